/**
 * For beginners: one sentence on why a program failed. It stands after the program's own message, which stands alone if
 * the error is not known, or without a network. Pages load this file only when a program has failed.
 */
import { type Ref, useEffect, useState } from 'react';
import styles from './Explanation.module.css';
import { explainError } from './explain-error.ts';

interface Props {
  ref?: Ref<HTMLParagraphElement>;
  /** The file name of the program, which tells its language: 'script.py'. */
  file: string;
  /** All that is known about the failure, in its order. */
  messages: (string | null | undefined)[];
}

export default function Explanation({ ref, file, messages }: Props) {
  const explanation = useExplanation(file, messages.filter(Boolean).join('\n'));
  return explanation ? (
    <p ref={ref} className={styles.explanation}>
      {explanation}
    </p>
  ) : null;
}

function useExplanation(file: string, message: string): string | undefined {
  const [explained, setExplained] = useState<{ message: string; explanation: string | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    const show = (explanation: string | undefined) => isCurrent && setExplained({ message, explanation });
    explainError(file, message).then(show, () => {});
    return () => {
      isCurrent = false;
    };
  }, [file, message]);
  return explained?.message === message ? explained.explanation : undefined;
}
