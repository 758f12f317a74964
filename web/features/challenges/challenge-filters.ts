/** The filters of the challenge list, stored in the URL: ?q=sum&difficulty=Easy&course={courseId}. */
import { useSearchParams } from 'react-router';
import { type ChallengeCard, Difficulty } from '#contract/challenges.ts';
import { searchTerms } from '#web/ui/form/SearchField.tsx';

export interface ChallengeFilters {
  words: string;
  difficulty: Difficulty | undefined;
  /** The id of a course; empty for all courses. */
  courseId: string;
}

/**
 * Returns the filters and a function to change one. A change replaces the history entry, so that Back leaves the page.
 */
export function useChallengeFilters() {
  const [search, setSearch] = useSearchParams();
  const filters: ChallengeFilters = {
    words: searchTerms(search),
    difficulty: Difficulty.safeParse(search.get('difficulty')).data,
    courseId: search.get('course') ?? '',
  };

  function change(name: 'q' | 'difficulty' | 'course', value: string) {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  return { filters, change };
}

/** Filters challenges. Every search word has to occur in the title or the tags. */
export const filterChallenges = (all: ChallengeCard[], { words, difficulty, courseId }: ChallengeFilters) =>
  all.filter(
    (challenge) =>
      (!difficulty || challenge.difficulty === difficulty) &&
      (!courseId || challenge.courseId === courseId) &&
      matchesWords(challenge, words),
  );

function matchesWords({ title, tags }: ChallengeCard, words: string) {
  const text = [title, ...tags].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((term) => text.includes(term));
}

/** Id and title of each course that has challenges, in the order of the challenges. */
export const coursesOf = (all: ChallengeCard[]) => [
  ...new Map(all.map(({ courseId, courseTitle }) => [courseId, courseTitle])),
];
