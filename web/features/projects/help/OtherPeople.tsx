/** Lists who else has the project open, each with their file, and says how changes are shared. */
import * as texts from '#texts/learning/project-help.ts';
import styles from './Help.module.css';
import type { LiveConnection } from './live-connection.ts';

type Others = ReturnType<LiveConnection['state']['get']>['others'];

/** @param isOpen  whether changes are shared at once: some networks block the WebSocket */
export function OtherPeople({ isOpen, others }: { isOpen: boolean; others: Others }) {
  if (!isOpen || others.length === 0) return <p>{texts.apart}</p>;
  return (
    <>
      <p>{texts.together}</p>
      <ul className={styles.people} aria-label={texts.here}>
        {others.map(({ pageId, person, cursor }) => (
          <li key={pageId}>{cursor ? texts.isIn(person.name, cursor.path) : person.name}</li>
        ))}
      </ul>
    </>
  );
}
