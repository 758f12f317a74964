/** The search field above the challenges, with the filters for difficulty and course. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';
import { type ChallengeCard, Difficulty } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenges.ts';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './ChallengeSearch.module.css';
import { coursesOf, type useChallengeFilters } from './challenge-filters.ts';

interface Props extends ReturnType<typeof useChallengeFilters> {
  all: ChallengeCard[];
}

export const ChallengeSearch = ({ all, filters, change }: Props) => (
  <div className={styles.search}>
    <SearchField
      label={texts.searchChallenges}
      placeholder={texts.searchChallenges}
      terms={filters.words}
      onSearch={(terms) => change('q', terms)}
    />
    <fieldset className={styles.levels}>
      <legend className="visually-hidden">{texts.difficulty}</legend>
      {(['', ...Difficulty.options] as const).map((name) => (
        <button
          key={name}
          type="button"
          className={styles.level}
          aria-pressed={name === (filters.difficulty ?? '')}
          onClick={() => change('difficulty', name)}
        >
          {name ? texts.difficulties[name] : texts.anyDifficulty}
        </button>
      ))}
    </fieldset>
    <NativeSelect
      aria-label={texts.course}
      rightSection={<ChevronDown size={18} aria-hidden />}
      value={filters.courseId}
      onChange={({ target }) => change('course', target.value)}
      data={[{ value: '', label: texts.allCourses }, ...coursesOf(all).map(([value, label]) => ({ value, label }))]}
    />
  </div>
);
