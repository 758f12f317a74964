/** The class that is open now, with a link into it; otherwise the next class. */
import { CalendarDays, Radio } from 'lucide-react';
import { Link } from 'react-router';
import type { StudentDay } from '#contract/dashboard.ts';
import type { Room } from '#contract/rooms.ts';
import type { ScheduleEntry } from '#contract/schedules.ts';
import * as schedulesTexts from '#texts/classes/schedules.ts';
import * as texts from '#texts/dashboard.ts';
import * as shellTexts from '#texts/shell.ts';
import { aboutRoom } from '#web/features/rooms/labels.ts';
import { isRunning, nextEntry, schoolTime, startLabel } from '#web/features/schedules/school-time.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import rowStyles from '#web/ui/layout/DayRow.module.css';
import { DayRow, DayRowLoading } from '#web/ui/layout/DayRow.tsx';
import { useNow } from '#web/ui/time/now.ts';

export function ClassRow({ day }: { day: StudentDay | 'failed' | undefined }) {
  const now = schoolTime(useNow());
  if (!day) return <DayRowLoading />;
  if (day === 'failed') return <ScheduleRow title={shellTexts.schedule} text={texts.dayNotLoaded} />;
  const { live, week } = day;
  // A class of one of the student's courses comes before a class for everybody.
  const [first, ...more] = [...live].sort((a, b) => Number(!a.courseTitle) - Number(!b.courseTitle));
  if (first) return <LiveRow room={first} more={more.length} />;

  const running = week.find((entry) => isRunning(entry, now));
  if (running) return <ScheduleRow title={running.event} text={texts.liveUntil(running.endTime)} />;
  const next = nextEntry(week, now);
  if (next) return <ScheduleRow title={texts.nextClass(next.event, startLabel(next, now))} text={entryLabel(next)} />;
  return <ScheduleRow title={texts.noClasses} text={texts.noClassesText} />;
}

/** Always one row, however many classes are open, so that the content below does not move when they load. */
function LiveRow({ room, more }: { room: Room; more: number }) {
  return (
    <div className={rowStyles.row}>
      <Radio size={22} aria-hidden className={rowStyles.icon} />
      <div className={rowStyles.words}>
        <span className={rowStyles.title}>
          <Badge tone="clay">{texts.liveNow}</Badge> {room.roomName}
        </span>
        <span className={rowStyles.text}>
          {aboutRoom(room)}
          {more > 0 && (
            <>
              {' · '}
              <Link to={paths.livestream}>{texts.moreLive(more)}</Link>
            </>
          )}
        </span>
      </div>
      <ButtonLink to={paths.live(room.roomName)}>
        {texts.join}
        <span className="visually-hidden"> {room.roomName}</span>
      </ButtonLink>
    </div>
  );
}

const ScheduleRow = ({ title, text }: { title: string; text: string }) => (
  <DayRow icon={CalendarDays} title={title} text={text} to={paths.schedule} />
);

const entryLabel = ({ courseTitle, tutorName }: ScheduleEntry) =>
  courseTitle ? schedulesTexts.courseWith(courseTitle, tutorName) : schedulesTexts.withTutor(tutorName);
