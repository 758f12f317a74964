/** Projects that are handed in: choosing one, and what the student and the tutor see of it. */

// Choosing one.
export const project = 'Project';
export const choose = 'Choose a project';
export const openProject = 'Open the project';
export const lastChange = 'changed <time/>';
export const copied = 'Submit hands in a copy of these files. You can go on with your project afterwards.';
export const unsavedHere = 'This device has changes that the school has not received yet. Submit saves them first.';
export const notReceived =
  'Nothing was handed in: the school has not received your latest changes. Try again when you are online.';

// From the project.
export const handIn = 'Hand in';
export const whichTask = 'Hand in for which assignment?';
export const noTask = 'None of your open assignments asks for a project.';
export const backToAssignment = 'Back to the assignment';

// What was handed in.
export const files = 'Files';
export const page = 'Page';
export const download = 'Download (zip)';
