/** Actions of a tutor on all students at once, including those who join later. */
import type { ReactNode } from 'react';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './TutorTools.module.css';

export function TutorTools({ call }: { call: Call }) {
  const { people, rules, media } = useObservable(call.store);
  const { holdsGrants } = media;
  const students = people.filter(({ role }) => role === 'student');
  const hasPermission = (permission: 'speak' | 'show') =>
    holdsGrants && (rules.students[permission] || students.some(({ may }) => may[permission]));
  const mayAll = (what: 'speak' | 'show') =>
    !holdsGrants || (rules.students[what] && students.every(({ may }) => may[what]));
  const letAll = (what: 'speak' | 'show', may: boolean) => call.send({ type: 'let', person: null, what, may });
  return (
    <section aria-label="For all students" className={styles.tools}>
      {!holdsGrants && <p>Mute students in the video itself, where you are the moderator.</p>}
      {hasPermission('speak') && <Tool onPress={() => letAll('speak', false)}>Mute all</Tool>}
      {!mayAll('speak') && <Tool onPress={() => letAll('speak', true)}>Allow all microphones</Tool>}
      {hasPermission('show') && <Tool onPress={() => letAll('show', false)}>Turn off all videos</Tool>}
      {!mayAll('show') && <Tool onPress={() => letAll('show', true)}>Allow all videos</Tool>}
      <Tool onPress={() => call.send({ type: 'lock', isLocked: !rules.isLocked })}>
        {rules.isLocked ? 'Unlock room' : 'Lock room'}
      </Tool>
      <Tool onPress={() => call.send({ type: 'waitingRoom', isOn: !rules.hasWaitingRoom })}>
        {rules.hasWaitingRoom ? 'Turn off waiting room' : 'Turn on waiting room'}
      </Tool>
    </section>
  );
}

const Tool = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Button look="quiet" onClick={onPress}>
    {children}
  </Button>
);
