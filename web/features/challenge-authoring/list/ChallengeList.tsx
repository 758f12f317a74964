/** The challenges of one course in their order, which can be changed, and the button to add one. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { ChallengeCard } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { focusUnlessTyping, useReturnedFrom } from '#web/ui/list/return-focus.ts';
import { AddChallenge } from './AddChallenge.tsx';
import styles from './ChallengeList.module.css';
import { useOrderChallengesMutation } from './order.api.ts';
import { moved } from './order.ts';

interface Props {
  course: { _id: string; title: string };
  challenges: ChallengeCard[];
}

export function ChallengeList({ course, challenges }: Props) {
  const id = useId();
  const focus = useFocusFallback<HTMLOListElement>();
  const { move, announcement } = useReordering(course._id, challenges);
  return (
    <section className={styles.course} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{course.title}</h2>
        <AddChallenge courseId={course._id} courseTitle={course.title} />
      </div>
      {/* The live region is rendered from the start, so that screen readers announce its changes. */}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {challenges.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ol {...focus} tabIndex={-1} className={styles.challenges} aria-labelledby={id}>
          {challenges.map((challenge, position) => (
            <Row
              key={challenge._id}
              challenge={challenge}
              isFirst={position === 0}
              isLast={position === challenges.length - 1}
              onMove={(by) => move(position, position + by)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Returns `move`, which moves a challenge to another position (from 0), and its announcement for screen readers. */
function useReordering(courseId: string, challenges: ChallengeCard[]) {
  const [order] = useOrderChallengesMutation();
  const [announcement, setAnnouncement] = useState('');

  async function move(from: number, to: number) {
    const ids = challenges.map(({ _id }) => _id);
    setAnnouncement(texts.nowAt({ title: challenges[from]!.title, position: to + 1, count: challenges.length }));
    const { error } = await order({ courseId, challengeIds: moved(ids, from, to) });
    if (!error) return;
    setAnnouncement('');
    if (!isNotSignedIn(error)) await toast.error(texts.orderUnchanged(sentenceOf(error)));
  }
  return { move, announcement };
}

interface RowProps {
  challenge: ChallengeCard;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

function Row({ challenge: { _id, title, difficulty, tags, isPublished }, isFirst, isLast, onMove }: RowProps) {
  const returnedFrom = useReturnedFrom();
  return (
    <li className={styles.challenge}>
      <div className={styles.about}>
        <Link to={paths.adminChallenge(_id)} ref={returnedFrom === _id ? focusUnlessTyping : null}>
          {title}
        </Link>
        <p>
          {!isPublished && <Badge>{texts.draft}</Badge>}
          <span>{[challengesTexts.difficulties[difficulty], ...tags].join(' · ')}</span>
        </p>
      </div>
      <div className={styles.tools}>
        <IconButton name={texts.moveUp(title)} icon={ArrowUp} isDisabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton name={texts.moveDown(title)} icon={ArrowDown} isDisabled={isLast} onClick={() => onMove(1)} />
      </div>
    </li>
  );
}
