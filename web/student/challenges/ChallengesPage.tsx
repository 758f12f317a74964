/** /challenges: the challenges with the student's state in each, and the leaderboard. Works offline. */

import { useEffect } from 'react';
import type { ChallengeCard as Card } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenges.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { ChallengeCard } from '#web/features/challenges/ChallengeCard.tsx';
import { ChallengeSearch } from '#web/features/challenges/ChallengeSearch.tsx';
import { useCachedChallenges, usePrefetchedChallenges } from '#web/features/challenges/cached-challenges.ts';
import type { ChallengeList } from '#web/features/challenges/challenge-cache.ts';
import { coursesOf, filterChallenges, useChallengeFilters } from '#web/features/challenges/challenge-filters.ts';
import { streakLabel } from '#web/features/challenges/challenge-labels.ts';
import { LeaderBoard } from '#web/features/challenges/LeaderBoard.tsx';
import { sendPending } from '#web/features/challenges/submitting/submission-queue.ts';
import { UnsentAttempts } from '#web/features/challenges/submitting/UnsentAttempts.tsx';
import { useUnsentAttempts } from '#web/features/challenges/submitting/unsent-attempts.ts';
import { JAVASCRIPT } from '#web/features/device-runs/device-languages.ts';
import { cachePlaygroundFor } from '#web/features/device-runs/offline-playground.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './ChallengesPage.module.css';
import { SubmitFile } from './SubmitFile.tsx';

export default function ChallengesPage() {
  const { list, error, refetch } = useCachedChallenges();
  // Caching is an effect, because it fills the browser's cache and renders nothing.
  useEffect(() => cachePlaygroundFor(JAVASCRIPT), []);
  useEffect(() => void sendPending(), []);
  return (
    <>
      <PageHeading>{texts.challenges}</PageHeading>
      {list && <ListedChallenges list={list} />}
      {!list && error && <LoadFailed message={texts.listNotLoaded(sentenceOf(error))} onRetry={refetch} />}
      {!list && !error && <Waiting />}
    </>
  );
}

const Waiting = () => (
  <div role="status" className={styles.waiting}>
    <span className="visually-hidden">{texts.loading}</span>
  </div>
);

function ListedChallenges({ list: { challenges, streak } }: { list: ChallengeList }) {
  usePrefetchedChallenges(challenges);
  if (challenges.length === 0) return <NoChallenges />;
  return (
    <>
      <p className={styles.streak}>{streakLabel(streak)}</p>
      <FoundChallenges all={challenges} />
    </>
  );
}

const NoChallenges = () => (
  <EmptyState title={texts.none}>
    <p>{texts.noneYet}</p>
    <ButtonLink to={paths.courses}>{texts.courses}</ButtonLink>
  </EmptyState>
);

function FoundChallenges({ all }: { all: Card[] }) {
  const filtering = useChallengeFilters();
  const found = filterChallenges(all, filtering.filters);
  return (
    <div className={styles.parts}>
      <section aria-label={texts.allChallenges}>
        <ChallengeSearch all={all} {...filtering} />
        <p role="status" className={styles.count}>
          {found.length === 0 ? texts.noMatches : texts.count(found.length)}
        </p>
        <Cards challenges={found} />
      </section>
      <UnsentAttempts />
      <SubmitFile challenges={found} />
      <CourseLeaderboard all={all} courseId={filtering.filters.courseId} />
    </div>
  );
}

function Cards({ challenges }: { challenges: Card[] }) {
  const unsent = useUnsentAttempts();
  return (
    <div className={styles.cards}>
      {challenges.map((challenge) => (
        <ChallengeCard
          key={challenge._id}
          challenge={challenge}
          unsent={unsent.filter(({ challengeId }) => challengeId === challenge._id).length}
        />
      ))}
    </div>
  );
}

/** The leaderboard of the chosen course, or of the only one. */
function CourseLeaderboard({ all, courseId }: { all: Card[]; courseId: string }) {
  const courses = coursesOf(all);
  const [id, title] = courses.find(([id]) => id === courseId) ?? (courses.length === 1 ? courses[0]! : []);
  if (id && title !== undefined) return <LeaderBoard key={id} courseId={id} courseTitle={title} />;
  return (
    <section aria-label={texts.leaderboard}>
      <h2>{texts.leaderboard}</h2>
      <p className={styles.count}>{texts.chooseCourse}</p>
    </section>
  );
}
