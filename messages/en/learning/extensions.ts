/** Extensions: a later deadline for one student. */
// For staff.
/** The button, whose hidden part says for what. */
export const extend = 'Extend deadline<hidden/>';
export const forTask = (task: string) => ` of ${task}`;
export const extendFor = (student: string, task: string) => `Extend deadline of ${task} for ${student}`;
export const title = (task: string) => `Extend the deadline: ${task}`;
export const student = 'Student';
export const chooseStudent = 'Choose a student';
export const noStudents = 'Nobody has joined this course yet.';
export const dueNow = 'Due on <day/> now.';
export const grantedBy = (name: string) => `Extended by ${name}.`;
export const dayLabel = 'New deadline';
export const reasonLabel = 'Reason';
export const reasonHint = 'The student sees it.';
export const save = 'Save';
export const takeBack = 'Take back';
export const extended = 'extended';

// For the student.
export const extendedFor = (reason: string) => `Extended for you: ${reason}`;

// Validation, and from the server.
export const required = 'The field is required';
export const badDay = 'Choose a day, such as 2026-12-04';
export const tooLongReason = 'Use at most 300 characters';
export const notLater = (day: string) => `Choose a day after ${day}, when the task is due without an extension.`;
export const notEnrolled = 'This student is no longer in the course.';
export const gone = 'This student no longer has an extension.';
export const given = 'Deadline extended. The student is notified.';
export const takenBack = 'Extension taken back. The student is notified.';
