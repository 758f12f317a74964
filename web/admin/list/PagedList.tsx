/** What was found of a list that comes in pages: how many, the rows, the ways to the other pages. */
import type { ReactNode, Ref } from 'react';
import { Navigate } from 'react-router';
import { sentenceOf } from '#web/api/failures.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';
import { Pagination } from '#web/ui/list/Pagination.tsx';
import styles from './PagedList.module.css';

interface Props<Found extends { total: number }> {
  list: {
    data?: Found | undefined;
    currentData?: Found | undefined;
    error?: { message?: string | undefined } | undefined;
    isLoading: boolean;
    refetch: () => unknown;
  };
  /** Which page is wanted, and how many rows one has. */
  page: number;
  perPage: number;
  toPage: (page: number) => string;
  /** How many there are, in words; and where the focus may go when a row has gone. */
  count: (found: Found) => string;
  countRef?: Ref<HTMLParagraphElement>;
  /** The rows; not asked for when there are none. */
  children: (found: Found) => ReactNode;
}

export function FoundList<Found extends { total: number }>({ list, page, perPage, toPage, ...shown }: Props<Found>) {
  // Those of the search before stay until the next ones are here.
  const { data: found, currentData, error } = list;

  if (list.isLoading) return <CardTableLoading />;
  if (!found || (error && !currentData)) return <LoadFailed message={sentenceOf(error)} onRetry={list.refetch} />;
  const pages = Math.max(1, Math.ceil(found.total / perPage));
  if (currentData && page > pages) return <Navigate to={toPage(pages)} replace />;
  return (
    <>
      <p role="status" tabIndex={-1} ref={shown.countRef} className={styles.count}>
        {shown.count(found)}
      </p>
      {found.total > 0 && shown.children(found)}
      <Pagination page={page} pages={pages} toPage={toPage} />
    </>
  );
}
