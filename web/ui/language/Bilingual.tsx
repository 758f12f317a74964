/**
 * A text about consent, money or privacy, in the page's language with English below it. The English text counts if the
 * translation is wrong. It is left out once the school has recorded that a native speaker approved the translation.
 */
import type { ReactNode } from 'react';
import { locale } from '#texts/locale.ts';
import { useSchool } from '#web/ui/school/school.ts';
import styles from './Bilingual.module.css';

interface Props {
  text: ReactNode;
  /** The English text; undefined if the page is in English (messages/en/english.ts). */
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
