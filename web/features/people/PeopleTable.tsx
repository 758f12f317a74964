/** The table of people. The page passes each row's checkbox, portrait and action, since features do not import each other. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Person } from '#contract/people.ts';
import { waitsForConsent } from '#contract/rules/consent-wait.ts';
import * as texts from '#texts/people/people.ts';
import * as usersTexts from '#texts/people/users.ts';
import { paths } from '#web/paths.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './PeopleTable.module.css';
import { stateOf } from './person-state.ts';

interface Props {
  people: Person[];
  /** Whether newer rows are loading. */
  isBusy: boolean;
  /** The checkbox that selects the person. */
  choice: (person: Person) => ReactNode;
  portrait: (person: Person) => ReactNode;
  action: (person: Person) => ReactNode;
}

export function PeopleTable({ people, isBusy, choice, portrait, action }: Props) {
  return (
    <CardTable
      label={texts.title}
      head={[texts.person, texts.type, texts.state, texts.lastSeen]}
      hasActions
      isBusy={isBusy}
      className={styles.table}
    >
      {people.map((person) => (
        <tr key={person._id}>
          <th scope="row">
            <div className={styles.person}>
              {choice(person)}
              {portrait(person)}
              <div className={styles.words}>
                <Link to={paths.adminPersonPage(person._id)} className={styles.name}>
                  {person.name}
                </Link>
                <span className={styles.email}>{person.email}</span>
                {person.admissionNumber && (
                  <span className={styles.number}>
                    {usersTexts.admissionNumber} {person.admissionNumber}
                  </span>
                )}
              </div>
            </div>
          </th>
          <td>{texts.types[person.type]}</td>
          <td>
            <State person={person} />
          </td>
          <td className={styles.seen} data-before={texts.lastSeen}>
            {person.lastSeenAt ? <DateTime at={person.lastSeenAt} /> : texts.neverSignedIn}
          </td>
          <td className={styles.action}>{action(person)}</td>
        </tr>
      ))}
    </CardTable>
  );
}

const State = ({ person }: { person: Person }) => (
  <span className={styles.state} data-state={waitsForConsent(person) ? 'waiting' : person.state}>
    {stateOf(person)}
  </span>
);
