/**
 * A text about consent, money or privacy with the English one below it, which counts if the translation is wrong: until
 * the school has recorded that a native speaker has approved the translation.
 */
import type { ReactNode } from 'react';
import { locale } from '#texts/locale.ts';
import { useSchool } from '#web/ui/school/school.ts';
import styles from './Bilingual.module.css';

interface Props {
  text: ReactNode;
  /** Undefined in English (messages/en/english.ts). */
  english: ReactNode;
}

export function Bilingual({ text, english }: Props) {
  const { approvedLocales } = useSchool();
  if (english === undefined || approvedLocales.includes(locale)) return text;
  return (
    <>
      {text}
      <span lang="en" className={styles.english}>
        {english}
      </span>
    </>
  );
}
