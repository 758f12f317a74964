/** Projects: what the server answers. */
export const badName = 'A project needs a name of at most 80 characters.';
export const badPath =
  'A name of a file or folder has letters, digits, spaces, dots, hyphens and underscores, at most 60 of them.';
export const pathTooLong = 'The name of a file, with its folders, has at most 100 characters.';
export const badChange = 'This change of a project is not valid.';
export const fileTooLong = 'A file has at most 100,000 characters. Please move a part to another file.';
export const notText = 'This file is not text. Only text files and pictures can be added.';
export const notAPicturePath = 'The name of a picture ends with .webp, .png, .jpg, .jpeg or .gif.';
export const stdinTooLong = 'The input has at most 60,000 characters.';
export const gone = 'This project no longer exists.';
export const versionGone = 'This version no longer exists.';
export const changedMeanwhile = 'This project was changed on another page or device in the meantime.';
export const removed = 'The project was deleted.';
export const nameTaken = (path: string) => `Two files or folders cannot have the name ${path}.`;
export const noSuchFile = (path: string) => `The project has no file ${path}.`;
export const tooManyFiles = (most: number) => `A project has at most ${most} files.`;
export const projectTooLong = 'All files of a project have at most 500,000 characters together.';
export const picturesTooLarge = 'All pictures of a project have at most 5 MB together. Please remove some.';
export const versionsTooLarge =
  'The earlier versions of this project hold too many pictures. Please go on in a copy of the project.';
export const tooManyProjects = (most: number) => `You have ${most} projects. Please delete one first.`;
export const webRunsHere = 'Web pages run in your browser, not at the school.';
export const noMainFile = (path: string) => `To run this project, add a file with the name ${path}.`;
export const notInstalled = 'The language of this project is not installed at the school.';
export const tooManySaves = 'You have saved too much in a short time. Please wait a moment.';
export const tooManyConnections = 'You have opened this project too often in a short time. Please wait a minute.';
export const tooMuchHelp = 'You have asked for help ten times in the last hour. Please wait a while.';
