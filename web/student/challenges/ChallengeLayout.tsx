/** The layout of a challenge: its text and results on one side, the student's editor on the other. */
import { type ReactNode, useRef } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import { largePictureUrl } from '#contract/fields/pictures.ts';
import * as texts from '#texts/code/challenges.ts';
import { ChallengeFacts } from '#web/features/challenges/ChallengeFacts.tsx';
import { HelpPanel } from '#web/features/challenges/HelpPanel.tsx';
import { VisibleTests } from '#web/features/challenges/visible-tests/VisibleTests.tsx';
import { SplitPanes } from '#web/ui/layout/SplitPanes.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import styles from './ChallengeLayout.module.css';

const tabs = ['Instructions', 'Tests', 'Results', 'Help'] as const;
export type Tab = (typeof tabs)[number];
export const isTab = (name: string | null): name is Tab => tabs.some((tab) => tab === name);

interface Props {
  challenge: Challenge;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** The names of the challenge's languages. */
  languages: string[];
  languageName: (languageId: number) => string;
  results: ReactNode;
  /** The initial width of the instructions, in percent. */
  initial?: number;
  /** @param showResults  selects the results tab and scrolls to it */
  children: (showResults: () => void) => ReactNode;
}

export function ChallengeLayout({
  challenge,
  tab,
  onTab,
  languages,
  languageName,
  results,
  initial = 48,
  children,
}: Props) {
  const { reading: tabsPane, showResults } = useResults(onTab);
  const panels = {
    Instructions: <Instructions challenge={challenge} languages={languages} />,
    Tests: <VisibleTests challenge={challenge} />,
    Results: results,
    Help: <HelpPanel challenge={challenge} languageName={languageName} />,
  };
  return (
    <SplitPanes
      label={texts.widthOfInstructions}
      initial={initial}
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
      second={<div className={styles.writing}>{children(showResults)}</div>}
    />
  );
}

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
    <ChallengeFacts challenge={challenge} languages={languages} />
  </div>
);
