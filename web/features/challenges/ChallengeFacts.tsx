/** What there is to know of a challenge before one begins. */
import type { Challenge } from '#contract/challenges.ts';
import { type DescriptionEntry, DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import { standingInWords } from './challenge-labels.ts';

interface Props {
  challenge: Challenge;
  /** By their names. */
  languages: string[];
}

export const ChallengeFacts = ({ challenge, languages }: Props) => (
  <section aria-label="Challenge information">
    <DescriptionList facts={factsOf(challenge, languages)} />
  </section>
);

const factsOf = (challenge: Challenge, languages: string[]): DescriptionEntry[] => [
  ['Course', challenge.courseTitle],
  ['Difficulty', challenge.difficulty],
  ['About', challenge.tags.join(', ')],
  ['To be solved in', languages.join(' or ')],
  ['Tests', testsInWords(challenge)],
  ['You', standingInWords(challenge)],
];

function testsInWords({ tests, hiddenTests }: Challenge) {
  return hiddenTests === 0 ? `${tests.length}` : `${tests.length + hiddenTests}, ${hiddenTests} of them hidden`;
}
