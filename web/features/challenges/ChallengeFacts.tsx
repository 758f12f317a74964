/** Course, difficulty, languages and tests of a challenge. */
import type { Challenge } from '#contract/challenges.ts';
import { type DescriptionEntry, DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import { standingLabel } from './challenge-labels.ts';

interface Props {
  challenge: Challenge;
  /** Names. */
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
  ['Topics', challenge.tags.join(', ')],
  ['Languages', languages.join(' or ')],
  ['Tests', testsLabel(challenge)],
  ['Your result', standingLabel(challenge)],
];

function testsLabel({ tests, hiddenTests }: Challenge) {
  return hiddenTests === 0 ? `${tests.length}` : `${tests.length + hiddenTests}, ${hiddenTests} of them hidden`;
}
