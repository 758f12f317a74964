/** The code of a web page test, with the functions that it can use, and examples. */
import { Fragment, useState } from 'react';
import * as texts from '#texts/code/web-challenges.ts';
import type { ProgramField } from '#web/features/challenge-authoring/form/program-field.ts';
import formStyles from '#web/features/challenge-authoring/form/step-form.module.css';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './PageTest.module.css';
import { pageTestExamples, pageTestNames } from './page-test-help.ts';
import type { TestsFormState } from './tests-fields.ts';

/** The language id of JavaScript, which highlights the code. */
const JAVASCRIPT = 63;

interface Props {
  form: TestsFormState;
  /** The test's position in the list, from 0. */
  position: number;
  programField: ProgramField;
}

export function PageTest({ form: { getValues, setValue, formState }, position, programField }: Props) {
  // Counts the inserted examples. As the editor's key, it replaces the editor by one that shows the new code.
  const [version, setVersion] = useState(0);
  const code = getValues(`tests.${position}.program`);
  const write = (changed: string) => setValue(`tests.${position}.program`, changed, { shouldDirty: true });

  function insert(example: string) {
    const before = getValues(`tests.${position}.program`).trimEnd();
    write(before ? `${before}\n\n${example}\n` : `${example}\n`);
    setVersion(version + 1);
  }

  return (
    <div className={formStyles.part}>
      <Fragment key={version}>
        {programField({ label: texts.codeOfTestNumber(position + 1), languageId: JAVASCRIPT, code, onChange: write })}
      </Fragment>
      <InlineError message={formState.errors.tests?.[position]?.program?.message} />
      <Help onInsert={insert} />
    </div>
  );
}

const Help = ({ onInsert }: { onInsert: (example: string) => void }) => (
  <details className={styles.help}>
    <summary>{texts.whatTestsCanUse}</summary>
    <p>{texts.aboutCode}</p>
    <dl className={styles.names}>
      {pageTestNames.map(([name, meaning]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <ul className={styles.examples} aria-label={texts.examples}>
      {pageTestExamples.map(([title, example]) => (
        <li key={title}>
          <span>{title}</span>
          <pre>
            <code>{example}</code>
          </pre>
          <Button look="quiet" onClick={() => onInsert(example)}>
            {texts.insert}
            <span className="visually-hidden"> {title}</span>
          </Button>
        </li>
      ))}
    </ul>
  </details>
);
