/** Lets a student rate a course. The rating is saved when the student chooses it, and can be changed at any time. */
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { RatingReply } from '#contract/ratings.ts';
import * as texts from '#texts/learning/ratings.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { newestOnly } from '#web/concurrency/newest-only.ts';
import { StarSlider, starsLabel } from '#web/ui/form/StarSlider.tsx';
import { useRateCourseMutation } from './ratings.api.ts';
import styles from './YourRating.module.css';

/** Milliseconds without a change before the rating is saved: from 1 to 5 stars the arrow keys pass nine values. */
const SETTLE_DELAY = 400;

interface Props {
  courseId: string;
  /** The saved rating; 0 for none. */
  savedStars: number;
  onRated: (rated: RatingReply) => void;
}

export function YourRating({ courseId, savedStars, onRated }: Props) {
  const [rate, { isSuccess, error }] = useRateCourseMutation();
  // The rating being saved; undefined once saving has succeeded or failed, and then the saved rating is displayed.
  const [chosen, setChosen] = useState<number>();
  const stars = chosen ?? savedStars;

  const [saveNewest] = useState(() =>
    newestOnly(async (stars: number) => {
      const { data: rated } = await rate({ courseId, stars });
      if (rated) onRated(rated);
      setChosen((now) => (now === stars ? undefined : now));
    }),
  );
  const save = useDebouncedCallback(saveNewest, { delay: SETTLE_DELAY, flushOnUnmount: true });
  const saveNow = () => save.flush();

  function choose(value: number) {
    setChosen(value);
    save(value);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: saves when the pointer is released or the focus leaves */}
      <div className={styles.row} onPointerUp={saveNow} onBlur={saveNow}>
        <StarSlider label={texts.yourRating} value={stars} onChange={choose} />
        <span aria-hidden className={styles.words}>
          {starsLabel(stars)}
        </span>
      </div>
      {/* This live region is rendered even while empty: screen readers announce only changes of an existing one. */}
      <p role="status" className={styles.status}>
        {isSuccess && chosen === undefined && texts.thanks}
        {!error && !isSuccess && savedStars === 0 && texts.tapToRate}
      </p>
      {error && chosen === undefined && !isNotSignedIn(error) && (
        <p role="alert" className={styles.failed}>
          {texts.notSaved(sentenceOf(error))}
        </p>
      )}
    </>
  );
}
