/** Says to a tutor whom the project belongs to, and follows what the student saves until the help ends. */
import { useEffect, useEffectEvent } from 'react';
import * as texts from '#texts/learning/project-help.ts';
import type { ProjectSaving } from '#web/features/projects/editing/saving.ts';
import styles from './Help.module.css';
import { useLiveHelp } from './live-help.ts';

interface Props {
  projectId: string;
  saving: ProjectSaving;
  /** Called when the project is no longer open to the tutor, and the last save has been answered. */
  onOver: () => void;
}

export function HelperNotice({ projectId, saving, onOver }: Props) {
  const { help, isOver } = useLiveHelp(projectId, saving);
  const close = useEffectEvent(onOver);
  // An effect, because the student or the clock ends the help.
  useEffect(() => {
    if (isOver) void saving.whenSaved().then(() => close());
  }, [isOver, saving]);
  return (
    <div className={styles.helper}>
      {help && <p>{texts.ownerOf(help.ownerName)}</p>}
      <p>{texts.together}</p>
    </div>
  );
}
