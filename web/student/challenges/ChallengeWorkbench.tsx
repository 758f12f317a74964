/** Solving a challenge by a program in one of its languages. */
import { useRef } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/challenges.ts';
import { useMe } from '#web/api/session.ts';
import { ResultsPanel } from '#web/features/challenges/attempts/ResultsPanel.tsx';
import { FileForm } from '#web/features/challenges/submitting/FileForm.tsx';
import { useTestRun } from '#web/features/challenges/visible-tests/test-run.ts';
import type { EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import { ChallengeLayout, type Tab } from './ChallengeLayout.tsx';
import { ChallengeProgram } from './ChallengeProgram.tsx';
import styles from './ChallengeWorkbench.module.css';
import { useReusedProgram } from './reused-program.tsx';

interface Props {
  challenge: Challenge;
  languages: RunnerLanguage[];
  language: RunnerLanguage;
  onLanguage: (id: number) => void;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Why the school's server runs no programs; empty if it runs programs. */
  schoolReason: string;
}

export function ChallengeWorkbench({ challenge, languages, language, onLanguage, tab, onTab, schoolReason }: Props) {
  const testRun = useTestRun(challenge);
  const editor = useRef<EditorHandle>(null);
  const languageOf = (id: number) => languages.find((each) => each.id === id);
  const languageName = (id: number) => languageOf(id)?.name ?? texts.anotherLanguage;
  const replace = (source: string) => editor.current!.replace(source);
  const draftId = { personId: useMe()._id, challengeId: challenge._id, languageId: language.id };
  const reusedProgram = useReusedProgram(editor, { draftId, sample: language.sample });
  return (
    <ChallengeLayout
      challenge={challenge}
      tab={tab}
      onTab={onTab}
      languages={languages.map(({ name }) => name)}
      languageName={languageName}
      results={
        <ResultsPanel
          challenge={challenge}
          testRun={testRun.stateIn(language.id)}
          isRunOutdated={testRun.isOutdated}
          languageName={languageName}
          fileIn={(id) => languageOf(id)?.file ?? ''}
          languageId={language.id}
          onReuse={reusedProgram.take}
        />
      }
    >
      {(showResults) => (
        <>
          <ChallengeProgram
            key={language.id}
            ref={editor}
            challenge={challenge}
            languages={languages}
            language={language}
            onLanguage={onLanguage}
            onReplace={replace}
            testRun={testRun}
            schoolReason={schoolReason}
            onResults={showResults}
            onSubmitted={(source) => {
              reusedProgram.isAttempt(source);
              testRun.markOutdated();
              showResults();
            }}
          />
          {reusedProgram.question}
          <details className={styles.file}>
            <summary>{texts.submitFileInstead}</summary>
            <FileForm
              challenge={challenge}
              languages={languages}
              onSubmitted={() => {
                testRun.markOutdated();
                showResults();
              }}
            />
          </details>
        </>
      )}
    </ChallengeLayout>
  );
}
