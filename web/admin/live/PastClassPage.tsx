/** /admin/livestream/past/{sessionId}: the attendance of one class, with a CSV download. */

import { Code } from 'lucide-react';
import { useParams } from 'react-router';
import * as texts from '#texts/classes/attendance.ts';
import styles from '#web/admin/courses/CoursesPage.module.css';
import { CsvDownload } from '#web/admin/list/CsvDownload.tsx';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { type Attendance, attendanceCsvAddress, useAttendanceQuery } from '#web/features/attendance/attendance.api.ts';
import { PresenceTable } from '#web/features/attendance/PresenceTable.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';

export default function PastClassPage() {
  const { sessionId = '' } = useParams();
  const query = useAttendanceQuery(sessionId, { refetchOnMountOrArgChange: true });
  const { currentData: attendance, error, refetch } = query;

  if (isGone(error)) return <NoSuchClass />;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <BackLink to={paths.adminPastClasses}>{texts.pastClasses}</BackLink>
          <PageHeading>{texts.attendance}</PageHeading>
        </div>
        {attendance && (
          <div className={styles.actions}>
            <CsvDownload url={attendanceCsvAddress(sessionId)} />
            <ButtonLink to={paths.adminPastClassCode(sessionId)} look="quiet">
              <Code size={20} aria-hidden /> {texts.codeOfClass}
            </ButtonLink>
          </div>
        )}
      </div>
      {attendance && <ClassAttendance attendance={attendance} />}
      {!attendance && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
    </div>
  );
}

const NoSuchClass = () => (
  <NoticePage title={texts.noSuchClass} action={{ to: paths.adminPastClasses, name: texts.pastClasses }}>
    <p>{texts.gone}</p>
  </NoticePage>
);

function ClassAttendance({ attendance: { session, people } }: { attendance: Attendance }) {
  return (
    <>
      <DescriptionList
        facts={[
          [texts.room, session.roomName],
          [texts.tutor, session.ownerName],
          [texts.from, <ExactDateTime key="from" at={session.startedAt} />],
          [texts.to, session.endedAt ? <ExactDateTime key="to" at={session.endedAt} /> : texts.inProgress],
        ]}
      />
      {people.length > 0 ? (
        <PresenceTable people={people} />
      ) : (
        <EmptyState title={texts.noParticipants}>{texts.noParticipantsText}</EmptyState>
      )}
    </>
  );
}
