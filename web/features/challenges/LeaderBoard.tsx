/** The leader board of a course, which shows first names only. A student can leave the board and rejoin. */
import { useId } from 'react';
import type { Leaderboard } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenges.ts';
import { numbers } from '#texts/locale.ts';
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
      <h2 id={id}>{texts.leaderboardOf(courseTitle)}</h2>
      {board && <Rows board={board} />}
      {board && <OwnVisibility courseId={courseId} isShown={board.isShown} />}
      {!board && isFetching && <CardTableLoading />}
      {!board && !isFetching && <LoadFailed message={texts.boardNotLoaded(sentenceOf(error))} onRetry={refetch} />}
    </section>
  );
}

function Rows({ board: { rows } }: { board: Leaderboard }) {
  if (rows.length === 0) return <p>{texts.nobodyYet}</p>;
  return (
    <CardTable
      label={texts.leaderboard}
      head={[texts.place, texts.name, texts.points, texts.solved]}
      className={styles.rows}
    >
      {rows.map(({ place, name, points, passed, isYou }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: first names repeat, and rows have no other id
        <tr key={index} aria-current={isYou || undefined}>
          <td>{place}</td>
          <th scope="row">
            {name} {isYou && <Badge>{texts.you}</Badge>}
          </th>
          <td>{points.toLocaleString(numbers, { maximumFractionDigits: 1 })}</td>
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
      <p>{isShown ? texts.onBoard : texts.notOnBoard}</p>
      <Button look="quiet" isBusy={isLoading} onClick={() => show({ courseId, isShown: !isShown })}>
        {isShown ? texts.leaveBoard : texts.joinBoard}
      </Button>
      <InlineError message={error && sentenceOf(error)} />
    </div>
  );
}
