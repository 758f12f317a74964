/** /courses: the catalogue. The URL has the search: /courses?q=python&level=Beginner&language=sw. */
import { useSearchParams } from 'react-router';
import { CourseLevel } from '#contract/courses.ts';
import { locales } from '#messages/locales.ts';
import * as texts from '#texts/learning/courses.ts';
import { CourseSkeletons } from '#web/features/courses/cards/CourseGrid.tsx';
import { LanguageFilter, languageFrom } from '#web/features/courses/LanguageFilter.tsx';
import { useSearchedCourses } from '#web/features/courses/searched-courses.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { SearchField, searchTerms } from '#web/ui/form/SearchField.tsx';
import { focusContent } from '#web/ui/layout/focus-content.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CourseSection } from './CourseSection.tsx';
import { CoursesFailed } from './CoursesFailed.tsx';
import styles from './CoursesPage.module.css';

export default function CoursesPage() {
  const { filters, change } = useCatalogueFilters();
  const { courses, all, isSearching, error, retry } = useSearchedCourses(filters);

  return (
    <>
      <PageHeading>{texts.courses}</PageHeading>
      <div className={styles.filters}>
        <SearchField
          label={texts.searchCourses}
          placeholder={texts.searchCourses}
          terms={filters.terms}
          onSearch={(terms) => change('q', terms)}
        />
        <Levels chosen={filters.level} onChoose={(level) => change('level', level)} />
        <LanguageFilter courses={all} />
      </div>
      {error && !courses ? (
        <CoursesFailed error={error} onRetry={retry} />
      ) : (
        <CourseSection
          title={titleOf(filters)}
          courses={courses}
          joinable
          isSearching={isSearching}
          waiting={<CourseSkeletons count={9} />}
          empty={emptyFor(filters)}
        />
      )}
    </>
  );
}

type CatalogueFilters = ReturnType<typeof useCatalogueFilters>['filters'];

/** The search in the URL. Changes replace the history entry, so that Back leaves the page and does not undo the search letter by letter. */
function useCatalogueFilters() {
  const [search, setSearch] = useSearchParams();
  const terms = searchTerms(search);
  const level = CourseLevel.safeParse(search.get('level')).data;

  function change(name: 'q' | 'level', value = '') {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  return { filters: { terms, level, language: languageFrom(search) }, change };
}

interface LevelsProps {
  chosen: CourseLevel | undefined;
  onChoose: (level?: CourseLevel) => void;
}

function Levels({ chosen, onChoose }: LevelsProps) {
  return (
    <fieldset className={styles.levels}>
      <legend className="visually-hidden">{texts.level}</legend>
      <LevelButton name={texts.allLevels} isOn={!chosen} onClick={() => onChoose()} />
      {CourseLevel.options.map((level) => (
        <LevelButton key={level} name={texts.levels[level]} isOn={chosen === level} onClick={() => onChoose(level)} />
      ))}
    </fieldset>
  );
}

interface LevelButtonProps {
  name: string;
  isOn: boolean;
  onClick: () => void;
}

function LevelButton({ name, isOn, onClick }: LevelButtonProps) {
  return (
    <button type="button" className={styles.level} aria-pressed={isOn} onClick={onClick}>
      {name}
    </button>
  );
}

function titleOf({ language, ...filters }: CatalogueFilters) {
  const title = titleInAllLanguages(filters);
  return language ? `${title} · ${locales[language]}` : title;
}

function titleInAllLanguages({ terms, level }: Omit<CatalogueFilters, 'language'>) {
  if (!level) return terms ? texts.matching(terms) : texts.allTitle;
  const name = texts.levels[level];
  return terms ? texts.matchingAtLevel(name, terms) : texts.atLevel(name);
}

function emptyFor({ terms, level, language }: CatalogueFilters) {
  if (!terms && !level && !language) return { message: texts.none, hint: texts.noneYet };
  const advice = [terms && texts.checkSpelling, level && texts.tryAnotherLevel, language && texts.tryAnotherLanguage];
  return {
    message: terms ? texts.nothingFoundFor(terms) : texts.none,
    hint: <ClearSearchLink advice={advice.filter(Boolean).join(' ')} />,
  };
}

/** The link disappears together with the search that it clears, so it moves the focus to the page's content. */
function ClearSearchLink({ advice }: { advice: string }) {
  return (
    <>
      <p>{advice}</p>
      <ButtonLink to={paths.courses} look="quiet" onClick={focusContent}>
        {texts.showAll}
      </ButtonLink>
    </>
  );
}
