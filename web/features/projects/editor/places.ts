import { useState } from 'react';
import { type Files, sortedPaths } from '#web/features/projects/editing/project-files.ts';

/**
 * Which files are open, which of them is shown, and to which line the editor shall go.
 *
 * @param initial  the files that are open at first; without any of them the first file of the tree
 */
export function usePlaces(files: Files, initial: string[]) {
  const [wanted, setWanted] = useState(() => {
    const present = initial.filter((path) => files[path]);
    return present.length > 0 ? present : [sortedPaths(files)[0] ?? ''];
  });
  const [shown, setShown] = useState(wanted[0]!);
  const [jumpTarget, setJumpTarget] = useState<{ path: string; line: number }>();
  const opened = wanted.filter((path) => files[path]);
  // A file that was removed, here or by another page, closes.
  const path = files[shown] ? shown : (opened.at(-1) ?? '');

  function open(target: string) {
    setWanted((before) => (before.includes(target) ? before : [...before, target]));
    setShown(target);
    setJumpTarget(undefined);
  }
  return {
    path,
    opened,
    jumpTarget,
    open,
    close(closed: string) {
      const rest = opened.filter((each) => each !== closed);
      setWanted(rest);
      if (closed === path) setShown(rest.at(-1) ?? '');
    },
    rename(from: string, to: string) {
      setWanted((before) => before.map((each) => (each === from ? to : each)));
      setShown((before) => (before === from ? to : before));
    },
    jump(target: string, line: number) {
      open(target);
      setJumpTarget({ path: target, line });
    },
  };
}

export type Places = ReturnType<typeof usePlaces>;
