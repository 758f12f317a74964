/** /admin/grading/{handinId}?…: one hand-in to mark, with links to the previous and next one in the filtered list. */

import { lazy, Suspense } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { HandinToMark } from '#contract/marks.ts';
import * as texts from '#texts/code/gradings.ts';
import * as extensionsTexts from '#texts/learning/extensions.ts';
import * as marksTexts from '#texts/learning/marks.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { ExtendDeadline } from '#web/features/extensions/ExtendDeadline.tsx';
import { Marking } from '#web/features/marks/Marking.tsx';
import { useLetterShortcuts, useNavigationShortcuts } from '#web/features/marks/marking-keys.ts';
import { useHandinToMarkQuery } from '#web/features/marks/marks.api.ts';
import { parseFilters, toSearchParams } from '#web/features/marks/queue/filters.ts';
import { useMarkingRound } from '#web/features/marks/queue/marking-round.ts';
import { useRunnerLanguagesQuery } from '#web/features/runner/runner.api.ts';
import { Deadline } from '#web/features/tasks/deadline/Deadline.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { LazyMarkdown } from '#web/ui/markdown/LazyMarkdown.tsx';

import styles from './HandinPage.module.css';

/** Also loads the grammars of HTML and JavaScript. */
const HandedInProject = lazy(() => import('#web/features/projects/handed-in/HandedInProject.tsx'));

export default function HandinPage() {
  const { handinId = '' } = useParams();
  const [params] = useSearchParams();
  const list = `${paths.adminGrading}?${toSearchParams(parseFilters(params))}`;
  // Called here and not in HandinMarking, because HandinMarking remounts for each hand-in.
  const navigation = useHandinNavigation(handinId, list);
  const { currentData: handin, error, refetch } = useHandinToMarkQuery(handinId, { refetchOnMountOrArgChange: true });

  if (isGone(error)) return <NoSuchHandin list={list} />;
  return (
    <div className={styles.page}>
      <BackLink to={list} from={handinId}>
        {texts.grading}
      </BackLink>
      {handin && <HandinMarking key={handinId} handin={handin} navigation={navigation} />}
      {!handin && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
    </div>
  );
}

const NoSuchHandin = ({ list }: { list: string }) => (
  <NoticePage title={texts.noSuchHandin} action={{ to: list, name: texts.grading }}>
    <p>{marksTexts.gone}</p>
  </NoticePage>
);

type HandinNavigation = ReturnType<typeof useHandinNavigation>;

function HandinMarking({ handin, navigation }: { handin: HandinToMark; navigation: HandinNavigation }) {
  const { data: runnerLanguages } = useRunnerLanguagesQuery(undefined, { skip: handin.kind !== 'code' });
  return (
    <>
      <header className={styles.head}>
        <div>
          <PageHeading tab={`${handin.studentName}, ${handin.taskName}`}>{handin.studentName}</PageHeading>
          <p>
            {handin.taskName}, {handin.lessonTitle}, {handin.courseTitle}. <Deadline day={handin.deadline} />
            {handin.isExtended && ` (${extensionsTexts.extended})`}
          </p>
          {!handin.hasLeft && (
            <ExtendDeadline
              task={{ id: handin.taskId, name: handin.taskName }}
              student={{ id: handin.studentId, name: handin.studentName }}
            />
          )}
        </div>
        <NavigationBar {...navigation} />
      </header>
      <details className={styles.task}>
        <summary>{texts.instructions}</summary>
        <LazyMarkdown keepsLines>{handin.desc}</LazyMarkdown>
      </details>
      <Marking
        handin={handin}
        languageOf={(languageId) => runnerLanguages?.languages.find(({ id }) => id === languageId)?.name}
        project={(attemptId, project) => (
          <Suspense fallback={<Spinner />}>
            <HandedInProject key={attemptId} attemptId={attemptId} project={project} initial="page" />
          </Suspense>
        )}
        onNext={navigation.goToNext}
      />
    </>
  );
}

/** Leads to the previous and next hand-in, by links and shortcuts. @param list  the URL of the filtered list */
function useHandinNavigation(handinId: string, list: string) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { position, count, hasMore, previous, next } = useMarkingRound(parseFilters(params), handinId);
  const shortcuts = useLetterShortcuts();
  const toHandin = (id: string | undefined) => id && `${paths.adminHandin(id)}?${params}`;
  const [toPrevious, toNext] = [toHandin(previous), toHandin(next)];

  useNavigationShortcuts({
    isOn: shortcuts.isOn,
    next: () => toNext && navigate(toNext),
    previous: () => toPrevious && navigate(toPrevious),
  });

  function goToNext() {
    if (toNext) return void navigate(toNext);
    void toast.success(hasMore ? texts.lastOnPage : texts.lastInList);
    void navigate(list);
  }
  return { place: position, of: count, toPrevious, toNext, goToNext, letters: shortcuts };
}

function NavigationBar({ place, of, toPrevious, toNext, letters: shortcuts }: HandinNavigation) {
  return (
    <nav aria-label={texts.handins} className={styles.navigation}>
      {place > 0 && <p>{texts.placeOf(place, of)}</p>}
      {toPrevious && (
        <ButtonLink look="quiet" to={toPrevious} aria-keyshortcuts="K">
          {texts.previousHandin}
        </ButtonLink>
      )}
      {toNext && (
        <ButtonLink look="quiet" to={toNext} aria-keyshortcuts="J">
          {texts.nextHandin}
        </ButtonLink>
      )}
      <label className={styles.shortcuts}>
        <input type="checkbox" checked={shortcuts.isOn} onChange={({ target }) => shortcuts.switchTo(target.checked)} />
        {texts.shortcuts}
      </label>
    </nav>
  );
}
