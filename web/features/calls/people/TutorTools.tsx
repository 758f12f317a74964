/** Actions of a tutor on all students at once, including those who join later. */
import type { ReactNode } from 'react';
import * as texts from '#texts/classes/calls.ts';
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
    <section aria-label={texts.forAllStudents} className={styles.tools}>
      {!holdsGrants && <p>{texts.moderateInVideo}</p>}
      {hasPermission('speak') && <Tool onPress={() => letAll('speak', false)}>{texts.muteAll}</Tool>}
      {!mayAll('speak') && <Tool onPress={() => letAll('speak', true)}>{texts.allowAllMicrophones}</Tool>}
      {hasPermission('show') && <Tool onPress={() => letAll('show', false)}>{texts.turnOffAllVideos}</Tool>}
      {!mayAll('show') && <Tool onPress={() => letAll('show', true)}>{texts.allowAllVideos}</Tool>}
      <Tool onPress={() => call.send({ type: 'lock', isLocked: !rules.isLocked })}>
        {rules.isLocked ? texts.unlockRoom : texts.lockRoom}
      </Tool>
      <Tool onPress={() => call.send({ type: 'waitingRoom', isOn: !rules.hasWaitingRoom })}>
        {rules.hasWaitingRoom ? texts.waitingRoomOff : texts.waitingRoomOn}
      </Tool>
    </section>
  );
}

const Tool = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Button look="quiet" onClick={onPress}>
    {children}
  </Button>
);
