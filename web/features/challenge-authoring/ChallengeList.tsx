/** The challenges of one course, in their order, and the way to another one. */
import { useId } from 'react';
import { Link } from 'react-router';
import type { ChallengeCard } from '#contract/challenges.ts';
import { paths } from '#web/paths.ts';
import { Mark } from '#web/ui/Mark.tsx';
import { AddChallenge } from './AddChallenge.tsx';
import styles from './ChallengeList.module.css';

interface Props {
  course: { _id: string; title: string };
  challenges: ChallengeCard[];
}

export function ChallengeList({ course, challenges }: Props) {
  const id = useId();
  return (
    <section className={styles.course} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{course.title}</h2>
        <AddChallenge courseId={course._id} courseTitle={course.title} />
      </div>
      {challenges.length === 0 ? (
        <p className={styles.none}>No challenges yet.</p>
      ) : (
        <ol className={styles.challenges}>
          {challenges.map((challenge) => (
            <li key={challenge._id} className={styles.challenge}>
              <Link to={paths.adminChallenge(challenge._id)}>{challenge.title}</Link>
              <p>
                {!challenge.isPublished && <Mark>Draft</Mark>}
                <span>{[challenge.difficulty, ...challenge.tags].join(' · ')}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
