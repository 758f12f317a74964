/** The preview of an import: totals, each row with its outcome, and the button that starts the import. */
import { useState } from 'react';
import type { Outcome, ImportPreview as Preview } from '#contract/admissions/people-imports.ts';
import * as texts from '#texts/people/people-imports.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { ImportTable } from './ImportTable.tsx';
import styles from './people-imports.module.css';

interface Props {
  preview: Preview;
  isImporting: boolean;
  onImport: () => void;
}

const outcomes = Object.keys(texts.outcomes) as Outcome[];

export function ImportPreview({ preview: { rows, ignored, waiting }, isImporting, onImport }: Props) {
  const count = (...wanted: Outcome[]) => rows.filter(({ outcome }) => wanted.includes(outcome)).length;
  const hasTrouble = count('trouble') > 0;
  const [isOnlyTrouble, setOnlyTrouble] = useState(hasTrouble);
  const shown = isOnlyTrouble && hasTrouble ? rows.filter(({ outcome }) => outcome === 'trouble') : rows;
  const imported = count('invited', 'printed', 'changed');

  return (
    <>
      <section className={styles.card}>
        <ul className={styles.totals} role="status">
          {outcomes
            .filter((outcome) => count(outcome) > 0)
            .map((outcome) => (
              <li key={outcome} data-outcome={outcome}>
                {texts.totals[outcome](count(outcome))}
              </li>
            ))}
        </ul>
        {waiting > 0 && <p>{texts.waiting(waiting)}</p>}
        {ignored.length > 0 && <p className={styles.muted}>{texts.ignored(ignored.join(', '))}</p>}
        {hasTrouble && <p>{texts.mend}</p>}
        {hasTrouble && (
          <Checkbox
            label={texts.onlyTrouble}
            checked={isOnlyTrouble}
            onChange={({ target }) => setOnlyTrouble(target.checked)}
          />
        )}
        {!hasTrouble && imported === 0 && <p>{texts.nothingToDo}</p>}
        {!hasTrouble && imported > 0 && (
          <Button isBusy={isImporting} onClick={onImport}>
            {texts.importNow(imported)}
          </Button>
        )}
      </section>
      <ImportTable rows={shown} />
    </>
  );
}
