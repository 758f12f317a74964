/** For tutors: people who wait for admission. */

import * as texts from '#texts/classes/calls.ts';
import type { Call } from '#web/features/calls/call.ts';
import type { CallState } from '#web/features/calls/call-state.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './WaitingPeople.module.css';

export function WaitingPeople({ call, waiting }: { call: Call; waiting: CallState['waiting'] }) {
  const admit = (person: string, isIn: boolean) => call.send({ type: 'admit', person, isIn });
  return (
    <>
      <h3 id="call-waiting">{texts.waiting}</h3>
      <ul aria-labelledby="call-waiting" className={styles.waiting}>
        {waiting.map(({ _id, name }) => (
          <li key={_id}>
            <span className={styles.name}>{name}</span>
            <Button look="soft" onClick={() => admit(_id, true)}>
              {texts.letIn}
              <span className="visually-hidden"> {name}</span>
            </Button>
            <Button look="quiet" onClick={() => admit(_id, false)}>
              {texts.turnAway}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
