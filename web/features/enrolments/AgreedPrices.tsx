/** All prices that were agreed with a student. Staff can agree new ones, and end current ones. */
import { useState } from 'react';
import type { AgreedPrice } from '#contract/admissions/agreed-prices.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/people/agreed-prices.ts';
import * as intakeTexts from '#texts/people/intake-choices.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { formatDateTime } from '#web/ui/time/date-time.ts';
import { formatSchoolDay } from '#web/ui/time/SchoolDay.tsx';
import styles from './AgreedPrices.module.css';
import { AgreePrice, type PricedCourse } from './AgreePrice.tsx';
import { useAgreedPricesQuery, useEndAgreedPriceMutation } from './agreed-prices.api.ts';

interface Props {
  studentId: string;
  /** The courses for which a price can be agreed. */
  courses: PricedCourse[];
}

export function AgreedPrices({ studentId, courses }: Props) {
  const { data: prices, error } = useAgreedPricesQuery(studentId, { refetchOnMountOrArgChange: true });
  const focusFallback = useFocusFallback<HTMLElement>();
  return (
    <section className={styles.part} tabIndex={-1} {...focusFallback}>
      <h3>{texts.title}</h3>
      <p role="status" className={styles.none}>
        {prices?.length === 0 && texts.noneYet}
      </p>
      <InlineError message={error && sentenceOf(error)} />
      {prices && prices.length > 0 && (
        <ul className={styles.prices}>
          {prices.map((price) => (
            <Price key={price._id} studentId={studentId} agreed={price} />
          ))}
        </ul>
      )}
      <AgreePrice studentId={studentId} courses={courses} />
    </section>
  );
}

function Price({ studentId, agreed }: { studentId: string; agreed: AgreedPrice }) {
  const { course, price, reason, intake, byName, at, ended } = agreed;
  return (
    <li className={styles.price} data-ended={ended !== null || undefined}>
      <strong>{course.title}</strong>
      <span>{texts.instead(shillings(price), shillings(course.price))}</span>
      <span className={styles.aside}>{reason}</span>
      {intake && (
        <span className={styles.aside}>
          {intakeTexts.starts({ intake: intake.name, day: formatSchoolDay(intake.startsOn) })}
        </span>
      )}
      <span className={styles.aside}>{texts.by(byName, whenLabel(at))}</span>
      {ended ? (
        <span className={styles.aside}>{texts.ended(ended.byName, whenLabel(ended.at))}</span>
      ) : (
        <EndPrice studentId={studentId} course={course} />
      )}
    </li>
  );
}

const whenLabel = (at: string) => formatDateTime(new Date(at), new Date());

function EndPrice({ studentId, course }: { studentId: string; course: AgreedPrice['course'] }) {
  const [isAsking, setAsking] = useState(false);
  const [end, { isLoading }] = useEndAgreedPriceMutation();
  const alertFailure = useFailureAlert();

  async function endNow() {
    const { error } = await end({ studentId, courseId: course._id });
    await alertFailure(error);
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        {rich(texts.end, { name: <span className="visually-hidden"> {course.title}</span> })}
      </Button>
      {isAsking && (
        <Confirm title={texts.endTitle} confirmLabel={texts.yesEnd} onConfirm={endNow} onClose={() => setAsking(false)}>
          <p>{texts.endQuestion(course.title)}</p>
        </Confirm>
      )}
    </>
  );
}
