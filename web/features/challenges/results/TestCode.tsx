/** The code of a test of a web page, folded away. */
import * as texts from '#texts/code/web-challenges.ts';
import { Printed } from './Printed.tsx';
import styles from './TestCode.module.css';

export const TestCode = ({ code }: { code: string }) => (
  <details className={styles.code}>
    <summary>{texts.codeOfTest}</summary>
    <Printed name={texts.testIsJavaScript}>{code}</Printed>
  </details>
);
