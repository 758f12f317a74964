/** /p/{pageId}: a student's published web page, for everybody, with the school's own bar outside its frame. */
import { Flag, Play, Square } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import type { PublishedPage as Published } from '#contract/learning/published-pages.ts';
import * as generalTexts from '#texts/general.ts';
import * as texts from '#texts/learning/published-page-pages.ts';
import * as answers from '#texts/learning/published-pages.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { usePublishedPage } from '#web/features/published-pages/public-page.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { useSchool } from '#web/ui/school/school.ts';
import styles from './PublishedPage.module.css';

/** Also loads the grammars of HTML and JavaScript, while the files are fetched. */
const loadScreen = () => import('#web/features/projects/preview/PublishedScreen.tsx');
const Screen = lazy(() => loadScreen().then(({ PublishedScreen }) => ({ default: PublishedScreen })));
const ReportDialog = lazy(() => import('#web/features/published-pages/ReportDialog.tsx'));

export default function PublishedPage() {
  const { pageId = '' } = useParams();
  return <Loaded key={pageId} pageId={pageId} />;
}

function Loaded({ pageId }: { pageId: string }) {
  const { page, failure, read } = usePublishedPage(pageId);
  if (page) return <Shown pageId={pageId} page={page} />;
  return (
    <main id="content" className={styles.notice}>
      {isGone(failure) && (
        <NoticePage title={texts.notFound} action={{ to: paths.home, name: generalTexts.home }}>
          <p>{answers.gone}</p>
        </NoticePage>
      )}
      {!isGone(failure) && (failure ? <LoadFailed message={sentenceOf(failure)} onRetry={read} /> : <Spinner />)}
    </main>
  );
}

/** Stop removes the frame, which ends everything that the page is doing. */
function Shown({ pageId, page }: { pageId: string; page: Published }) {
  const [isStopped, setStopped] = useState(false);
  return (
    <div className={styles.shell}>
      <Bar pageId={pageId} page={page} isStopped={isStopped} onStop={setStopped} />
      <main id="content" tabIndex={-1} className={styles.screen}>
        {isStopped ? (
          <p role="status" className={styles.stopped}>
            {texts.stopped}
          </p>
        ) : (
          <Suspense fallback={<Spinner />}>
            <Screen files={page.files} />
          </Suspense>
        )}
      </main>
    </div>
  );
}

interface BarProps {
  pageId: string;
  page: Published;
  isStopped: boolean;
  onStop: (isStopped: boolean) => void;
}

function Bar({ pageId, page: { title, author }, isStopped, onStop }: BarProps) {
  const { name: school } = useSchool();
  const [isReporting, setReporting] = useState(false);
  const Icon = isStopped ? Play : Square;
  return (
    <header className={styles.bar}>
      <div className={styles.words}>
        <PageHeading>{title}</PageHeading>
        <p>{rich(texts.madeBy({ author, school }), { school: (name) => <a href={paths.welcome}>{name}</a> })}</p>
      </div>
      <div className={styles.buttons}>
        <Button look="quiet" onClick={() => onStop(!isStopped)}>
          <Icon size={18} aria-hidden /> {isStopped ? texts.start : texts.stop}
        </Button>
        <Button look="quiet" onClick={() => setReporting(true)}>
          <Flag size={18} aria-hidden /> {texts.report}
        </Button>
      </div>
      {isReporting && (
        <Suspense>
          <ReportDialog pageId={pageId} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </header>
  );
}
