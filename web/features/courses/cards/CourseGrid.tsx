/** A grid of course cards, and its loading state. */
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import * as texts from '#texts/learning/courses.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import styles from './CourseGrid.module.css';

/** Number of cards that are added at a time: rendering hundreds takes a slow phone more than half a second. */
const PAGE_SIZE = 24;

/** Number of cards shown, by history entry: a user who returns from a course sees the same number of cards. */
const shownByEntry = new Map<string, number>();

interface Look {
  /** Whether the cards are wider and taller, for the buttons of staff who manage the courses. */
  managed?: boolean;
}

interface Props<C> extends Look {
  /** Distinguishes this grid from the other grids of the page. */
  name: string;
  courses: C[];
  /** Renders the card of one course, as an <article>. */
  card: (course: C) => ReactNode;
}

export function CourseGrid<C extends { _id: string }>({ name, courses, card, managed = false }: Props<C>) {
  const entry = `${useLocation().key} ${name}`;
  const [shown, setShown] = useState(shownByEntry.get(entry) ?? PAGE_SIZE);
  const grid = useRef<HTMLDivElement>(null);

  function showMore() {
    shownByEntry.set(entry, shown + PAGE_SIZE);
    flushSync(() => setShown(shown + PAGE_SIZE));
    focusCard(grid.current?.children[shown]);
  }

  return (
    <>
      <div ref={grid} className={styles.grid} data-managed={managed || undefined}>
        {courses.slice(0, shown).map((course) => (
          <Fragment key={course._id}>{card(course)}</Fragment>
        ))}
      </div>
      {courses.length > shown && (
        <div className={styles.more}>
          <Button look="quiet" onClick={showMore}>
            {rich(texts.showMore, { hidden: (words) => <span className="visually-hidden">{words}</span> })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Focuses the first new card, because the pressed "Show more" button has moved below all new cards, or was removed. */
function focusCard(card: Element | undefined) {
  if (!(card instanceof HTMLElement)) return;
  card.tabIndex = -1;
  card.focus();
}

/** Placeholders with the size of cards, shown while the courses load. */
export function CourseSkeletons({ count, managed = false }: Look & { count: number }) {
  return (
    <div role="status" className={styles.grid} data-managed={managed || undefined}>
      <span className="visually-hidden">{texts.loading}</span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={styles.skeleton} />
      ))}
    </div>
  );
}
