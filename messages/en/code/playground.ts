/** Live Code: the page where people write and run programs. */

// The page.
export const liveCode = 'Live Code';
export const onlyOnDevice = 'Programs run on this device only';
export const onlyOnDeviceText =
  'For now, programs run only on this device, in the languages that a browser can run. To run the other languages too, the office enters this command on the school server:';
/** Follows the word "Copy" for screen readers. */
export const theCommand = 'the command';
export const language = 'Language';
export const filterByCategory = 'Filter By Category';
export const theme = 'Theme';
export const selectTheme = 'Select Theme';
export const themeNotLoaded = 'This theme could not be loaded. The previous one stays.';
export const languagesNotLoaded = 'The languages of the school server could not be loaded.';

// The program.
export const editorWidth = 'Width of the editor';
export const program = 'Program';
export const programIn = (language: string) => `Program in ${language}`;
export const keys = 'Press Control+Enter to run. Tab indents. Press Escape, then Tab, to leave the editor.';
export const saved = 'Your program is saved in this browser until you sign out.';
export const notSaved =
  'Your program is not saved: with its custom input it is too long, or this browser’s storage is full. Download it before you leave.';

// The tools of the editor.
export const editor = 'Editor';
export const moreTools = 'More tools';
export const download = 'Download';
export const smallerText = 'Smaller text';
export const largerText = 'Larger text';
export const resetToExample = 'Reset to the example';
export const resetQuestion = 'Reset to the example?';
export const reset = 'Reset';
export const exampleReplaces = (language: string) => `The example will replace your program in ${language}.`;

// Examples.
export const examples = 'Examples';
export const examplesIn = (language: string) => `Examples in ${language}`;
export const firstExample = 'The first example';
export const askForName = 'Ask for a name';
export const timesTable = 'The seven times table';
export const addNumbers = 'Add up numbers';
export const joinTables = 'Join two tables';
export const drawChart = 'Draw a chart';
export const replaceQuestion = (example: string) => `Replace your own program with “${example}”?`;
export const replaceProgram = 'Replace my program';
export const backToExamples = 'Back to the examples';

// Sharing.
export const share = 'Share';
export const shareText =
  'Anyone who opens this link while signed in gets a copy of your program as it is now. The program is in the link itself: the school does not store it.';
export const link = 'Link';
export const openShared = 'Open the shared program?';
export const openIt = 'Open it';
export const sharedReplaces = (language: string) =>
  `It will replace your own program in ${language}, which will be deleted.`;
export const linkBroken = 'We can’t open the program in this link. Ask for a new link.';
export const linkLanguageUnknown =
  'The language of the program in this link is not in the list. The link stays in the address bar.';
export const linkNotStored =
  'We can’t open the program in this link: this browser’s storage is full. The link stays in the address bar.';
export const inputDeleted = 'This browser’s storage is full, so the custom input of your previous program was deleted.';

// Running.
export const waysToRun = 'Ways to run';
export const run = 'Run';
export const terminal = 'Terminal';
export const compileAndExecute = 'Compile and Execute';
export const processing = 'Processing...';
export const stop = 'Stop';
export const customInput = 'Custom input';
export const customInputText = 'What your program reads while it runs, line by line.';
export const runOnDevice = 'Run on this device <note>works offline; some features differ from the school server</note>';
export const runsOnDevice = 'Runs on this device.';
export const noNetwork = 'No network connection.';
export const deviceNotReady =
  'This device can’t run programs yet. Connect to the network, reload the page and try again.';
