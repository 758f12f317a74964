/** /admin/grading?q=&course=&task=&state=&late=&page=: what was handed in, and waits to be marked. */
import { useRef } from 'react';
import { type MarkedTask, markMessages, QUEUE_PAGE } from '#contract/marks.ts';
import styles from '#web/admin/courses/CoursesPage.module.css';
import { FoundList } from '#web/admin/list/PagedList.tsx';
import { useWantedAddress } from '#web/admin/list/url-filters.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { type QueueFilters, useMarkedTasksQuery, useQueueQuery } from '#web/features/marks/marks.api.ts';
import { toSearchParams, wantedIn } from '#web/features/marks/queue/filters.ts';
import { QueueSearch } from '#web/features/marks/queue/QueueSearch.tsx';
import { QueueTable } from '#web/features/marks/queue/QueueTable.tsx';
import { UnreleasedMarks } from '#web/features/marks/ReleaseMarks.tsx';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { GradeBooks } from './GradeBooks.tsx';

export default function GradingPage() {
  const { wanted, search, choose } = useWantedAddress({ wantedIn, addressOf: toSearchParams });
  const asked = useMarkedTasksQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: tasks = [] } = asked;
  const found = useRef<HTMLParagraphElement>(null);
  const isWanted = ({ _id, courseId }: MarkedTask) =>
    (!wanted.courseId || courseId === wanted.courseId) && (!wanted.taskId || _id === wanted.taskId);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageHeading>Grading</PageHeading>
        <GradeBooks courseId={wanted.courseId} />
      </header>
      <QueueSearch filters={wanted} tasks={tasks} onWords={search} onChoice={choose} />
      {asked.isError && (
        <LoadFailed
          message={`The tasks, and the marks that wait to be told, could not be loaded. ${sentenceOf(asked.error)}`}
          onRetry={asked.refetch}
        />
      )}
      <UnreleasedMarks
        tasks={tasks.filter((task) => task.held > 0 && isWanted(task))}
        onReleased={() => found.current?.focus()}
      />
      <FoundHandins wanted={wanted} countRef={found} />
    </div>
  );
}

interface FoundProps {
  wanted: QueueFilters;
  countRef: React.Ref<HTMLParagraphElement>;
}

function FoundHandins({ wanted, countRef }: FoundProps) {
  const list = useQueueQuery(wanted, { refetchOnMountOrArgChange: true });
  return (
    <FoundList
      list={list}
      page={wanted.page}
      perPage={QUEUE_PAGE}
      toPage={(page) => `?${toSearchParams({ ...wanted, page })}`}
      count={({ total }) => countInWords(total)}
      countRef={countRef}
    >
      {({ handins }) => (
        <QueueTable
          handins={handins}
          isBusy={list.isFetching}
          addressOf={(handinId) => `${paths.adminHandin(handinId)}?${toSearchParams(wanted)}`}
        />
      )}
    </FoundList>
  );
}

function countInWords(total: number) {
  if (total === 0) return markMessages.none;
  return total === 1 ? '1 hand-in' : `${total.toLocaleString('en-KE')} hand-ins`;
}
