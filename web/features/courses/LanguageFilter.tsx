/** Filters a list of courses by language, in the page's URL: ?language=sw. Shown only if the list has several languages. */
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CourseLanguage } from '#contract/courses.ts';
import styles from './LanguageFilter.module.css';

// Loaded lazily, because most schools have courses in one language only and do not need it.
const LanguageSelect = lazy(() => import('./LanguageSelect.tsx'));

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
        <Suspense>
          <LanguageSelect value={chosen} onChange={choose} />
        </Suspense>
      </div>
    )
  );
}
