/** A project: its files, the code of the open one, and beside it what `side` shows: the page, or the program's output. */
import { type ReactNode, useEffect } from 'react';
import { PROJECT_KINDS, type Project } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/project-pages.ts';
import type { Files } from '#web/features/projects/editing/project-files.ts';
import type { ProjectSaving } from '#web/features/projects/editing/saving.ts';
import { useProjectSaving } from '#web/features/projects/editing/use-project.ts';
import { AddFiles } from '#web/features/projects/files/AddFiles.tsx';
import { FileSearch } from '#web/features/projects/files/FileSearch.tsx';
import { FileTree } from '#web/features/projects/files/FileTree.tsx';
import type { TextMateTheme } from '#web/ui/code-editor/text-mate.ts';
import { SplitPanes } from '#web/ui/layout/SplitPanes.tsx';
import { CodePane } from './CodePane.tsx';
import { changedFiles } from './file-changes.ts';
import styles from './ProjectEditor.module.css';
import { usePlaces } from './places.ts';
import { SaveStatus } from './SaveStatus.tsx';

export interface SideProps {
  files: Files;
  saving: ProjectSaving;
  onJump: (path: string, line: number) => void;
}

interface Props {
  project: Project;
  look: { theme: TextMateTheme; fontSize: number };
  side: (props: SideProps) => ReactNode;
  /** Stands beside the state of saving. */
  menu: (saving: ProjectSaving) => ReactNode;
}

export function ProjectEditor({ project, look, side, menu }: Props) {
  const { saving, files, ...state } = useProjectSaving(project);
  const places = usePlaces(files, PROJECT_KINDS[project.kind].main);
  useSaveShortcut(saving);
  const apply = changedFiles(saving);

  return (
    <>
      <div className={styles.head}>
        <SaveStatus {...state} />
        {menu(saving)}
      </div>
      <div className={styles.project}>
        <details className={styles.files} open={isWide()}>
          <summary>{texts.files}</summary>
          <AddFiles
            taken={Object.keys(files)}
            onAddFile={(path) => {
              apply.write(path, '');
              places.open(path);
            }}
            onAddPicture={(path, picture) => {
              apply.addPicture(path, picture);
              places.open(path);
            }}
          />
          <FileTree
            files={files}
            openPath={places.path}
            onOpen={places.open}
            onRename={(from, to) => {
              apply.rename(from, to);
              places.rename(from, to);
            }}
            onRemove={apply.remove}
          />
          <FileSearch files={files} onJump={places.jump} />
        </details>
        <SplitPanes
          label={texts.editorWidth}
          initial={50}
          first={<CodePane files={files} places={places} merges={state.merges} look={look} onType={apply.write} />}
          second={side({ files, saving, onJump: places.jump })}
        />
      </div>
    </>
  );
}

/** On a phone the files are folded away; the summary opens them. */
const isWide = () => matchMedia('(min-width: 801px)').matches;

/** Ctrl+S and Command+S save at once, instead of the browser's dialog. */
function useSaveShortcut(saving: ProjectSaving) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void saving.save();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [saving]);
}
