/** Who is here: hands first, as a queue, and for tutors what they may do with everybody. */

import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { absentIn, selfIn } from '#web/features/calls/call-state.ts';
import { Panel } from '#web/features/calls/room/Panel.tsx';
import { useKeptFocus } from '#web/ui/layout/focus-fallback.ts';
import { EarlierPeople } from './AbsentPeople.tsx';
import styles from './PeoplePanel.module.css';
import { PersonRow } from './PersonRow.tsx';
import { handsInOrder, peopleInOrder } from './people-order.ts';
import { TutorTools } from './TutorTools.tsx';
import { WaitingPeople } from './WaitingPeople.tsx';

export function PeoplePanel({ call }: { call: Call }) {
  const state = useObservable(call.store);
  const { people, waiting } = state;
  const isTutor = selfIn(state)?.role === 'tutor';
  const hands = handsInOrder(people);
  // Whoever is let in, or let speak, is gone from the list in which her buttons were.
  const keptFocus = useKeptFocus<HTMLElement>();
  return (
    <Panel call={call} panel="people" title={`People (${people.length})`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled can be scrolled by keys */}
      <section {...keptFocus} tabIndex={0} aria-label="People in the call" className={styles.people}>
        {isTutor && <TutorTools call={call} />}
        {waiting.length > 0 && <WaitingPeople call={call} waiting={waiting} />}
        {hands.length > 0 && (
          <>
            <h3 id="call-hands">Hands up</h3>
            <ol aria-labelledby="call-hands" className={styles.queue}>
              {hands.map((person) => (
                <PersonRow key={person._id} call={call} person={person} isTutor={isTutor} isInQueue />
              ))}
            </ol>
          </>
        )}
        <h3 id="call-here">Here</h3>
        <ul aria-labelledby="call-here" className={styles.list}>
          {peopleInOrder(people).map((person) => (
            <PersonRow key={person._id} call={call} person={person} isTutor={isTutor} />
          ))}
        </ul>
        {isTutor && <EarlierPeople call={call} people={absentIn(state)} />}
      </section>
    </Panel>
  );
}
