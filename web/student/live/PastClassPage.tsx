/** /livestream/past/{sessionId}: the code written in a past class, for a student. */
import { useParams } from 'react-router';
import * as texts from '#texts/classes/rooms.ts';
import { pastAudienceLabel, pastClassName } from '#web/features/shared-editors/labels.ts';
import { usePastClassesQuery } from '#web/features/shared-editors/shared-editors.api.ts';
import { PastClassCode } from '#web/PastClassCode.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';

export default function PastClassPage() {
  const { sessionId = '' } = useParams();
  const { data: classes } = usePastClassesQuery();
  const pastClass = classes?.find(({ _id }) => _id === sessionId);
  return (
    <PastClassCode
      key={sessionId}
      sessionId={sessionId}
      back={<BackLink to={paths.livestream}>{texts.livestream}</BackLink>}
      about={
        pastClass && (
          <>
            {pastClassName(pastClass)}, {pastAudienceLabel(pastClass)}, <ExactDateTime at={pastClass.startedAt} />
          </>
        )
      }
    />
  );
}
