/** One page of a list: the number of results, the rows, and links to the other pages. */
import type { ReactNode, Ref } from 'react';
import { Navigate } from 'react-router';
import { lastPage, MAX_COUNTED } from '#contract/rules/max-counted.ts';
import * as texts from '#texts/ui.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';
import { Pagination } from '#web/ui/list/Pagination.tsx';
import styles from './PagedList.module.css';

interface Props<Results extends { total: number }> {
  list: {
    data?: Results | undefined;
    currentData?: Results | undefined;
    error?: { message?: string | undefined } | undefined;
    isLoading: boolean;
    refetch: () => unknown;
  };
  page: number;
  perPage: number;
  toPage: (page: number) => string;
  countLabel: (results: Results) => string;
  /** A ref to the element with the number of results, which can take the focus when the focused row disappears. */
  countRef?: Ref<HTMLParagraphElement>;
  /** Renders the rows; not called if there are no results. */
  children: (results: Results) => ReactNode;
}

export function PagedList<Results extends { total: number }>({
  list,
  page,
  perPage,
  toPage,
  ...shown
}: Props<Results>) {
  // While the next search loads, the results of the previous search stay visible.
  const { data: results, currentData, error } = list;

  if (list.isLoading) return <CardTableLoading />;
  if (!results || (error && !currentData)) return <LoadFailed message={sentenceOf(error)} onRetry={list.refetch} />;
  const isWhole = results.total <= MAX_COUNTED;
  const pages = Math.max(1, Math.min(Math.ceil(results.total / perPage), lastPage(perPage)));
  if (currentData && page > pages) return <Navigate to={toPage(pages)} replace />;
  return (
    <>
      <p role="status" tabIndex={-1} ref={shown.countRef} className={styles.count}>
        {isWhole ? shown.countLabel(results) : texts.moreThan(MAX_COUNTED)}
      </p>
      {results.total > 0 && shown.children(results)}
      <Pagination page={page} pages={pages} toPage={toPage} />
    </>
  );
}
