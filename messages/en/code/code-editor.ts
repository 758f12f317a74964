/** The code editor. */

export const leavingHint = 'Tab indents. Press Escape, then Tab, to leave.';

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
