/** A tutor's day: work to mark, the classes of today, and the students who fall behind. */
import { ClipboardCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { TutorDay as Day, StudentBehind } from '#contract/dashboard.ts';
import { MANY_OVERDUE, OVERDUE_WITHIN, QUIET_DAYS } from '#contract/rules/falling-behind.ts';
import { MAX_COUNTED } from '#contract/rules/max-counted.ts';
import * as texts from '#texts/dashboard.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useBehindQuery, useTutorDayQuery } from '#web/features/dashboard/dashboard.api.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DayRow } from '#web/ui/layout/DayRow.tsx';
import { useNow } from '#web/ui/time/now.ts';
import { formatAge } from '#web/ui/time/relative-time.ts';
import { ClassesToday } from './ClassesToday.tsx';
import styles from './DashboardPage.module.css';
import { DaySection } from './DaySection.tsx';
import { PagesToDecide } from './PagesToDecide.tsx';

export function TutorDay() {
  const { data: day, error, refetch } = useTutorDayQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!day && error) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (!day) return <Spinner />;
  return (
    <>
      <PagesToDecide count={day.pagesToDecide} />
      <div className={styles.columns}>
        <ToMark {...day.toMark} />
        <ClassesToday classes={day.classes} />
      </div>
      <Behind {...day.behind} />
    </>
  );
}

function ToMark({ first, total }: Day['toMark']) {
  const now = useNow();
  return (
    <DaySection
      title={texts.toMark}
      rows={first.map(({ handinId, studentName, taskName, courseTitle, at }) => (
        <li key={handinId}>
          <DayRow
            icon={ClipboardCheck}
            title={texts.handinOf(studentName, taskName)}
            text={`${courseTitle} · ${texts.waitsFor(formatAge(now - Date.parse(at)))}`}
            to={paths.adminHandin(handinId)}
          />
        </li>
      ))}
      empty={{ title: texts.nothingToMark, text: texts.nothingToMarkText }}
      more={
        total > first.length && (
          <ButtonLink to={paths.adminGrading} look="quiet">
            {total > MAX_COUNTED ? texts.moreToMark(MAX_COUNTED) : texts.allToMark(total)}
          </ButtonLink>
        )
      }
    />
  );
}

function Behind({ first, total }: Day['behind']) {
  const [isWhole, setWhole] = useState(false);
  const { data: all, error, isFetching, refetch } = useBehindQuery(undefined, { skip: !isWhole });
  const students = (isWhole && all) || first;
  return (
    <DaySection
      title={texts.fallingBehind}
      about={texts.fallingBehindRule({ tasks: MANY_OVERDUE, within: OVERDUE_WITHIN, quiet: QUIET_DAYS })}
      rows={students.map((student) => <BehindRow key={student.studentId + student.courseId} student={student} />)}
      empty={{ title: texts.nobodyBehind, text: texts.nobodyBehindText }}
      more={
        total > first.length && (
          <>
            {isWhole && error && !isFetching && <LoadFailed message={sentenceOf(error)} onRetry={refetch} />}
            <Button
              look="quiet"
              aria-expanded={isWhole}
              isBusy={isWhole && isFetching}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? texts.fewerBehind : texts.allBehind(total)}
            </Button>
          </>
        )
      }
    />
  );
}

function BehindRow({ student: { name, courseId, courseTitle, overdue, lastActiveAt } }: { student: StudentBehind }) {
  const quietFor = formatAge(useNow() - Date.parse(lastActiveAt));
  const reasons = [overdue > 0 && texts.overdueTasks(overdue), texts.lastActive(quietFor)];
  return (
    <li>
      <DayRow
        icon={UserRound}
        title={name}
        text={[courseTitle, ...reasons.filter(Boolean)].join(' · ')}
        to={paths.adminGradeBook(courseId)}
      />
    </li>
  );
}
