/**
 * All languages: first the missing ones with the commands that install them, then the installed ones with their exact
 * versions. On a phone the installed languages, each a card, are displayed on request.
 */
import { useMediaQuery } from '@mantine/hooks';
import type { RunnerState } from '#contract/runner.ts';
import { CopyableText } from '#web/ui/buttons/CopyableText.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { countLabel } from '#web/ui/list/count-label.ts';
import styles from './LanguageTable.module.css';

type Language = RunnerState['languages'][number];

export function LanguageTable({ languages }: { languages: Language[] }) {
  const isPhone = useMediaQuery('(max-width: 800px)', undefined, { getInitialValueInEffect: false });
  const missing = languages.filter(({ isHere }) => !isHere);
  const installed = languages.filter(({ isHere }) => isHere);
  if (!isPhone) return <Rows label="Languages" languages={[...missing, ...installed]} />;
  return (
    <>
      {missing.length > 0 && <Rows label="Missing languages" languages={missing} />}
      {installed.length > 0 && (
        <details className={styles.installed}>
          <summary>Show {countLabel(installed.length, 'installed language')}</summary>
          <Rows label="Languages" languages={installed} />
        </details>
      )}
    </>
  );
}

const Rows = ({ label, languages }: { label: string; languages: Language[] }) => (
  <CardTable label={label} head={['Language', 'Number', 'State', 'Notes']}>
    {languages.map((language) => (
      <Row key={language.id} language={language} />
    ))}
  </CardTable>
);

function Row({
  language: { id, name, judge0Name, isHere, reason, install, packages, differs },
}: {
  language: Language;
}) {
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
        {name !== judge0Name && <span className={styles.note}>Judge0 calls it {judge0Name}</span>}
      </th>
      <td data-label="Number">{id}</td>
      <td data-label="State">{isHere ? <Badge tone="leaf">Installed</Badge> : <Badge tone="plain">Missing</Badge>}</td>
      <td>
        <div className={styles.more}>
          {differs && <p>{differs}</p>}
          {!isHere && !install && <p>{reason}</p>}
          {install && (
            <>
              <p className={styles.note}>Debian packages: {packages.join(', ')}</p>
              <CopyableText name={`the command for ${name}`}>{install}</CopyableText>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}
