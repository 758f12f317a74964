/** Files in folders, the code of the open one, and what `side` shows of them, such as the page that they make. */
import { type ReactNode, useRef } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import type { Files } from '#web/features/projects/editing/project-files.ts';
import { AddFiles } from '#web/features/projects/files/AddFiles.tsx';
import { FileSearch } from '#web/features/projects/files/FileSearch.tsx';
import { FileTree } from '#web/features/projects/files/FileTree.tsx';
import type { TextMateTheme } from '#web/ui/code-editor/text-mate.ts';
import { SplitPanes } from '#web/ui/layout/SplitPanes.tsx';
import { CodePane, type EditorTools, type LiveCursors } from './CodePane.tsx';
import { fileActions } from './file-actions.ts';
import { useOpenFiles } from './open-files.ts';
import styles from './ProjectEditor.module.css';

export interface SideProps {
  files: Files;
  onJump: (path: string, line: number) => void;
}

interface Props {
  files: Files;
  /** The paths that are open at first; the first one is shown. */
  opened: string[];
  /** Counts the changes that came from elsewhere, which the editor then shows. */
  merges?: number;
  look: { theme: TextMateTheme; fontSize: number };
  tools: EditorTools;
  live?: LiveCursors | undefined;
  /** Whether the files are a project's, which has pictures and earlier versions. */
  isProject?: boolean;
  /** Whether everything stands below each other, as in a place that is narrow on every screen. */
  isStacked?: boolean;
  /** Returns the files as they are now: they may have changed since the last rendering. */
  current: () => Files;
  onChange: (files: Files) => void;
  side: (props: SideProps) => ReactNode;
}

export function FilesEditor({ files, opened, merges = 0, side, isStacked = false, ...changing }: Props) {
  const openFiles = useOpenFiles(files, opened);
  const actions = fileActions(changing.current, changing.onChange);
  const tree = useRef<HTMLDetailsElement>(null);

  function fold() {
    if (!isStacked && isWide()) return;
    tree.current!.open = false;
    // Otherwise the focus would be lost with the file's button.
    tree.current!.querySelector('summary')!.focus();
  }
  const code = (
    <CodePane
      {...{ files, openFiles, merges }}
      look={changing.look}
      tools={changing.tools}
      live={changing.live}
      onType={actions.write}
    />
  );
  const shown = side({ files, onJump: openFiles.jump });

  return (
    <div className={styles.project} data-stacked={isStacked || undefined}>
      <details ref={tree} className={styles.files} open={!isStacked && isWide()}>
        <summary>{texts.files}</summary>
        <AddFiles
          taken={Object.keys(files)}
          onAddFile={(path) => {
            actions.write(path, '');
            openFiles.open(path);
          }}
          onAddPicture={
            changing.isProject
              ? (path, picture) => {
                  actions.addPicture(path, picture);
                  openFiles.open(path);
                }
              : undefined
          }
        />
        <FileTree
          files={files}
          openPath={openFiles.path}
          hasVersions={changing.isProject ?? false}
          onOpen={(path) => {
            openFiles.open(path);
            fold();
          }}
          onRename={(from, to) => {
            actions.rename(from, to);
            openFiles.rename(from, to);
          }}
          onRemove={actions.remove}
        />
        <FileSearch files={files} onJump={openFiles.jump} />
      </details>
      {isStacked ? (
        <>
          {code}
          {shown}
        </>
      ) : (
        <SplitPanes label={texts.editorWidth} initial={50} first={code} second={shown} />
      )}
    </div>
  );
}

/** On a phone the files are folded away, also after one was chosen, so that its code is in view; the summary opens them. */
const isWide = () => matchMedia('(min-width: 801px)').matches;
