/** Help with a project: the student asks for it, and a tutor works on the project together with the student. */
export const ask = 'Ask for help';
export const askTitle = 'Ask your tutors for help?';
export const askText = (hours: number) =>
  `The tutors of your courses are notified. For ${hours} hours, or until you end it, they and the office can open this project and change its files with you.`;
export const asked = 'Your tutors, or the school office, have been notified.';
export const isOn = 'Until <time/> your tutors can open this project and change it with you.';
export const end = 'End help';
export const ended = 'The help has ended. Only you can open this project.';
export const ownerOf = (name: string) => `${name} has asked for help with this project.`;
/** While what one types does not appear at once for the other. */
export const apart =
  'You can both write at once. Changes appear on the other screen after a moment. Write on different lines.';
export const together = 'You can write at the same time, and see each other’s cursors.';
/** Labels the list of the people who have the project open too. */
export const here = 'Also here';
export const isIn = (name: string, file: string) => `${name}: ${file}`;
export const over = 'The help has ended';
export const overText = 'The student has ended the help, its time is over, or the project was deleted.';
export const notSaved = 'Your last changes were not saved.';
