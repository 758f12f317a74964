/** Attendance. */

// Past classes.
export const livestream = 'Livestream';
export const pastClasses = 'Past classes';
export const room = 'Room';
export const from = 'From';
export const to = 'To';
export const people = 'People';
export const inProgress = 'In progress';
export const withTutor = (tutor: string) => `with ${tutor}`;
export const noPastClasses = 'No past classes yet';
export const noPastClassesText = 'Classes will appear here once you activate a room.';

// One class.
export const attendance = 'Attendance';
export const codeOfClass = 'Code of this class';
export const classAbout = (room: string, tutor: string) => `${room}, with ${tutor}, <time/>`;
export const noSuchClass = 'Class not found';
export const tutor = 'Tutor';
export const name = 'Name';
export const joined = 'Joined';
export const left = 'Left';
export const minutes = 'Minutes';
export const visits = 'Visits';
export const inClass = 'In class';
export const noParticipants = 'No participants';
export const noParticipantsText = 'The room was open, but no one joined the call.';

// From the server.
export const gone = 'Class not found.';
export const notYours = 'Only the tutor of this room, or the office, can read this.';
export const page = 'Page not found.';
