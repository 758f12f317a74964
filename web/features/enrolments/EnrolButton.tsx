/** Joins a free course immediately; for any other it asks how to pay. */
import { type MouseEvent, useState } from 'react';
import type { Course } from '#contract/courses.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { useEnrolMutation } from './enrolments.api.ts';
import { PaymentMethods } from './PaymentMethods.tsx';

interface Props {
  course: Course;
  look?: 'sun' | 'soft';
  /** Opens the first lesson. */
  onStart: (courseId: string) => unknown;
}

export function EnrolButton({ course, look = 'soft', onStart }: Props) {
  const me = useMe();
  const alert = useAlert();
  const [enrol, { isLoading }] = useEnrolMutation();
  const [isChoosing, setChoosing] = useState(false);

  async function enrolNow({ currentTarget }: MouseEvent) {
    const article = currentTarget.closest('article');
    const { data: sentence, error } = await enrol({ courseId: course._id, name: me.name });
    if (isNotSignedIn(error)) return;
    if (error) return alert({ title: 'An Error occurred', message: sentenceOf(error), kind: 'error' });

    const isStarting = await alert({ title: 'Success', message: sentence, kind: 'success', nextStep: 'Start course' });
    if (isStarting) return onStart(course._id);
    // This button is removed; the heading of the page, or the link in the card, takes the focus.
    const next = article?.querySelector('h1') ?? article?.querySelector('a');
    next?.focus({ preventScroll: true });
  }

  return (
    <>
      <Button look={look} isBusy={isLoading} onClick={isFree(course) ? enrolNow : () => setChoosing(true)}>
        Enroll<span className="visually-hidden"> in {course.title}</span>
      </Button>
      {isChoosing && <PaymentMethods course={course} onClose={() => setChoosing(false)} />}
    </>
  );
}

const isFree = (course: Course) => course.price === 0;
