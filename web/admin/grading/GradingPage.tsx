/** /admin/grading?q=&course=&task=&state=&late=&page= lists the hand-ins that the tutor has to mark. */

import { useRef } from 'react';
import { type MarkedTask, QUEUE_PAGE } from '#contract/marks.ts';
import * as texts from '#texts/code/gradings.ts';
import * as marksTexts from '#texts/learning/marks.ts';
import styles from '#web/admin/courses/CoursesPage.module.css';
import { PagedList } from '#web/admin/list/PagedList.tsx';
import { useUrlFilters } from '#web/admin/list/url-filters.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { type QueueFilters, useMarkedTasksQuery, useQueueQuery } from '#web/features/marks/marks.api.ts';
import { parseFilters, toSearchParams } from '#web/features/marks/queue/filters.ts';
import { QueueSearch } from '#web/features/marks/queue/QueueSearch.tsx';
import { QueueTable } from '#web/features/marks/queue/QueueTable.tsx';
import { UnreleasedMarks } from '#web/features/marks/ReleaseMarks.tsx';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { GradeBooks } from './GradeBooks.tsx';

export default function GradingPage() {
  const { filters, search, change } = useUrlFilters({ parse: parseFilters, format: toSearchParams });
  const query = useMarkedTasksQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: tasks = [] } = query;
  const countRef = useRef<HTMLParagraphElement>(null);
  const isInFilter = ({ _id, courseId }: MarkedTask) =>
    (!filters.courseId || courseId === filters.courseId) && (!filters.taskId || _id === filters.taskId);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageHeading>{texts.grading}</PageHeading>
        <GradeBooks courseId={filters.courseId} />
      </header>
      <QueueSearch filters={filters} tasks={tasks} onSearch={search} onChange={change} />
      {query.isError && <LoadFailed message={texts.tasksNotLoaded(sentenceOf(query.error))} onRetry={query.refetch} />}
      <UnreleasedMarks
        tasks={tasks.filter((task) => task.held > 0 && isInFilter(task))}
        onReleased={() => countRef.current?.focus()}
      />
      <FoundHandins filters={filters} countRef={countRef} />
    </div>
  );
}

interface FoundProps {
  filters: QueueFilters;
  countRef: React.Ref<HTMLParagraphElement>;
}

function FoundHandins({ filters, countRef }: FoundProps) {
  const list = useQueueQuery(filters, { refetchOnMountOrArgChange: true });
  return (
    <PagedList
      list={list}
      page={filters.page}
      perPage={QUEUE_PAGE}
      toPage={(page) => `?${toSearchParams({ ...filters, page })}`}
      countLabel={({ total }) => resultsLabel(total)}
      countRef={countRef}
    >
      {({ handins }) => (
        <QueueTable
          handins={handins}
          isBusy={list.isFetching}
          addressOf={(handinId) => `${paths.adminHandin(handinId)}?${toSearchParams(filters)}`}
        />
      )}
    </PagedList>
  );
}

const resultsLabel = (total: number) => (total === 0 ? marksTexts.none : texts.handinCount(total));
