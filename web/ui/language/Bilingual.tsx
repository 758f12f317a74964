/** A text about consent, money or privacy with the English one below it, which counts if the translation is wrong. */
import type { ReactNode } from 'react';
import styles from './Bilingual.module.css';

interface Props {
  text: ReactNode;
  /** Undefined in English (messages/en/english.ts). */
  english: ReactNode;
}

export const Bilingual = ({ text, english }: Props) =>
  english === undefined ? (
    text
  ) : (
    <>
      {text}
      <span lang="en" className={styles.english}>
        {english}
      </span>
    </>
  );
