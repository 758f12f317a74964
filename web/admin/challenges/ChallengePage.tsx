/** /admin/challenges/{challengeId}?step=: the editor of a challenge. */

import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { type ChallengeDraft, isWebChallenge } from '#contract/challenges.ts';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { usePolledDraft } from '#web/features/challenge-authoring/authoring.api.ts';
import { ChallengeSteps } from '#web/features/challenge-authoring/ChallengeSteps.tsx';
import type { PageTools } from '#web/features/challenge-authoring/form/page-tools.ts';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { offlineLanguages } from '#web/features/playground/offline-languages.ts';
import { useRunnerLanguagesQuery } from '#web/features/runner/runner.api.ts';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { CodeEditor } from '#web/ui/code-editor/CodeEditor.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './ChallengePage.module.css';

export default function ChallengePage() {
  const { challengeId = '' } = useParams();
  const { currentData, error, isFetching, refetch } = usePolledDraft(challengeId);

  if (currentData) return <Editor key={challengeId} challenge={currentData} />;
  if (isFetching) return <Spinner />;
  if (!isGone(error)) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  return (
    <NoticePage title={texts.noSuchChallenge} action={{ to: paths.adminChallenges, name: texts.allChallenges }}>
      <p>{challengesTexts.gone}</p>
    </NoticePage>
  );
}

function Editor({ challenge }: { challenge: ChallengeDraft }) {
  const { theme, fontSize } = useEditorPreferences();
  const { data, isLoading } = useRunnerLanguagesQuery();
  if (isLoading) return <Spinner />;
  const { title, courseTitle, isPublished } = challenge;
  const languages = (data?.languages ?? offlineLanguages).map(toOffered(data?.isReady ?? false));
  return (
    <div className={styles.page}>
      <BackLink to={paths.adminChallenges} from={challenge._id}>
        {texts.allChallenges}
      </BackLink>
      <div className={styles.head}>
        <PageHeading>{title}</PageHeading>
        <Badge tone={isPublished ? 'leaf' : 'sun'}>{isPublished ? texts.published : texts.draft}</Badge>
        <p>{courseTitle}</p>
      </div>
      <ChallengeSteps
        challenge={challenge}
        languages={languages}
        pageTools={isWebChallenge(challenge) ? pageTools : undefined}
        programField={({ label, languageId, code, onChange }) => (
          <div className={styles.program}>
            <CodeEditor
              label={label}
              code={code}
              grammar={findGrammar(languageId)}
              theme={theme}
              fontSize={fontSize}
              onChange={onChange}
            />
          </div>
        )}
      />
    </div>
  );
}

// Fetched for web challenges only.
const PageField = lazy(() => import('./PageField.tsx'));
const PageTrial = lazy(() => import('./PageTrial.tsx'));

const pageTools: PageTools = {
  pageField: (field) => (
    <Suspense fallback={<Spinner />}>
      <PageField {...field} />
    </Suspense>
  ),
  trialOf: (trial) => (
    <Suspense fallback={<Spinner />}>
      <PageTrial trial={trial} />
    </Suspense>
  ),
};

/** While the runner is down it is unknown which languages are installed, so none is disabled. */
const toOffered =
  (isReady: boolean) =>
  ({ id, name, isHere, reason }: RunnerLanguage) => ({
    id,
    name,
    reason: isReady && !isHere ? reason || texts.notOnServer : '',
  });
