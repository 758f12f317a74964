import { useState } from 'react';
import { type Files, sortedPaths } from '#web/features/projects/editing/project-files.ts';

/**
 * The open files of the editor as tabs, the active one, and the line to which the editor scrolls.
 *
 * @param initial  the files that are open at first; if none of them exists, the first file of the tree
 */
export function useOpenFiles(files: Files, initial: string[]) {
  const [paths, setPaths] = useState(() => {
    const present = initial.filter((path) => files[path]);
    return present.length > 0 ? present : [sortedPaths(files)[0] ?? ''];
  });
  const [active, setActive] = useState(paths[0]!);
  const [jumpTarget, setJumpTarget] = useState<{ path: string; line: number }>();
  const opened = paths.filter((path) => files[path]);
  // A file that was removed, here or by another page, closes.
  const path = files[active] ? active : (opened.at(-1) ?? '');

  function open(target: string) {
    setPaths((before) => (before.includes(target) ? before : [...before, target]));
    setActive(target);
    setJumpTarget(undefined);
  }
  return {
    path,
    opened,
    jumpTarget,
    open,
    close(closed: string) {
      const rest = opened.filter((each) => each !== closed);
      setPaths(rest);
      if (closed === path) setActive(rest.at(-1) ?? '');
    },
    rename(from: string, to: string) {
      setPaths((before) => before.map((each) => (each === from ? to : each)));
      setActive((before) => (before === from ? to : before));
    },
    jump(target: string, line: number) {
      open(target);
      setJumpTarget({ path: target, line });
    },
  };
}

export type OpenFiles = ReturnType<typeof useOpenFiles>;
