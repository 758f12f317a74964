/** What the editor can do beyond typing. Fetched after it is on the screen. */
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
  // Offered once two letters are typed, and taken by Enter only when somebody has moved to one: Enter is a new line.
  autocompletion({ activateOnTypingDelay: 250, selectOnOpen: false, icons: false }),
  EditorState.languageData.of(() => [{ autocomplete: completeAnyWord }]),
  keymap.of([...closeBracketsKeymap, ...searchKeymap, ...completionKeymap]),
];
