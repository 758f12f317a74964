/** Control+Enter and Command+Enter run the program, from wherever one is on the page. */
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

/** The program behind it is out of reach, and out of sight. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;
