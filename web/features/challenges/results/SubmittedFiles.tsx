/** The files of a submitted web page, collapsed at first. */
import { readDraftFiles } from '#contract/rules/page-drafts.ts';
import * as texts from '#texts/code/web-challenges.ts';
import { Printed } from './Printed.tsx';
import styles from './SubmittedFiles.module.css';

export const SubmittedFiles = ({ source }: { source: string }) => (
  <details className={styles.files}>
    <summary>{texts.submittedFiles}</summary>
    <div className={styles.list}>
      {readDraftFiles(source).map((file) => (
        <Printed key={file.path} name={file.path}>
          {'text' in file ? file.text : texts.picture}
        </Printed>
      ))}
    </div>
  </details>
);
