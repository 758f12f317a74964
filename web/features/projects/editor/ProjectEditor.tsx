/** A project: its files, the code of the open one, and beside it what `side` shows: the page, or the program's output. */
import { type ReactNode, useEffect, useState } from 'react';
import { PROJECT_KINDS, type Project } from '#contract/learning/projects.ts';
import type { ProjectSaving } from '#web/features/projects/editing/saving.ts';
import { useProjectSaving } from '#web/features/projects/editing/use-project.ts';
import type { TextMateTheme } from '#web/ui/code-editor/text-mate.ts';
import type { EditorTools, LiveCursors } from './CodePane.tsx';
import { FilesEditor, type SideProps as FilesSideProps } from './FilesEditor.tsx';
import styles from './ProjectEditor.module.css';
import { SaveStatus } from './SaveStatus.tsx';

export interface SideProps extends FilesSideProps {
  saving: ProjectSaving;
}

interface Props {
  project: Project;
  look: { theme: TextMateTheme; fontSize: number };
  side: (props: SideProps) => ReactNode;
  /** Stands beside the state of saving. */
  menu: (saving: ProjectSaving, onLive: (live: LiveCursors | undefined) => void) => ReactNode;
  tools: EditorTools;
}

export function ProjectEditor({ project, look, side, menu, tools }: Props) {
  const { saving, files, ...state } = useProjectSaving(project);
  const [live, setLive] = useState<LiveCursors>();
  useSaveShortcut(saving);

  return (
    <>
      <div className={styles.head}>
        <SaveStatus {...state} />
        {menu(saving, setLive)}
      </div>
      <FilesEditor
        files={files}
        opened={[PROJECT_KINDS[project.kind].main]}
        merges={state.merges}
        look={look}
        tools={tools}
        live={live}
        isProject
        current={() => saving.observable.get().files}
        onChange={(changed) => saving.change(changed)}
        side={(shown) => side({ ...shown, saving })}
      />
    </>
  );
}

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
