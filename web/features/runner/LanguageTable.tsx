/**
 * All languages: first the missing ones with the commands that install them, then the installed ones with their exact
 * versions. On a phone the installed languages, each a card, are displayed on request.
 */
import { useMediaQuery } from '@mantine/hooks';
import type { RunnerState } from '#contract/runner.ts';
import * as texts from '#texts/code/runner.ts';
import { CopyableText } from '#web/ui/buttons/CopyableText.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import styles from './LanguageTable.module.css';

type Language = RunnerState['languages'][number];

export function LanguageTable({ languages }: { languages: Language[] }) {
  const isPhone = useMediaQuery('(max-width: 800px)', undefined, { getInitialValueInEffect: false });
  const missing = languages.filter(({ isHere }) => !isHere);
  const installed = languages.filter(({ isHere }) => isHere);
  if (!isPhone) return <Rows label={texts.languages} languages={[...missing, ...installed]} />;
  return (
    <>
      {missing.length > 0 && <Rows label={texts.missingLanguages} languages={missing} />}
      {installed.length > 0 && (
        <details className={styles.installed}>
          <summary>{texts.showInstalled(installed.length)}</summary>
          <Rows label={texts.languages} languages={installed} />
        </details>
      )}
    </>
  );
}

const Rows = ({ label, languages }: { label: string; languages: Language[] }) => (
  <CardTable label={label} head={[texts.language, texts.number, texts.state, texts.notes]}>
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
        {name !== judge0Name && <span className={styles.note}>{texts.judge0Name(judge0Name)}</span>}
      </th>
      <td data-label={texts.number}>{id}</td>
      <td data-label={texts.state}>
        {isHere ? <Badge tone="leaf">{texts.installed}</Badge> : <Badge tone="plain">{texts.missing}</Badge>}
      </td>
      <td>
        <div className={styles.more}>
          {differs && <p>{differs}</p>}
          {!isHere && !install && <p>{reason}</p>}
          {install && (
            <>
              <p className={styles.note}>{texts.debianPackages(packages.join(', '))}</p>
              <CopyableText name={texts.commandFor(name)}>{install}</CopyableText>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}
