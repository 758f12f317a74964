/** Which challenges somebody looks for, as the address says it: ?q=sum&difficulty=Easy&course={courseId}. */
import { useSearchParams } from 'react-router';
import { type ChallengeCard, Difficulty } from '#contract/challenges.ts';
import { searchTerms } from '#web/ui/form/SearchField.tsx';

export interface Wish {
  words: string;
  difficulty: Difficulty | undefined;
  /** Empty for all. */
  courseId: string;
}

/** It changes in its place, so that Back leaves the page and does not spell words backwards. */
export function useWish() {
  const [search, setSearch] = useSearchParams();
  const wish: Wish = {
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
  return { wish, change };
}

/** Every word has to be somewhere in the title or the tags. */
export const wishedFor = (all: ChallengeCard[], { words, difficulty, courseId }: Wish) =>
  all.filter(
    (challenge) =>
      (!difficulty || challenge.difficulty === difficulty) &&
      (!courseId || challenge.courseId === courseId) &&
      isAbout(challenge, words),
  );

function isAbout({ title, tags }: ChallengeCard, words: string) {
  const text = [title, ...tags].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The courses that have challenges, in their order. */
export const coursesOf = (all: ChallengeCard[]) => [
  ...new Map(all.map(({ courseId, courseTitle }) => [courseId, courseTitle])),
];
