/** The leader board of a course, by first names. A student can leave it and rejoin. */
import { useId } from 'react';
import type { Leaderboard } from '#contract/challenges.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { CardTable, CardTableLoading } from '#web/ui/list/CardTable.tsx';
import { useBoardQuery, useShowOnBoardMutation } from './challenges.api.ts';
import styles from './LeaderBoard.module.css';

interface Props {
  courseId: string;
  courseTitle: string;
}

export function LeaderBoard({ courseId, courseTitle }: Props) {
  const id = useId();
  const {
    currentData: board,
    isFetching,
    error,
    refetch,
  } = useBoardQuery(courseId, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <section aria-labelledby={id} className={styles.board}>
      <h2 id={id}>Leaderboard of {courseTitle}</h2>
      {board && <Rows board={board} />}
      {board && <OwnVisibility courseId={courseId} isShown={board.isShown} />}
      {!board && isFetching && <CardTableLoading />}
      {!board && !isFetching && (
        <LoadFailed message={`The leaderboard could not be loaded. ${sentenceOf(error)}`} onRetry={refetch} />
      )}
    </section>
  );
}

function Rows({ board: { rows } }: { board: Leaderboard }) {
  if (rows.length === 0) return <p>No challenges solved yet. Be the first.</p>;
  return (
    <CardTable label="Leaderboard" head={['Place', 'Name', 'Points', 'Solved']} className={styles.rows}>
      {rows.map(({ place, name, points, passed, isYou }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: first names repeat, and rows have no other id
        <tr key={index} aria-current={isYou || undefined}>
          <td>{place}</td>
          <th scope="row">
            {name} {isYou && <Badge>You</Badge>}
          </th>
          <td>{points.toLocaleString('en-KE', { maximumFractionDigits: 1 })}</td>
          <td>{passed}</td>
        </tr>
      ))}
    </CardTable>
  );
}

function OwnVisibility({ courseId, isShown }: { courseId: string; isShown: boolean }) {
  const [show, { isLoading, error }] = useShowOnBoardMutation();
  return (
    <div className={styles.own}>
      <p>
        {isShown
          ? 'Other students of this course see your first name, your points and your solutions.'
          : 'You are not on the leaderboard: other students can’t see your name or your solutions.'}
      </p>
      <Button look="quiet" isBusy={isLoading} onClick={() => show({ courseId, isShown: !isShown })}>
        {isShown ? 'Leave leaderboard' : 'Join leaderboard'}
      </Button>
      <InlineError message={error && sentenceOf(error)} />
    </div>
  );
}
