/** Files in folders, the code of the open one, and what `side` shows of them, such as the page that they make. */
import { type ReactNode, useRef } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import type { Files } from '#web/features/projects/editing/project-files.ts';
import type { TextMateTheme } from '#web/ui/code-editor/text-mate.ts';
import { SplitPanes } from '#web/ui/layout/SplitPanes.tsx';
import { CodePane, type EditorTools, type LiveCursors } from './CodePane.tsx';
import { FilesPanel } from './FilesPanel.tsx';
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
  const editor = useRef<HTMLDivElement>(null);
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
    <div ref={editor} className={styles.project} data-stacked={isStacked || undefined}>
      <FilesPanel {...{ files, openFiles, actions, isStacked, editor }} isProject={changing.isProject ?? false} />
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
