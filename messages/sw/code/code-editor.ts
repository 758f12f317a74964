/** Editor ya code. */

export const leavingHint = 'Tab husogeza mstari ndani. Bonyeza Escape, kisha Tab, ili utoke.';

// The list of keyboard shortcuts.
export const keyboardShortcuts = 'Vifupisho vya kibodi';
export const openFileKey = 'Fungua faili kwa jina lake';
export const searchFilesKey = 'Tafuta katika faili zote';
export const renameFileKey = 'Badilisha jina la faili iliyofunguliwa';
export const saveKey = 'Hifadhi sasa';
export const runKey = 'Endesha programu';
export const commentKey = 'Geuza mistari kuwa maoni, au irudishe';
export const moveLineKey = 'Sogeza mstari juu au chini';
export const copyLineKey = 'Nakili mstari juu au chini';
export const deleteLineKey = 'Futa mstari';
export const nextOccurrenceKey = 'Chagua neno, kisha tokeo lake linalofuata pia';
export const allOccurrencesKey = 'Chagua matokeo yote';
export const addCursorKey = 'Ongeza kishale juu au chini';
export const findKey = 'Tafuta';
export const replaceKey = 'Badilisha';
export const nextMatchKey = 'Nenda kwenye tokeo linalofuata, au kwa Shift lililotangulia';
export const goToLineKey = 'Nenda kwenye mstari';
export const indentKey = 'Sogeza mstari ndani au nje';
export const undoKey = 'Tendua';

/** CodeMirror's own phrases. */
export const phrases = {
  Find: 'Tafuta',
  Replace: 'Badilisha na',
  next: 'linalofuata',
  previous: 'lililotangulia',
  all: 'yote',
  'match case': 'tofautisha herufi kubwa',
  regexp: 'regexp',
  'by word': 'neno zima',
  replace: 'badilisha',
  'replace all': 'badilisha yote',
  close: 'funga',
  'replaced match on line $': 'tokeo la mstari wa $ limebadilishwa',
  'replaced $ matches': 'matokeo $ yamebadilishwa',
  'current match': 'tokeo la sasa',
  'on line': 'kwenye mstari wa',
  'Go to line': 'Nenda kwenye mstari wa',
  go: 'nenda',
  Completions: 'Mapendekezo',
  'Control character': 'Control character',
  'Selection deleted': 'Ulichochagua kimefutwa',
};
