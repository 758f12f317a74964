/** The editor's features beyond typing. Loaded after the editor is rendered. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completionKeymap,
} from '@codemirror/autocomplete';
import { gotoLine, highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { type KeyBinding, keymap } from '@codemirror/view';

/** Keys of Visual Studio Code that CodeMirror lacks, or uses for something else. */
const codeKeys: KeyBinding[] = [
  { key: 'Ctrl-g', run: gotoLine },
  { key: 'Ctrl-h', mac: 'Mod-Alt-f', run: openSearchPanel },
];

export const extras: Extension = [
  search({ top: true }),
  highlightSelectionMatches(),
  closeBrackets(),
  // Completions open after two characters. Enter starts a new line unless the user has moved to a completion.
  autocompletion({ activateOnTypingDelay: 250, selectOnOpen: false, icons: false }),
  EditorState.languageData.of(() => [{ autocomplete: completeAnyWord }]),
  keymap.of([...closeBracketsKeymap, ...codeKeys, ...searchKeymap, ...completionKeymap]),
];
