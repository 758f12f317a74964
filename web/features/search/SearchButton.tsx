/**
 * The button in the top bar that opens the search over all records, as Control+K does (Command+K on a Mac, where Control+K deletes
 * text). It is on every page, so the search is loaded when it is first opened.
 */
import { Search } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import * as texts from '#texts/search.ts';
import { unreachable } from '#web/api/failures.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { isMac } from '#web/ui/layout/is-mac.ts';

export type Palette = ComponentType<{ onClose: () => void }>;

/** @param load  loads the search with the pages that this type of user has */
export function SearchButton({ load }: { load: () => Promise<{ default: Palette }> }) {
  const [Shown, setShown] = useState<Palette>();
  const open = useCallback(
    () =>
      load().then(
        (module) => setShown(() => module.default),
        () => toast.error(unreachable.message),
      ),
    [load],
  );

  // An effect, because it adds a key listener to the document.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event) || hasOwnMeaning(event)) return;
      event.preventDefault();
      void open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [open]);

  return (
    <>
      <IconButton name={texts.open(isMac ? '⌘K' : 'Ctrl K')} icon={Search} onClick={open} />
      {Shown && <Shown onClose={() => setShown(undefined)} />}
    </>
  );
}

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

/** In the code editor and the terminal this shortcut deletes the rest of a line. While a dialog is open, it does nothing. */
const hasOwnMeaning = ({ defaultPrevented, target }: KeyboardEvent) =>
  defaultPrevented ||
  (target instanceof Element && target.closest('.cm-editor, [data-own-keys]') !== null) ||
  document.querySelector('dialog[open]') !== null;
