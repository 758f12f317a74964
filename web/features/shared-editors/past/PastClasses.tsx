/** Lists the past classes whose code the student can read, the newest first. Renders nothing if there are none. */
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { PastClass } from '#contract/shared-editors.ts';
import * as texts from '#texts/code/shared-editors.ts';
import { isNotSignedIn } from '#web/api/failures.ts';
import { pastAudienceLabel, pastClassName } from '#web/features/shared-editors/labels.ts';
import { usePastClassesQuery } from '#web/features/shared-editors/shared-editors.api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './PastClasses.module.css';

/** The number of classes listed at first: as many as fit below the rooms on a phone without much scrolling. */
const INITIAL_COUNT = 6;

export function PastClasses() {
  const { data: classes, error, refetch } = usePastClassesQuery(undefined, { refetchOnMountOrArgChange: true });
  const heading = useId();

  if (!classes && error && !isNotSignedIn(error))
    return <LoadFailed message={texts.pastClassesNotLoaded} onRetry={refetch} />;
  if (!classes || classes.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>{texts.codeOfPastClasses}</h2>
      <Rows classes={classes} />
    </section>
  );
}

function Rows({ classes }: { classes: PastClass[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? classes : classes.slice(0, INITIAL_COUNT);
  return (
    <>
      <ul className={styles.classes}>
        {shown.map((pastClass) => (
          <li key={pastClass._id}>
            <Row past={pastClass} />
          </li>
        ))}
      </ul>
      {classes.length > INITIAL_COUNT && (
        <Button look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.showFewer : texts.showAll(classes.length)}
        </Button>
      )}
    </>
  );
}

const Row = ({ past }: { past: PastClass }) => (
  <Link to={paths.pastClass(past._id)} className={styles.row}>
    <span className={styles.name}>{pastClassName(past)}</span>
    <span className={styles.about}>
      {pastAudienceLabel(past)}, <DateTime at={past.startedAt} />
    </span>
    <ChevronRight size={20} aria-hidden className={styles.sign} />
  </Link>
);
