/** The search field above the challenges, with the filters for difficulty and course. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';
import { type ChallengeCard, Difficulty } from '#contract/challenges.ts';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './ChallengeSearch.module.css';
import { coursesOf, type useChallengeFilters } from './challenge-filters.ts';

interface Props extends ReturnType<typeof useChallengeFilters> {
  all: ChallengeCard[];
}

export const ChallengeSearch = ({ all, filters, change }: Props) => (
  <div className={styles.search}>
    <SearchField
      label="Search challenges"
      placeholder="Search challenges"
      terms={filters.words}
      onSearch={(terms) => change('q', terms)}
    />
    <fieldset className={styles.levels}>
      <legend className="visually-hidden">Difficulty</legend>
      {['', ...Difficulty.options].map((name) => (
        <button
          key={name}
          type="button"
          className={styles.level}
          aria-pressed={name === (filters.difficulty ?? '')}
          onClick={() => change('difficulty', name)}
        >
          {name || 'All'}
        </button>
      ))}
    </fieldset>
    <NativeSelect
      aria-label="Course"
      rightSection={<ChevronDown size={18} aria-hidden />}
      value={filters.courseId}
      onChange={({ target }) => change('course', target.value)}
      data={[{ value: '', label: 'All courses' }, ...coursesOf(all).map(([value, label]) => ({ value, label }))]}
    />
  </div>
);
