/** Shows a helper whose project it is, and merges the student's saves until the help ends. */
import { useEffect, useEffectEvent } from 'react';
import * as texts from '#texts/learning/project-help.ts';
import styles from './Help.module.css';
import { type LiveHelpProps, useLiveHelp } from './live-help.ts';
import { OtherPeople } from './OtherPeople.tsx';

interface Props extends LiveHelpProps {
  /** Called when the project is no longer open to the tutor, and the last save has been answered. */
  onOver: () => void;
}

export function HelperNotice({ onOver, ...props }: Props) {
  const { saving } = props;
  const { help, isOver, isOpen, others } = useLiveHelp(props);
  const close = useEffectEvent(onOver);
  // An effect, because the student or the clock ends the help.
  useEffect(() => {
    if (isOver) void saving.whenSaved().then(() => close());
  }, [isOver, saving]);
  return (
    <div className={styles.helper}>
      {help && <p>{texts.ownerOf(help.ownerName)}</p>}
      <OtherPeople isOpen={isOpen} others={others} />
    </div>
  );
}
