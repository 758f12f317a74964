/** The table of people. The page passes each row's portrait and action, since features do not import each other. */
import type { ReactNode } from 'react';
import type { Person } from '#contract/people.ts';
import * as texts from '#texts/people/people.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './PeopleTable.module.css';

interface Props {
  people: Person[];
  /** Whether newer rows are loading. */
  isBusy: boolean;
  portrait: (person: Person) => ReactNode;
  action: (person: Person) => ReactNode;
}

export function PeopleTable({ people, isBusy, portrait, action }: Props) {
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
              {portrait(person)}
              <div className={styles.words}>
                <span className={styles.name}>{person.name}</span>
                <span className={styles.email}>{person.email}</span>
              </div>
            </div>
          </th>
          <td>{texts.types[person.type]}</td>
          <td>
            <span className={styles.state} data-state={person.state}>
              {texts.states[person.state]}
            </span>
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
