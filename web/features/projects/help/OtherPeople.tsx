/** Who else has the project open, and in which file each of them is. */
import * as texts from '#texts/learning/project-help.ts';
import styles from './Help.module.css';
import type { LiveConnection } from './live-connection.ts';

type Others = ReturnType<LiveConnection['state']['get']>['others'];

export function OtherPeople({ others }: { others: Others }) {
  if (others.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={texts.here}>
      {others.map(({ pageId, person, cursor }) => (
        <li key={pageId}>{cursor ? texts.isIn(person.name, cursor.path) : person.name}</li>
      ))}
    </ul>
  );
}
