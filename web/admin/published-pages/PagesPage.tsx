/** /admin/pages: the web pages that students publish, for staff who decide about them. */
import * as texts from '#texts/learning/published-page-pages.ts';
import { Loaded } from '#web/admin/list/Loaded.tsx';
import { PageTable } from '#web/features/published-pages/PageTable.tsx';
import { useManagedPagesQuery } from '#web/features/published-pages/published-pages.api.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './PagesPage.module.css';

export default function PagesPage() {
  const pages = useManagedPagesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className={styles.page}>
      <PageHeading>{texts.pages}</PageHeading>
      <p>{texts.pagesText}</p>
      <Loaded query={pages}>
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
          ) : (
            <PageTable pages={listed} isBusy={pages.isFetching} />
          )
        }
      </Loaded>
    </div>
  );
}
