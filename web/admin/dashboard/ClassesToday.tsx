/** The classes of today, each with the button that starts or enters it. */
import { CalendarDays } from 'lucide-react';
import type { ScheduleEntry } from '#contract/schedules.ts';
import * as schedulesTexts from '#texts/classes/schedules.ts';
import * as texts from '#texts/dashboard.ts';
import { StartClass } from '#web/features/rooms/StartClass.tsx';
import { isRunning, type SchoolTime, schoolTime } from '#web/features/schedules/school-time.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import rowStyles from '#web/ui/layout/DayRow.module.css';
import { useNow } from '#web/ui/time/now.ts';
import { DaySection } from './DaySection.tsx';

export function ClassesToday({ classes }: { classes: ScheduleEntry[] }) {
  const now = schoolTime(useNow());
  return (
    <DaySection
      title={texts.classesToday}
      rows={classes.map((entry) => <ClassRow key={entry._id} entry={entry} now={now} />)}
      empty={{ title: texts.noClassToday, text: texts.noClassTodayText }}
      more={
        <ButtonLink to={paths.adminSchedule} look="quiet">
          {schedulesTexts.schedule}
        </ButtonLink>
      }
    />
  );
}

interface RowProps {
  entry: ScheduleEntry;
  now: SchoolTime;
}

function ClassRow({ entry, now }: RowProps) {
  return (
    <li className={rowStyles.row}>
      <CalendarDays size={22} aria-hidden className={rowStyles.icon} />
      <div className={rowStyles.words}>
        <span className={rowStyles.title}>{entry.event}</span>
        <span className={rowStyles.text}>
          {texts.fromTo(entry.startTime, entry.endTime)} · {entry.courseTitle || schedulesTexts.toAllStudents}
        </span>
        {isRunning(entry, now) && (
          <span>
            <Badge>{schedulesTexts.onNow}</Badge>
          </span>
        )}
      </div>
      <Entrance entry={entry} now={now} />
    </li>
  );
}

/** A class can be started from any time of its day until it ends. */
function Entrance({ entry: { activeRoom, roomId, event, endTime }, now }: RowProps) {
  if (activeRoom)
    return (
      <ButtonLink to={paths.adminLiveRoom(activeRoom)}>
        {texts.enter}
        <span className="visually-hidden"> {event}</span>
      </ButtonLink>
    );
  if (endTime <= now.time) return <span className={rowStyles.text}>{texts.over}</span>;
  if (!roomId) return <span className={rowStyles.text}>{schedulesTexts.noRoom}</span>;
  return <StartClass roomId={roomId} event={event} />;
}
