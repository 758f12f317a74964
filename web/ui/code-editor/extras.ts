/** The editor's features beyond typing. Loaded after the editor is rendered. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completionKeymap,
} from '@codemirror/autocomplete';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

export const extras: Extension = [
  search({ top: true }),
  highlightSelectionMatches(),
  closeBrackets(),
  // Completions open after two characters. Enter starts a new line unless the user has moved to a completion.
  autocompletion({ activateOnTypingDelay: 250, selectOnOpen: false, icons: false }),
  EditorState.languageData.of(() => [{ autocomplete: completeAnyWord }]),
  keymap.of([...closeBracketsKeymap, ...searchKeymap, ...completionKeymap]),
];
