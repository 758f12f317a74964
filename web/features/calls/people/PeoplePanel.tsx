/** The people in the call: raised hands first, as a queue; for tutors, with actions. */

import * as texts from '#texts/classes/calls.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { absentPeople, findSelf } from '#web/features/calls/call-state.ts';
import { Panel } from '#web/features/calls/room/Panel.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { AbsentPeople } from './AbsentPeople.tsx';
import styles from './PeoplePanel.module.css';
import { PersonRow } from './PersonRow.tsx';
import { raisedHands, sortedPeople } from './people-order.ts';
import { TutorTools } from './TutorTools.tsx';
import { WaitingPeople } from './WaitingPeople.tsx';

export function PeoplePanel({ call }: { call: Call }) {
  const state = useObservable(call.store);
  const { people, waiting } = state;
  const isTutor = findSelf(state)?.role === 'tutor';
  const hands = raisedHands(people);
  // Admitting a person, or letting a person speak, removes the pressed button; the section then takes the focus.
  const keptFocus = useFocusFallback<HTMLElement>();
  return (
    <Panel call={call} panel="people" title={texts.peopleCount(people.length)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the list when it has the focus */}
      <section {...keptFocus} tabIndex={0} aria-label={texts.peopleInCall} className={styles.people}>
        {isTutor && <TutorTools call={call} />}
        {waiting.length > 0 && <WaitingPeople call={call} waiting={waiting} />}
        {hands.length > 0 && (
          <>
            <h3 id="call-hands">{texts.raisedHands}</h3>
            <ol aria-labelledby="call-hands" className={styles.queue}>
              {hands.map((person) => (
                <PersonRow key={person._id} call={call} person={person} isTutor={isTutor} isInQueue />
              ))}
            </ol>
          </>
        )}
        <h3 id="call-here">{texts.here}</h3>
        <ul aria-labelledby="call-here" className={styles.list}>
          {sortedPeople(people).map((person) => (
            <PersonRow key={person._id} call={call} person={person} isTutor={isTutor} />
          ))}
        </ul>
        {isTutor && <AbsentPeople call={call} people={absentPeople(state)} />}
      </section>
    </Panel>
  );
}
