/** Projects: their list, the editor, the preview of web pages, and programs of several files. */

// The list.
export const explanation = 'Web pages and programs of several files. They are saved as you write.';
export const newProject = 'New project';
export const create = 'Create';
export const name = 'Name';
export const kind = 'What do you want to make?';
export const none = 'No projects yet';
export const noneText = 'Start with a web page or a program. You get files to begin with.';
export const changed = 'Changed';
export const copyOf = (original: string) => `Copy of ${original}`;
export const web = 'Web page';
export const webText = 'HTML, CSS and JavaScript, with the page beside the code';
export const python = 'Python';
export const node = 'JavaScript (Node.js)';
export const java = 'Java';
export const c = 'C';
export const cpp = 'C++';
export const other = 'Another language';
export const otherText = 'You write the script that runs it';
export const programText = 'Several files, run at the school';
export const nameNeeded = 'Give the project a name.';

// A project.
export const rename = 'Rename';
export const save = 'Save';
export const makeCopy = 'Make a copy';
export const copied = 'This is the copy. The original is unchanged.';
export const download = 'Download (zip)';
export const deleteProject = 'Delete';
export const deleteTitle = 'Delete this project?';
export const deleteText = (title: string) => `“${title}” will be deleted with all its files and earlier versions.`;
export const deleted = 'The project was deleted.';
export const more = 'More';
export const saved = 'Saved';
export const saving = 'Saving…';
export const offline = 'No connection. Your changes are on this device, and are saved when it is back.';
export const notKept = 'No connection, and this device has no room. Keep this page open until the connection is back.';
export const postponed = 'Too many changes in a short time. They are on this device, and are saved in a moment.';
export const postponedNotKept =
  'Too many changes in a short time, and this device has no room. Keep this page open until they are saved.';
export const merged = 'Changes from another page or device were added.';

// Files.
export const files = 'Files';
export const newFile = 'New file';
export const fileName = 'Name, with its folder: css/style.css';
export const add = 'Add';
export const addPicture = 'Add picture';
export const renameFile = (path: string) => `Rename ${path}`;
export const deleteFile = (path: string) => `Delete ${path}`;
export const deleteFileTitle = 'Delete this file?';
export const deleteFileText = (path: string) => `${path} will be deleted. Earlier versions of the project keep it.`;
export const deleteFileForGood = (path: string) => `${path} will be deleted. This cannot be undone.`;
export const closeFile = (path: string) => `Close ${path}`;
export const openFiles = 'Open files';
export const openFile = 'Open file';
export const nameOfFile = 'Name of the file';
export const noSuchFile = 'No file has this name';
export const searchFiles = 'Search in all files';
export const found = (count: number) => (count === 1 ? '1 line found' : `${count} lines found`);
export const lineOf = (path: string, line: number) => `${path}, line ${line}`;
export const noFile = 'Choose a file.';
export const codeOf = (path: string) => `Code of ${path}`;
export const picture = (width: number, height: number) => `${width} × ${height} pixels`;
export const editorWidth = 'Width of the code';
export const insert = (symbol: string) => `Insert ${symbol}`;
export const symbols = 'Symbols';
export const onlyPictures = 'Choose a picture: JPEG, PNG, WebP or GIF.';

// Versions.
export const versions = 'Earlier versions';
export const noVersions = 'No earlier versions yet. One is kept every ten minutes while you write.';
export const fileCount = (count: number) => (count === 1 ? '1 file' : `${count} files`);
export const restore = 'Restore';
export const restored = 'The earlier version is back. The files as they were are a version too.';

// The preview of a web page.
export const page = 'Page';
export const pageOf = (path: string) => `The page ${path}`;
export const width = 'Width';
export const fullWidth = 'Full width';
export const phone = 'Phone (360)';
export const tablet = 'Tablet (768)';
export const reload = 'Reload';
export const stop = 'Stop';
export const stopped = 'The page is stopped. Press Reload to start it again.';
export const noPage = (path: string) => `The project has no page ${path}.`;
export const notAnswering = 'The page does not answer. It may be in an endless loop.';
export const tooBusy = 'The page was stopped, because it sent too many messages.';
export const opensItself = 'The page keeps opening itself, so it was stopped.';
export const console = 'Console';
export const nothingPrinted = 'What console.log prints, and errors, are shown here.';
export const clear = 'Clear';
export const atLine = (path: string, line: number) => `${path}:${line}`;
export const missing = (address: string) => `The project has no file “${address}”. Check the name: capitals matter.`;
export const blocked = (address: string) =>
  `“${address}” is outside the project. Pages here have no network: add the file to the project.`;
export const endless = 'This loop ran for two seconds without an end, and was stopped.';
export const alertSays = (text: string) => `alert: ${text}`;
export const formHeld = 'The form was submitted. In a preview it sends nothing: a script can read the fields instead.';
export const noDialog = (call: string) => `${call} does not work here. Use an input field in the page instead.`;

// Programs.
export const run = 'Run';
export const running = 'Running…';
export const input = 'Input';
export const inputHint = 'What the program reads. A line for each answer.';
export const notSaved = 'The files could not be saved, so the program did not run.';
export const output = 'Output';
