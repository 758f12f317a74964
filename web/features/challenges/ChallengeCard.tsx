/** A challenge in the list, with its difficulty and the student's result. */
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import type { ChallengeCard as Card, Difficulty } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenges.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { focusUnlessTyping, useReturnedFrom } from '#web/ui/list/return-focus.ts';
import styles from './ChallengeCard.module.css';
import { standingLabel } from './challenge-labels.ts';

interface Props {
  challenge: Card;
  /** Number of programs for this challenge that are on this device and not sent yet. */
  unsent: number;
}

export function ChallengeCard({ challenge, unsent }: Props) {
  const titleId = useId();
  const returnedFrom = useReturnedFrom();
  const { _id, title, courseTitle, difficulty, tags, standing } = challenge;
  return (
    <article aria-labelledby={titleId} className={styles.card}>
      <p className={styles.marks}>
        <DifficultyMark difficulty={difficulty} />
        <span className={styles.course}>{courseTitle}</span>
      </p>
      <h3 id={titleId}>{title}</h3>
      {tags.length > 0 && <p className={styles.tags}>{tags.join(', ')}</p>}
      <p className={styles.standing} data-passed={standing.isPassed || undefined}>
        {standing.isPassed && <CircleCheck size={18} aria-hidden />} {standingLabel(challenge)}
      </p>
      {unsent > 0 && <p className={styles.unsent}>{texts.unsentHere(unsent)}</p>}
      <ButtonLink
        to={paths.challenge(_id)}
        look={standing.isPassed ? 'quiet' : 'soft'}
        ref={returnedFrom === _id ? focusUnlessTyping : null}
      >
        {standing.isPassed ? texts.review : texts.solve}
        <span className="visually-hidden"> {title}</span>
      </ButtonLink>
    </article>
  );
}

const tones = { Easy: 'leaf', Medium: 'sun', Hard: 'clay' } as const;

export const DifficultyMark = ({ difficulty }: { difficulty: Difficulty }) => (
  <Badge tone={tones[difficulty]}>{texts.difficulties[difficulty]}</Badge>
);
