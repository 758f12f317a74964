import { useEffect, useState } from 'react';

/** The explanation of a failed program's message, once it is loaded; undefined if there is none, or no network. */
export function useExplanation(file: string, message: string): string | undefined {
  const [explained, setExplained] = useState<{ message: string; explanation: string | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    const show = (explanation: string | undefined) => isCurrent && setExplained({ message, explanation });
    // The original message stands without an explanation too.
    explain(file, message).then(show, () => {});
    return () => {
      isCurrent = false;
    };
  }, [file, message]);
  return explained?.message === message ? explained.explanation : undefined;
}

/** Loads the explanations only for a program that failed. */
const explain = async (file: string, message: string) =>
  message ? (await import('./explain-error.ts')).explainError(file, message) : undefined;
