/**
 * Explains to beginners in one sentence why a program failed, below the program's own message. Renders nothing if the
 * error is unknown, or without a network. Pages load this file only when a program has failed.
 */
import { type Ref, useEffect, useState } from 'react';
import styles from './Explanation.module.css';
import { explainError } from './explain-error.ts';

interface Props {
  ref?: Ref<HTMLParagraphElement>;
  /** The file name of the program, such as 'script.py', which identifies its language. */
  file: string;
  /** All messages about the failure, in the order in which the page shows them. */
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
