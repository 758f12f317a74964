/** The code editor. */

export const leavingHint = 'Tab indents. Press Escape, then Tab, to leave.';

// The list of keyboard shortcuts.
export const keyboardShortcuts = 'Keyboard shortcuts';
export const openFileKey = 'Open a file by its name';
export const searchFilesKey = 'Search in all files';
export const renameFileKey = 'Rename the open file';
export const saveKey = 'Save now';
export const runKey = 'Run the program';
export const commentKey = 'Turn lines into comments, and back';
export const moveLineKey = 'Move the line up or down';
export const copyLineKey = 'Copy the line up or down';
export const deleteLineKey = 'Delete the line';
export const nextOccurrenceKey = 'Select the word, then its next occurrence too';
export const allOccurrencesKey = 'Select all occurrences';
export const addCursorKey = 'Add a cursor above or below';
export const findKey = 'Find';
export const replaceKey = 'Replace';
export const nextMatchKey = 'Go to the next match, with Shift to the previous one';
export const goToLineKey = 'Go to a line';
export const indentKey = 'Indent the line more or less';
export const undoKey = 'Undo';

/** CodeMirror's own phrases. */
export const phrases = {
  Find: 'Find',
  Replace: 'Replace',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'match case',
  regexp: 'regexp',
  'by word': 'by word',
  replace: 'replace',
  'replace all': 'replace all',
  close: 'close',
  'replaced match on line $': 'replaced match on line $',
  'replaced $ matches': 'replaced $ matches',
  'current match': 'current match',
  'on line': 'on line',
  'Go to line': 'Go to line',
  go: 'go',
  Completions: 'Completions',
  'Control character': 'Control character',
  'Selection deleted': 'Selection deleted',
};
