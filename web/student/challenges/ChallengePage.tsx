/** /challenges/{challengeId}: a challenge to read and solve. `?language=71` is the language, `?tab=Tests` the panel beside the editor. */
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { type Challenge, isWebChallenge } from '#contract/challenges.ts';
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
import { isTab, type Tab } from './ChallengeLayout.tsx';
import styles from './ChallengePage.module.css';
import { ChallengeWorkbench } from './ChallengeWorkbench.tsx';
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
  if (challenge && isWebChallenge(challenge)) return <WebChallengePage challenge={challenge} />;
  if (challenge && available) return <SolvingPage challenge={challenge} {...available} />;
  if (challenge || !error) return <Spinner />;
  return <LoadFailed message={texts.notLoaded(sentenceOf(error))} onRetry={refetch} />;
}

const NoSuchChallenge = ({ why }: { why: string }) => (
  <NoticePage title={texts.noSuchChallenge} action={{ to: paths.challenges, name: texts.allChallenges }}>
    <p>{why}</p>
  </NoticePage>
);

/** The file editor and its preview are loaded for web challenges only. */
const WebWorkbench = lazy(() => import('./web-page/WebWorkbench.tsx'));

function WebChallengePage({ challenge }: { challenge: Challenge }) {
  const address = useAddress();
  // It also keeps the editor, for use without a network.
  useEffect(() => cachePlaygroundFor(JAVASCRIPT), []);
  return (
    <ChallengeArticle challenge={challenge}>
      <Suspense fallback={<Spinner />}>
        <WebWorkbench challenge={challenge} tab={address.tab} onTab={(name) => address.change('tab', name)} />
      </Suspense>
    </ChallengeArticle>
  );
}

/** Reads the language and the panel from the URL; an unknown panel means the first one. */
function useAddress() {
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab');

  function change(name: 'language' | 'tab', value: string) {
    setAddress(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return { language: address.get('language'), tab: isTab(tab) ? tab : ('Instructions' satisfies Tab), change };
}

interface SolvingPageProps extends Omit<NonNullable<ReturnType<typeof useLanguages>>, 'line' | 'isLive'> {
  challenge: Challenge;
}

function SolvingPage({ challenge, languages: runnerLanguages, isReady, reason }: SolvingPageProps) {
  const languages = languagesOf(challenge, runnerLanguages);
  const { change, tab, ...address } = useAddress();
  const language = languages.find(({ id }) => String(id) === address.language) ?? defaultLanguage(languages);
  const languageId = language?.id ?? JAVASCRIPT;
  // Caching is an effect, because it fills the browser's cache and renders nothing.
  useEffect(() => cachePlaygroundFor(languageId), [languageId]);
  return (
    <ChallengeArticle challenge={challenge}>
      {language ? (
        <ChallengeWorkbench
          challenge={challenge}
          languages={languages}
          language={language}
          onLanguage={(id) => change('language', String(id))}
          tab={tab}
          onTab={(name) => change('tab', name)}
          schoolReason={isReady ? '' : reason}
        />
      ) : (
        <p>{texts.noLanguage}</p>
      )}
    </ChallengeArticle>
  );
}

const ChallengeArticle = ({ challenge, children }: { challenge: Challenge; children: ReactNode }) => (
  <article>
    <BackLink to={paths.challenges} from={challenge._id}>
      {texts.allChallenges}
    </BackLink>
    <header className={styles.head}>
      <PageHeading>{challenge.title}</PageHeading>
      <DifficultyMark difficulty={challenge.difficulty} />
    </header>
    {children}
  </article>
);

/** Prefers an installed language, because the server cannot grade a program in one that is not installed. */
const defaultLanguage = (languages: RunnerLanguage[]) => languages.find(({ isHere }) => isHere) ?? languages[0];
