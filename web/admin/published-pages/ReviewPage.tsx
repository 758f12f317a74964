/** /admin/pages/{pageId}: a student's page, with the copy that waits for approval beside the published one, and the decision. */
import { useParams } from 'react-router';
import type { ProjectFile } from '#contract/learning/projects.ts';
import type { ManagedPage } from '#contract/learning/published-pages.ts';
import * as texts from '#texts/learning/published-page-pages.ts';
import * as answers from '#texts/learning/published-pages.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { PageDecisions } from '#web/features/published-pages/PageDecisions.tsx';
import { PageReports } from '#web/features/published-pages/PageReports.tsx';
import { PageState } from '#web/features/published-pages/PageState.tsx';
import { useReviewPageQuery } from '#web/features/published-pages/published-pages.api.ts';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { PageCopy } from './PageCopy.tsx';
import styles from './ReviewPage.module.css';

export default function ReviewPage() {
  const { pageId = '' } = useParams();
  const { currentData: page, error, refetch } = useReviewPageQuery(pageId, { refetchOnMountOrArgChange: true });
  if (page) return <Review page={page} onOutdated={refetch} />;
  if (isGone(error)) return <NotFound home={paths.adminPages} />;
  return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
}

interface Props {
  page: ManagedPage & { shown: ProjectFile[] | null; waiting: ProjectFile[] | null };
  onOutdated: () => void;
}

function Review({ page, onOutdated }: Props) {
  const { title, owner, age, takenDown, reports, waiting, shown, waitingSince, shownAt } = page;
  return (
    <div className={styles.page}>
      <BackLink to={paths.adminPages}>{texts.pages}</BackLink>
      <header className={styles.head}>
        <div>
          <PageHeading>{title}</PageHeading>
          <p>
            {texts.by(owner.name)} · {texts.ages[age]}
          </p>
          <PageState page={page} />
        </div>
        <PageDecisions page={page} onOutdated={onOutdated} />
      </header>
      {takenDown && (
        <div className={styles.note}>
          <p>{rich(texts.takenDownAt, { time: <ExactDateTime at={takenDown.at} /> })}</p>
          <blockquote className={styles.reason}>{takenDown.reason}</blockquote>
        </div>
      )}
      {reports.length > 0 && <PageReports reports={reports} />}
      {waiting && page.missing && <Missing page={page} />}
      {waiting && <p>{texts.checkFirst}</p>}
      {!waiting && !shown && <p>{texts.nothingShown}</p>}
      <div className={styles.copies}>
        {waiting && (
          <PageCopy key={`waiting ${waitingSince}`} title={texts.waitingCopy} at={waitingSince ?? ''} files={waiting} />
        )}
        {shown && <PageCopy key={`shown ${shownAt}`} title={texts.shownCopy} at={shownAt ?? ''} files={shown} />}
      </div>
    </div>
  );
}

/** The reason why staff cannot approve the page yet. The office gets a link to the page for recording age and consent. */
function Missing({ page: { missing, owner } }: Pick<Props, 'page'>) {
  const isOffice = useMe().type === 'admin';
  return (
    <div className={styles.note}>
      <p>{missing === 'age' ? answers.noAge : answers.noConsent}</p>
      {isOffice && (
        <div>
          <ButtonLink look="soft" to={paths.adminPersonPage(owner._id)}>
            {texts.openStudent}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
