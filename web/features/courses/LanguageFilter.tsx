/** Filters a list of courses by language, in the page's URL: ?language=sw. Shown only if the list has several languages. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CourseLanguage } from '#contract/courses.ts';
import { locales } from '#messages/locales.ts';
import * as texts from '#texts/learning/courses.ts';
import { FilterSelect, optionsOf } from '#web/ui/form/FilterSelect.tsx';
import styles from './LanguageFilter.module.css';

/** Reads the language from the page's URL; undefined for all languages. */
export const languageFrom = (params: URLSearchParams) => CourseLanguage.safeParse(params.get('language')).data;

interface Props {
  /** The listed courses; empty while they load. */
  courses: { language: CourseLanguage }[] | undefined;
}

export function LanguageFilter({ courses = [] }: Props) {
  const [params, setParams] = useSearchParams();
  const chosen = languageFrom(params);
  const isUseful = chosen !== undefined || new Set(courses.map(({ language }) => language)).size > 1;
  // Once shown, the filter stays: after a choice or a search the list may have only one language.
  const [isShown, setShown] = useState(isUseful);
  if (isUseful && !isShown) setShown(true);

  function choose(language: CourseLanguage | undefined) {
    const next = new URLSearchParams(params);
    if (language) next.set('language', language);
    else next.delete('language');
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return (
    isShown && (
      <div className={styles.filter}>
        <FilterSelect
          label={texts.language}
          all={texts.allLanguages}
          options={optionsOf(locales)}
          value={chosen}
          onChange={choose}
        />
      </div>
    )
  );
}
