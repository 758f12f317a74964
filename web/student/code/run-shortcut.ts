/** Control+Enter and Command+Enter run the program, wherever the focus is on the page. */
import { useHotkeys } from '@mantine/hooks';

export function useRunKeys(run: () => void) {
  const press = () => {
    if (!isDialogOpen()) run();
  };
  useHotkeys(
    [
      ['ctrl+Enter', press],
      ['meta+Enter', press],
    ],
    [],
    true,
  );
}

/** Returns whether a dialog covers the program; the shortcut then does nothing. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;
