/**
 * Visual Studio Code's keys for files: Ctrl+P opens one by its name, Ctrl+Shift+F searches all of them, and F2 renames the open one. On a
 * Mac they are Command+P and Command+Shift+F.
 */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isMac } from '#web/ui/layout/is-mac.ts';

interface FileKeys {
  open: () => void;
  search: () => void;
  rename: () => void;
}

/** @param editor  the element in which the keys work; left out if they work on the whole page */
export function useFileKeys(editor: RefObject<HTMLElement | null> | undefined, keys: FileKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event);
    if (!name || (editor && !isIn(editor.current, event)) || isDialogOpen()) return;
    event.preventDefault();
    keys[name]();
  });
  // An effect, because the keys also work while another part of the page has the focus.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    // Before the code editor, in which Ctrl+F with Shift opens its own search too.
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
}

function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof FileKeys | undefined {
  const isCommand = (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey;
  if (isCommand && !shiftKey && key.toLowerCase() === 'p') return 'open';
  if (isCommand && shiftKey && key.toLowerCase() === 'f') return 'search';
  return key === 'F2' && !ctrlKey && !metaKey && !altKey && !shiftKey ? 'rename' : undefined;
}

const isIn = (editor: HTMLElement | null, { target }: KeyboardEvent) =>
  target instanceof Node && editor !== null && editor.contains(target);

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;
