/** The rows of an import's preview, each with its outcome, and its errors or changes. */
import type { Outcome, PreviewRow } from '#contract/admissions/people-imports.ts';
import * as texts from '#texts/people/people-imports.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import styles from './people-imports.module.css';

const tones = {
  trouble: 'clay',
  invited: 'leaf',
  printed: 'leaf',
  changed: 'sun',
  unchanged: 'plain',
} as const satisfies Record<Outcome, string>;

export const ImportTable = ({ rows }: { rows: PreviewRow[] }) => (
  <CardTable
    label={texts.title}
    head={[texts.row, texts.student, texts.outcome, texts.details]}
    className={styles.table}
  >
    {rows.map(({ row, name, email, admissionNumber, outcome, notes }) => (
      <tr key={row}>
        <td className={styles.row} data-before={texts.row}>
          {row}
        </td>
        <th scope="row">
          <span className={styles.name}>{name}</span>
          <span className={styles.muted}>{[email, admissionNumber].filter(Boolean).join(' · ')}</span>
        </th>
        <td>
          <Badge tone={tones[outcome]}>{texts.outcomes[outcome]}</Badge>
        </td>
        <td>
          {notes.length > 0 && (
            <ul className={styles.notes}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </td>
      </tr>
    ))}
  </CardTable>
);
