/** A button that joins a course that is free for the student immediately; for any other course it asks how to pay. */
import { type MouseEvent, useState } from 'react';
import type { Course } from '#contract/courses.ts';
import * as texts from '#texts/learning/enrolments.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useOwnPrice } from './agreed-prices.api.ts';
import { useEnrolAndReport } from './enrol-and-report.ts';
import { PaymentMethods } from './PaymentMethods.tsx';

interface Props {
  course: Course;
  look?: 'sun' | 'soft';
  /** Called when the student chooses to start the joined course: opens the first lesson. */
  onStart: (courseId: string) => unknown;
}

export function EnrolButton({ course, look = 'soft', onStart }: Props) {
  const { enrol, isLoading } = useEnrolAndReport();
  const price = useOwnPrice(course);
  const [isChoosing, setChoosing] = useState(false);

  async function enrolNow({ currentTarget }: MouseEvent) {
    const article = currentTarget.closest('article');
    const outcome = await enrol(course._id);
    if (outcome === 'start') return onStart(course._id);
    if (outcome === 'failed') return;
    // This button has been removed when the alert closes, so the heading or the card's link gets the focus instead.
    const next = article?.querySelector('h1') ?? article?.querySelector('a');
    next?.focus({ preventScroll: true });
  }

  return (
    <>
      <Button look={look} isBusy={isLoading} onClick={price === 0 ? enrolNow : () => setChoosing(true)}>
        {texts.enroll}
        <span className="visually-hidden"> {texts.inCourse(course.title)}</span>
      </Button>
      {isChoosing && <PaymentMethods course={{ ...course, price }} onClose={() => setChoosing(false)} />}
    </>
  );
}
