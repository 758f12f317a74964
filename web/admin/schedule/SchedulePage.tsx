/** /admin/schedule shows the tutor's own week; the office sees the week of the whole school. */
import type { ScheduleEntry } from '#contract/schedules.ts';
import * as texts from '#texts/classes/schedules.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { useTaughtCoursesQuery } from '#web/features/courses/courses.api.ts';
import { useRoomEvents } from '#web/features/rooms/room-events.ts';
import { AddEntry } from '#web/features/schedules/AddEntry.tsx';
import { DeleteEntry } from '#web/features/schedules/DeleteEntry.tsx';
import { EditEntry } from '#web/features/schedules/EditEntry.tsx';
import type { EntryChoices } from '#web/features/schedules/EntryForm.tsx';
import { ScheduleTable } from '#web/features/schedules/ScheduleTable.tsx';
import { SubscribeToSchedule } from '#web/features/schedules/SubscribeToSchedule.tsx';
import { useRoomChoicesQuery } from '#web/features/schedules/schedules.api.ts';
import { useWeek } from '#web/features/schedules/week.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';
import styles from './SchedulePage.module.css';

export default function SchedulePage() {
  const choices = useEntryChoices();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageHeading>{texts.schedule}</PageHeading>
        <div className={styles.actions}>
          <SubscribeToSchedule />
          <AddEntry places={choices} />
        </div>
      </header>
      <Week choices={choices} />
    </div>
  );
}

/** The rooms and courses that an entry can refer to. If they fail to load, an entry can be saved without them. */
function useEntryChoices(): EntryChoices {
  const { data: courses = [] } = useTaughtCoursesQuery({});
  const { data: rooms = [] } = useRoomChoicesQuery();
  return {
    courses: courses.map(({ _id, title }) => ({ value: _id, label: title })),
    rooms: rooms.filter(({ isYours }) => isYours).map(({ _id, roomName }) => ({ value: _id, label: roomName })),
  };
}

function Week({ choices }: { choices: EntryChoices }) {
  const me = useMe();
  const { entries, now, isFetching, error, refetch } = useWeek();
  useRoomEvents();

  if (!entries && error && !isFetching) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (!entries) return <CardTableLoading />;
  if (entries.length === 0) return <EmptyState title={texts.none}>{texts.noneText}</EmptyState>;
  return (
    <ScheduleTable
      entries={entries}
      now={now}
      details={me.type === 'admin' ? entryLabel : audienceLabel}
      actions={(entry) => (
        <>
          <EditEntry entry={entry} choices={choices} />
          <DeleteEntry entry={entry} />
        </>
      )}
    />
  );
}

const audienceLabel = ({ courseTitle }: ScheduleEntry) => courseTitle || texts.toAllStudents;

const entryLabel = (entry: ScheduleEntry) => `${audienceLabel(entry)}, ${entry.tutorName}`;
