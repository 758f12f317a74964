/** /admin/livestream/past/{sessionId}/code: the code written in a class, for its tutor and the office. */
import { useParams } from 'react-router';
import * as texts from '#texts/classes/attendance.ts';
import { useAttendanceQuery } from '#web/features/attendance/attendance.api.ts';
import { pastClassName } from '#web/features/shared-editors/labels.ts';
import { PastClassCode } from '#web/PastClassCode.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';

export default function PastClassCodePage() {
  const { sessionId = '' } = useParams();
  const { currentData: attendance } = useAttendanceQuery(sessionId);
  return (
    <PastClassCode
      key={sessionId}
      sessionId={sessionId}
      back={<BackLink to={paths.adminPastClass(sessionId)}>{texts.attendance}</BackLink>}
      about={
        attendance &&
        rich(texts.classAbout(pastClassName(attendance.session), attendance.session.ownerName), {
          time: <ExactDateTime at={attendance.session.startedAt} />,
        })
      }
    />
  );
}
