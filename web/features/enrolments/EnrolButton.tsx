/** Joins a course: a free one at once, for any other it asks how to pay. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Course } from '#contract/courses.ts';
import { useCurrentUser } from '#web/api/session.ts';
import { sentenceOf } from '#web/api/store.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { useEnrolMutation } from './enrolments.api.ts';
import { PaymentMethods } from './PaymentMethods.tsx';

export function EnrolButton({ course }: { course: Course }) {
  const me = useCurrentUser()!;
  const alert = useAlert();
  const [enrol, { isLoading }] = useEnrolMutation();
  const [isChoosing, setChoosing] = useState(false);

  async function enrolNow() {
    const { data: sentence, error } = await enrol({ courseId: course._id, name: me.name });
    if (error) await alert({ title: 'An Error occurred', message: sentenceOf(error), kind: 'error' });
    else await alert({ title: 'Success', message: sentence, kind: 'success' });
  }

  return (
    <>
      <Button loading={isLoading} onClick={isFree(course) ? enrolNow : () => setChoosing(true)}>
        Enroll
      </Button>
      {isChoosing && <PaymentMethods course={course} onClose={() => setChoosing(false)} />}
    </>
  );
}

const isFree = (course: Course) => course.price === 0;
