/** The layout of a challenge: its text and results on one side, the program on the other. */
import { useRef } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import { largePictureUrl } from '#contract/fields/pictures.ts';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/challenges.ts';
import { ResultsPanel } from '#web/features/challenges/attempts/ResultsPanel.tsx';
import { ChallengeFacts } from '#web/features/challenges/ChallengeFacts.tsx';
import { HelpPanel } from '#web/features/challenges/HelpPanel.tsx';
import { FileForm } from '#web/features/challenges/submitting/FileForm.tsx';
import { useTestRun } from '#web/features/challenges/visible-tests/test-run.ts';
import { VisibleTests } from '#web/features/challenges/visible-tests/VisibleTests.tsx';
import type { EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import { SplitPanes } from '#web/ui/layout/SplitPanes.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { ChallengeProgram } from './ChallengeProgram.tsx';
import styles from './ChallengeWorkbench.module.css';
import { useReusedProgram } from './reused-program.tsx';

const tabs = ['Instructions', 'Tests', 'Results', 'Help'] as const;
type Tab = (typeof tabs)[number];
export const isTab = (name: string | null): name is Tab => tabs.some((tab) => tab === name);

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
  const reusedProgram = useReusedProgram(editor, language.sample);
  const { reading: tabsPane, showResults } = useResults(onTab);
  const panels = {
    Instructions: <Instructions challenge={challenge} languages={languages} />,
    Tests: <VisibleTests challenge={challenge} />,
    Results: (
      <ResultsPanel
        challenge={challenge}
        testRun={testRun.stateIn(language.id)}
        languageName={languageName}
        fileIn={(id) => languageOf(id)?.file ?? ''}
        languageId={language.id}
        onReuse={reusedProgram.take}
      />
    ),
    Help: <HelpPanel challenge={challenge} languageName={languageName} />,
  };
  return (
    <SplitPanes
      label={texts.widthOfInstructions}
      initial={48}
      first={
        <div ref={tabsPane} className={styles.reading}>
          <Tabs
            label={texts.aboutChallenge}
            chosen={texts.tabs[tab]}
            onChoose={(name) => onTab(tabs.find((each) => texts.tabs[each] === name)!)}
            tabs={tabs.map((each) => ({ name: texts.tabs[each], panel: panels[each] }))}
          />
        </div>
      }
      second={
        <div className={styles.writing}>
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
              showResults();
            }}
          />
          {reusedProgram.question}
          <details className={styles.file}>
            <summary>{texts.submitFileInstead}</summary>
            <FileForm challenge={challenge} languages={languages} onSubmitted={showResults} />
          </details>
        </div>
      }
    />
  );
}

/** Selects the results tab and scrolls to it. */
function useResults(onTab: Props['onTab']) {
  const tabsPane = useRef<HTMLDivElement>(null);

  function showResults() {
    onTab('Results');
    // On a phone the tabs are above the program, and may be scrolled out of view.
    const pane = tabsPane.current!;
    if (pane.getBoundingClientRect().top < 0) pane.scrollIntoView();
  }
  return { reading: tabsPane, showResults };
}

const Instructions = ({ challenge, languages }: Pick<Props, 'challenge' | 'languages'>) => (
  <div className={styles.instructions}>
    <Markdown pictureOf={largePictureUrl}>{challenge.statement}</Markdown>
    <ChallengeFacts challenge={challenge} languages={languages.map(({ name }) => name)} />
  </div>
);
