/** The code of a web page's test, collapsed at first. */
import * as texts from '#texts/code/web-challenges.ts';
import { Printed } from './Printed.tsx';
import styles from './TestCode.module.css';

export const TestCode = ({ code }: { code: string }) => (
  <details className={styles.code}>
    <summary>{texts.codeOfTest}</summary>
    <Printed name={texts.testIsJavaScript}>{code}</Printed>
  </details>
);
