/** Solving a challenge by a web page: its files with the live page below them, and the visible tests on this device. */
import { useState } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import { WEB_PAGE } from '#contract/rules/page-files.ts';
import * as texts from '#texts/code/web-challenges.ts';
import { useMe } from '#web/api/session.ts';
import { ResultsPanel } from '#web/features/challenges/attempts/ResultsPanel.tsx';
import { useTestRun } from '#web/features/challenges/visible-tests/test-run.ts';
import type { DraftId } from '#web/features/playground/drafts.ts';
import { useProgramDraft } from '#web/features/playground/program-draft.ts';
import { ChallengeLayout, type Tab } from '#web/student/challenges/ChallengeLayout.tsx';
import { useReusedProgram } from '#web/student/challenges/reused-program.tsx';
import { PageEditor } from './PageEditor.tsx';

interface Props {
  challenge: Challenge;
  tab: Tab;
  onTab: (tab: Tab) => void;
}

export default function WebWorkbench({ challenge, tab, onTab }: Props) {
  const testRun = useTestRun(challenge);
  const sample = challenge.starters[0]!.code;
  const draftId = { personId: useMe()._id, challengeId: challenge._id, languageId: WEB_PAGE };
  const { code, isKept, version, write, replace } = useOwnPage(draftId, sample);
  const editor = { current: { code: () => code, replace } };
  const reusedPage = useReusedProgram(editor, { draftId, sample, replaceText: texts.replaceText });
  return (
    <ChallengeLayout
      challenge={challenge}
      tab={tab}
      onTab={onTab}
      languages={[]}
      languageName={() => texts.webPage}
      results={
        <ResultsPanel
          challenge={challenge}
          testRun={testRun.state}
          isRunOutdated={testRun.isOutdated}
          languageName={() => texts.webPage}
          fileIn={() => ''}
          languageId={WEB_PAGE}
          onReuse={reusedPage.take}
        />
      }
      initial={40}
    >
      {(showResults) => (
        <>
          <PageEditor
            key={version}
            challenge={challenge}
            code={code}
            sample={sample}
            isKept={isKept}
            onWrite={write}
            onReplace={replace}
            testRun={testRun}
            onResults={showResults}
            onSubmitted={(source) => {
              reusedPage.isAttempt(source);
              testRun.markOutdated();
              showResults();
            }}
          />
          {reusedPage.question}
        </>
      )}
    </ChallengeLayout>
  );
}

/** The student's page as its source. It is kept in this browser as programs are. */
function useOwnPage(draftId: DraftId, sample: string) {
  const { code, isKept, type } = useProgramDraft(draftId, sample);
  const [version, setVersion] = useState(0);
  return {
    code,
    isKept,
    /** Counts how often all files were replaced. Each time, a new editor with the new files replaces the old one. */
    version,
    write: (source: string) => type({ code: source }),
    replace(source: string) {
      type({ code: source });
      setVersion(version + 1);
    },
  };
}
