/** The files in their folders, adding and searching them. On a phone it is folded away; its summary opens it. */
import { type RefObject, useRef, useState } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import type { Files } from '#web/features/projects/editing/project-files.ts';
import { AddFiles } from '#web/features/projects/files/AddFiles.tsx';
import { FileSearch } from '#web/features/projects/files/FileSearch.tsx';
import { FileTree } from '#web/features/projects/files/FileTree.tsx';
import { OpenFileDialog } from '#web/features/projects/files/OpenFileDialog.tsx';
import type { fileActions } from './file-actions.ts';
import { useFileKeys } from './file-keys.ts';
import type { OpenFiles } from './open-files.ts';
import styles from './ProjectEditor.module.css';

interface Props {
  files: Files;
  openFiles: OpenFiles;
  actions: ReturnType<typeof fileActions>;
  /** Whether the files are a project's, which has pictures and earlier versions. */
  isProject: boolean;
  /** Whether it is folded away on every screen. */
  isStacked: boolean;
  /** The element in which the keys for files work. Those of a project work on the whole page. */
  editor: RefObject<HTMLElement | null>;
}

export function FilesPanel({ files, openFiles, actions, isProject, isStacked, editor }: Props) {
  const panel = useRef<HTMLDetailsElement>(null);
  const [renaming, setRenaming] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  useFileKeys(isProject ? undefined : editor, {
    open: () => setChoosing(true),
    search() {
      panel.current!.open = true;
      panel.current!.querySelector<HTMLElement>('input[type="search"]')!.focus();
    },
    rename() {
      panel.current!.open = true;
      setRenaming(openFiles.path);
    },
  });

  function fold() {
    if (!isStacked && isWide()) return;
    panel.current!.open = false;
    // Otherwise the focus would be lost with the file's button.
    panel.current!.querySelector('summary')!.focus();
  }
  function addPicture(...picture: Parameters<typeof actions.addPicture>) {
    actions.addPicture(...picture);
    openFiles.open(picture[0]);
  }

  return (
    <>
      <details ref={panel} className={styles.files} open={!isStacked && isWide()}>
        <summary>{texts.files}</summary>
        <AddFiles
          taken={Object.keys(files)}
          onAddFile={(path) => {
            actions.write(path, '');
            openFiles.open(path);
          }}
          onAddPicture={isProject ? addPicture : undefined}
        />
        <FileTree
          files={files}
          openPath={openFiles.path}
          hasVersions={isProject}
          onOpen={(path) => {
            openFiles.open(path);
            fold();
          }}
          renaming={renaming}
          onRenaming={setRenaming}
          onRename={(from, to) => {
            actions.rename(from, to);
            openFiles.rename(from, to);
          }}
          onRemove={actions.remove}
        />
        <FileSearch files={files} onJump={openFiles.jump} />
      </details>
      {isChoosing && <OpenFileDialog files={files} onOpen={openFiles.open} onClose={() => setChoosing(false)} />}
    </>
  );
}

/** On a phone the files are folded away, also after one was chosen, so that its code is in view. */
const isWide = () => matchMedia('(min-width: 801px)').matches;
