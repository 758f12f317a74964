/** /admin/livestream/past: past classes, each with a link to its attendance. */
import { useSearchParams } from 'react-router';
import { SESSIONS_PER_PAGE } from '#contract/attendance.ts';
import * as texts from '#texts/classes/attendance.ts';
import styles from '#web/admin/courses/CoursesPage.module.css';
import { sentenceOf } from '#web/api/failures.ts';
import { useLiveSessionsQuery } from '#web/features/attendance/attendance.api.ts';
import { SessionTable } from '#web/features/attendance/SessionTable.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';
import { Pagination } from '#web/ui/list/Pagination.tsx';
import { pageFromUrl, toSearchParams } from '#web/ui/list/paged-url.ts';

export default function PastClassesPage() {
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={paths.adminLivestream}>{texts.livestream}</BackLink>
        <PageHeading>{texts.pastClasses}</PageHeading>
      </div>
      <Sessions />
    </div>
  );
}

function Sessions() {
  const [params] = useSearchParams();
  const page = pageFromUrl(params);
  const query = useLiveSessionsQuery(page, { refetchOnMountOrArgChange: true });
  const { data: results, error, isFetching, refetch } = query;

  if (!results && error) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (!results) return <CardTableLoading />;
  if (results.total === 0) return <EmptyState title={texts.noPastClasses}>{texts.noPastClassesText}</EmptyState>;
  const pages = Math.ceil(results.total / SESSIONS_PER_PAGE);
  return (
    <>
      <SessionTable sessions={results.sessions} isBusy={isFetching} />
      {pages > 1 && <Pagination page={page} pages={pages} toPage={(other) => `?${toSearchParams({ page: other })}`} />}
    </>
  );
}
