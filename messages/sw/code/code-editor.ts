/** Editor ya code. */

export const leavingHint = 'Tab husogeza mstari ndani. Bonyeza Escape, kisha Tab, ili utoke.';

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
