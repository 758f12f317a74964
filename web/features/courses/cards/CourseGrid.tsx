/** Courses side by side, as many as fit; and their place while they are on their way. */
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './CourseGrid.module.css';

/** Cards at a time: hundreds at once take a slow phone more than half a second. */
const PORTION = 24;

/** How many were shown, by place in the history: whoever comes back from a course finds the list as long as it was. */
const shownAt = new Map<string, number>();

interface Look {
  /** Cards for those who look after the courses: they hold more. */
  taught?: boolean;
}

interface Props<C> extends Look {
  /** Tells it from others on its page. */
  name: string;
  courses: C[];
  /** An article. */
  card: (course: C) => ReactNode;
}

export function CourseGrid<C extends { _id: string }>({ name, courses, card, taught = false }: Props<C>) {
  const place = `${useLocation().key} ${name}`;
  const [shown, setShown] = useState(shownAt.get(place) ?? PORTION);
  const grid = useRef<HTMLDivElement>(null);

  function showMore() {
    shownAt.set(place, shown + PORTION);
    flushSync(() => setShown(shown + PORTION));
    focusCard(grid.current?.children[shown]);
  }

  return (
    <>
      <div ref={grid} className={styles.grid} data-taught={taught || undefined}>
        {courses.slice(0, shown).map((course) => (
          <Fragment key={course._id}>{card(course)}</Fragment>
        ))}
      </div>
      {courses.length > shown && (
        <div className={styles.more}>
          <Button look="quiet" onClick={showMore}>
            Show more<span className="visually-hidden"> courses</span>
          </Button>
        </div>
      )}
    </>
  );
}

/** The first of those that came takes the focus, from a button that has moved below them all or is gone. */
function focusCard(card: Element | undefined) {
  if (!(card instanceof HTMLElement)) return;
  card.tabIndex = -1;
  card.focus();
}

/** As many cards as are likely to come, in the shape that they will have. */
export function CourseSkeletons({ count, taught = false }: Look & { count: number }) {
  return (
    <div role="status" className={styles.grid} data-taught={taught || undefined}>
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className={styles.skeleton} />
      ))}
    </div>
  );
}
