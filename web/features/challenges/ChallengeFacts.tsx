/** Course, difficulty, languages and tests of a challenge. */
import { type Challenge, isWebChallenge } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenges.ts';
import * as webTexts from '#texts/code/web-challenges.ts';
import { type DescriptionEntry, DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import { standingLabel } from './challenge-labels.ts';

interface Props {
  challenge: Challenge;
  /** The names of the programming languages; empty for a web challenge. */
  languages: string[];
}

export const ChallengeFacts = ({ challenge, languages }: Props) => (
  <section aria-label={texts.information}>
    <DescriptionList facts={factsOf(challenge, languages)} />
  </section>
);

const factsOf = (challenge: Challenge, languages: string[]): DescriptionEntry[] => [
  [texts.course, challenge.courseTitle],
  [texts.difficulty, texts.difficulties[challenge.difficulty]],
  [texts.topics, challenge.tags.join(', ')],
  [texts.languages, isWebChallenge(challenge) ? webTexts.webPage : texts.anyOf(languages)],
  [texts.testsLabel, testsLabel(challenge)],
  [texts.yourResult, standingLabel(challenge)],
];

function testsLabel({ tests, hiddenTests }: Challenge) {
  return hiddenTests === 0 ? `${tests.length}` : texts.someHidden(tests.length + hiddenTests, hiddenTests);
}
