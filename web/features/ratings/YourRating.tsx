/** The stars that a student gives a course: chosen, saved at once, changed whenever they like. */
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { type Rated, ratingMessages } from '#contract/ratings.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { newestOnly } from '#web/concurrency/newest-only.ts';
import { StarSlider, starsLabel } from '#web/ui/form/StarSlider.tsx';
import { useRateCourseMutation } from './ratings.api.ts';
import styles from './YourRating.module.css';

/** Milliseconds without a change until it is saved: by the arrow keys, nine values pass from one star to five. */
const SETTLED = 400;

interface Props {
  courseId: string;
  /** What the student gave before; 0 for nothing yet. */
  given: number;
  onRated: (rated: Rated) => void;
}

export function YourRating({ courseId, given, onRated }: Props) {
  const [rate, { isSuccess, error }] = useRateCourseMutation();
  // Undefined once it has been saved, or could not be: then what counts is what was given.
  const [chosen, setChosen] = useState<number>();
  const stars = chosen ?? given;

  const [send] = useState(() =>
    newestOnly(async (settled: number) => {
      const { data: rated } = await rate({ courseId, stars: settled });
      if (rated) onRated(rated);
      setChosen((now) => (now === settled ? undefined : now));
    }),
  );
  const save = useDebouncedCallback(send, { delay: SETTLED, flushOnUnmount: true });
  const saveNow = () => save.flush();

  function choose(value: number) {
    setChosen(value);
    save(value);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whoever lets go of the stars, or leaves them, has chosen; the arrow keys may be on their way */}
      <div className={styles.row} onPointerUp={saveNow} onBlur={saveNow}>
        <StarSlider label="Your rating" value={stars} onChange={choose} />
        <span aria-hidden className={styles.words}>
          {starsLabel(stars)}
        </span>
      </div>
      {/* There from the start, so that a screen reader says what it becomes. */}
      <p role="status" className={styles.said}>
        {isSuccess && chosen === undefined && ratingMessages.thanks}
        {!error && !isSuccess && given === 0 && 'Press a star, or half of one.'}
      </p>
      {error && chosen === undefined && !isNotSignedIn(error) && (
        <p role="alert" className={styles.failed}>
          Your rating was not saved. {sentenceOf(error)}
        </p>
      )}
    </>
  );
}
