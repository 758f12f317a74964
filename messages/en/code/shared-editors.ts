/** The shared editors of live classes, and the code of past classes. */

// The tabs.
export const programs = 'Programs';
export const classTab = 'Class';
export const mine = 'Mine';
export const students = 'Students';
export const earlier = 'Earlier';
export const connecting = 'Connecting… Your program will be saved once you are connected.';

// The class's program.
export const classProgram = 'Class program';
export const mayWrite = 'You can edit.';
export const tutorWrites = 'View only. The tutor decides who can edit.';
export const whoCanWrite = (writers: number, students: number) => `Who can edit (${writers} of ${students})`;
export const noStudents = 'No student has opened the code yet.';
export const followTutor = 'Follow the tutor';

// A student's own program.
export const ownProgram = 'Your own program';
export const ownProgramText = 'The tutor can see this program, and can edit it only if you agree.';
export const asksToWrite = (helper: string) => `${helper} asks to edit your program.`;
export const letWrite = (helper: string) => `Let ${helper} edit`;
export const no = 'No';
export const helperMayWrite = (helper: string) => `${helper} can edit your program.`;
export const removeAccess = 'Remove access';

// The students' programs, for the tutor.
export const open = 'Open';
export const openProgram = (student: string) => `Open ${student}’s program`;
export const nothingYet = 'Nothing yet.';
export const backToStudents = 'Back to all students';
export const askToWrite = 'Ask to edit';
export const cancelRequest = 'Cancel request';
export const stopWriting = 'Stop editing';
export const otherIsHelping = (helper: string, student: string) => `${helper} is helping ${student} now.`;
export const mayRead = 'View only.';
export const waitingFor = (student: string) => `Waiting for ${student} to let you edit.`;
export const programOf = (student: string) => `${student}’s program`;

// Running a program.
export const language = 'Language';
export const chooseLanguage = 'Choose a language';
export const noLanguageChosen = 'No language is chosen.';
export const run = 'Run';
export const stop = 'Stop';
export const notSaved = 'Your last changes have not reached the school server yet. Press Run again.';
export const output = 'Output';
export const outputHere = 'The output will appear here, for everyone who sees the program.';
export const printedNothing = 'The program printed nothing.';
export const isRunning = (name: string) => `${name} is running it…`;
export const notRun = 'Not run';
/** `result`: 'Accepted, 20 ms'. */
export const ranBy = (result: string, name: string) => `${result}, by ${name}`;

// Past classes.
export const codeOfPastClasses = 'Code of past classes';
export const codeFromPastClasses = 'Code from past classes';
export const codeFromThisClass = 'Code from this class';
export const pastClassesNotLoaded = 'The code of past classes could not be loaded.';
export const showFewer = 'Show fewer';
export const showAll = (count: number) => `Show all ${count}`;
export const toAllStudents = 'Open to all students';
export const allClasses = 'All classes';
export const nothingInClass = 'Nothing was written in this class.';
export const nothingInRoom = 'Nothing has been written in this room yet.';
export const theClass = 'The class';
export const programTitle = (owner: string) => `Program: ${owner}`;

// From the server.
export const closed = 'The room has been closed. What was written is kept.';
export const signedOut = 'You have been signed out.';
export const restarting = 'The school server is restarting. You will be back in a moment.';
export const programTooLong = 'A program can have at most 200,000 characters. Your last change was not added.';
export const tooMuchAtOnce = 'You can add at most 64 kB at once. Your last change was not added: paste it in parts.';
export const notYours = 'You cannot edit this program at the moment.';
export const tutorsOnly = 'Only the tutor can do this.';
export const gone = 'This person has left the class.';
export const notAsked = 'The tutor has not asked to edit this program.';
export const otherHelps = 'Another staff member has already asked to edit this program.';
export const runsAlready = 'This program is already running.';
export const nothingToRun = 'There is no program to run yet.';
export const noLanguage = 'Choose a language first.';
export const stopped = 'The program was stopped.';
export const failed = 'The program could not be run. Please try again.';
export const sessionGone = 'Class not found.';
export const cutOff = 'There was more output, which is not shown.';
