/** /schedule: the current class, the next one, and the whole week. */
import type { ScheduleEntry } from '#contract/schedules.ts';
import * as texts from '#texts/classes/schedules.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useRoomEvents } from '#web/features/rooms/room-events.ts';
import { JoinLink } from '#web/features/schedules/JoinLink.tsx';
import { NowAndNext } from '#web/features/schedules/NowAndNext.tsx';
import { ScheduleTable } from '#web/features/schedules/ScheduleTable.tsx';
import { SubscribeToSchedule } from '#web/features/schedules/SubscribeToSchedule.tsx';
import { weekAddress } from '#web/features/schedules/schedules.api.ts';
import { useWeek } from '#web/features/schedules/week.ts';
import { AsOf } from '#web/offline/AsOf.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';
import styles from './SchedulePage.module.css';

export default function SchedulePage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageHeading>{texts.schedule}</PageHeading>
        <SubscribeToSchedule />
      </header>
      <AsOf addresses={[weekAddress]} />
      <Week />
    </div>
  );
}

function Week() {
  const { entries, now, isFetching, error, refetch } = useWeek();
  useRoomEvents();

  if (!entries && error && !isFetching) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (!entries) return <CardTableLoading />;
  if (entries.length === 0) return <NothingPlanned />;
  return (
    <>
      <NowAndNext entries={entries} now={now} />
      <ScheduleTable
        entries={entries}
        now={now}
        details={entryLabel}
        join={(entry) => <JoinLink entry={entry} look="soft" />}
      />
    </>
  );
}

function NothingPlanned() {
  return (
    <EmptyState title={texts.noneForYou}>
      <p>{texts.noneForYouText}</p>
      <ButtonLink to={paths.courses}>{texts.seeAllCourses}</ButtonLink>
    </EmptyState>
  );
}

const entryLabel = ({ courseTitle, tutorName }: ScheduleEntry) =>
  courseTitle ? texts.courseWith(courseTitle, tutorName) : texts.withTutor(tutorName);
