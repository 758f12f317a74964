/**
 * For tutors: students who were in the call or waited and are now absent, with buttons to ban them or to lift a ban.
 */
import { useState } from 'react';
import type { EarlierPerson } from '#contract/calls.ts';
import * as texts from '#texts/classes/calls.ts';
import type { Call } from '#web/features/calls/call.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import styles from './WaitingPeople.module.css';

export function AbsentPeople({ call, people }: { call: Call; people: EarlierPerson[] }) {
  const [asking, setAsking] = useState<EarlierPerson>();
  if (people.length === 0) return null;
  return (
    <>
      <h3 id="call-earlier">{texts.notHere}</h3>
      <ul aria-labelledby="call-earlier" className={styles.waiting}>
        {people.map((person) => (
          <li key={person._id}>
            <span className={styles.name}>{person.name}</span>
            {person.isBanned ? (
              <Button look="quiet" onClick={() => call.send({ type: 'unban', person: person._id })}>
                {texts.allowAgain}
                <span className="visually-hidden"> {person.name}</span>
              </Button>
            ) : (
              <Button look="quiet" onClick={() => setAsking(person)}>
                {texts.ban}
                <span className="visually-hidden"> {person.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking && (
        <Confirm
          title={texts.banTitle}
          confirmLabel={texts.ban}
          onConfirm={() => call.send({ type: 'remove', person: asking._id, isBan: true })}
          onClose={() => setAsking(undefined)}
        >
          <p>{texts.banText(asking.name)}</p>
        </Confirm>
      )}
    </>
  );
}
