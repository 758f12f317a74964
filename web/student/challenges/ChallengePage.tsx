/** /challenges/{challengeId}: a challenge to read and solve. `?language=71` is the language, `?tab=Tests` the panel beside the editor. */
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Challenge } from '#contract/challenges.ts';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/challenges.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { DifficultyMark } from '#web/features/challenges/ChallengeCard.tsx';
import { useCachedChallenge } from '#web/features/challenges/cached-challenges.ts';
import { sendPending } from '#web/features/challenges/submitting/submission-queue.ts';
import { JAVASCRIPT } from '#web/features/device-runs/device-languages.ts';
import { cachePlaygroundFor } from '#web/features/device-runs/offline-playground.ts';
import { paths } from '#web/paths.ts';
import { useLanguages } from '#web/student/code/languages.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './ChallengePage.module.css';
import { ChallengeWorkbench, isTab } from './ChallengeWorkbench.tsx';
import { languagesOf } from './challenge-languages.ts';

export default function ChallengePage() {
  const { challengeId = '' } = useParams();
  return <LoadedChallenge key={challengeId} id={challengeId} />;
}

function LoadedChallenge({ id }: { id: string }) {
  const { challenge, isGone, error, refetch } = useCachedChallenge(id);
  const available = useLanguages();
  // Sends programs that the student submitted while the device was offline.
  useEffect(() => void sendPending(), []);

  if (isGone) return <NoSuchChallenge why={sentenceOf(error)} />;
  if (challenge && available) return <SolvingPage challenge={challenge} {...available} />;
  if (challenge || !error) return <Spinner />;
  return <LoadFailed message={texts.notLoaded(sentenceOf(error))} onRetry={refetch} />;
}

const NoSuchChallenge = ({ why }: { why: string }) => (
  <NoticePage title={texts.noSuchChallenge} action={{ to: paths.challenges, name: texts.allChallenges }}>
    <p>{why}</p>
  </NoticePage>
);

interface SolvingPageProps extends Omit<NonNullable<ReturnType<typeof useLanguages>>, 'line' | 'isLive'> {
  challenge: Challenge;
}

function SolvingPage({ challenge, languages: runnerLanguages, isReady, reason }: SolvingPageProps) {
  const languages = languagesOf(challenge, runnerLanguages);
  const [address, setAddress] = useSearchParams();
  const language = languages.find(({ id }) => String(id) === address.get('language')) ?? defaultLanguage(languages);
  const tab = address.get('tab');
  const languageId = language?.id ?? JAVASCRIPT;
  // Caching is an effect, because it fills the browser's cache and renders nothing.
  useEffect(() => cachePlaygroundFor(languageId), [languageId]);

  function change(name: 'language' | 'tab', value: string) {
    setAddress(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return (
    <article>
      <BackLink to={paths.challenges} from={challenge._id}>
        {texts.allChallenges}
      </BackLink>
      <header className={styles.head}>
        <PageHeading>{challenge.title}</PageHeading>
        <DifficultyMark difficulty={challenge.difficulty} />
      </header>
      {language ? (
        <ChallengeWorkbench
          challenge={challenge}
          languages={languages}
          language={language}
          onLanguage={(id) => change('language', String(id))}
          tab={isTab(tab) ? tab : 'Instructions'}
          onTab={(name) => change('tab', name)}
          schoolReason={isReady ? '' : reason}
        />
      ) : (
        <p>{texts.noLanguage}</p>
      )}
    </article>
  );
}

/** Prefers an installed language, because the server cannot grade a program in one that is not installed. */
const defaultLanguage = (languages: RunnerLanguage[]) => languages.find(({ isHere }) => isHere) ?? languages[0];
