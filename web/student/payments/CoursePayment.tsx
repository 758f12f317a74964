/** Payment by phone: its purpose, the amount already paid, and the form; a button to join if credit covers the course. */
import { Link, useNavigate } from 'react-router';
import type { FeeAccount, Payment } from '#contract/money/payments.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/payments.ts';
import * as agreedTexts from '#texts/people/agreed-prices.ts';
import { type Failure, isGone, sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { JoinWithCredit } from '#web/features/enrolments/JoinWithCredit.tsx';
import { OwnStart } from '#web/features/enrolments/OwnStart.tsx';
import { PaymentForm } from '#web/features/payments/PaymentForm.tsx';
import { useFeeAccountQuery } from '#web/features/payments/payments.api.ts';
import { paths } from '#web/paths.ts';
import { useStartCourse } from '#web/student/courses/start-course.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './CoursePayment.module.css';
import type { Refused } from './payment-refusal.ts';

export function PayPanel({ courseId }: { courseId: string | undefined }) {
  const query = { studentId: useMe()._id, courseId };
  const { data: account, error, isFetching, refetch } = useFeeAccountQuery(query, { refetchOnMountOrArgChange: true });
  return (
    <section aria-labelledby="pay" className={styles.card}>
      <h2 id="pay">{texts.payByMpesa}</h2>
      {account && <Account account={account} />}
      {!account && isFetching && <Spinner />}
      {!account && !isFetching && <AccountFailed failure={error as Failure | undefined} onRetry={refetch} />}
    </section>
  );
}

function AccountFailed({ failure, onRetry }: { failure: Failure | undefined; onRetry: () => unknown }) {
  // `isGone` means that the URL names an unknown course. Any other failure can be retried.
  if (!isGone(failure)) return <LoadFailed message={sentenceOf(failure)} onRetry={onRetry} />;
  return (
    <p>
      {texts.courseGone} <Link to={paths.payments}>{texts.withoutCourse}</Link>
    </p>
  );
}

function Account({ account: { credit, minimum, course, isSimulated } }: { account: FeeAccount }) {
  const start = useStartCourse();
  const open = course?.isJoined ? undefined : (course ?? undefined);
  return (
    <>
      <p className={styles.credit}>
        {texts.yourCredit(credit)} {isSimulated && <Badge>{texts.simulatedMark}</Badge>}
      </p>
      {course && <CourseBalance course={course} />}
      {open?.missing === 0 ? (
        <JoinWithCredit course={open} onStart={start} />
      ) : (
        <Form key={open?._id} course={open} credit={credit} minimum={minimum} />
      )}
    </>
  );
}

function CourseBalance({
  course: { _id, title, price, usualPrice = price, missing, isJoined },
}: {
  course: NonNullable<FeeAccount['course']>;
}) {
  if (isJoined)
    return (
      <p>
        {texts.enrolledIn(title)} <Link to={paths.course(_id)}>{texts.goToCourse}</Link>
      </p>
    );
  return (
    <p className={styles.course}>
      {rich(texts.costs, { course: <strong>{texts.forCourse(title)}</strong>, price: shillings(price) })}{' '}
      {usualPrice > price && `${agreedTexts.usualNow(shillings(usualPrice))} `}
      {missing === 0 ? texts.creditEnough : texts.balance(missing)}
      <OwnStart courseId={_id} className={styles.start} />
    </p>
  );
}

interface FormProps {
  course: { _id: string; missing: number } | undefined;
  credit: number;
  minimum: number;
}

function Form({ course, credit, minimum }: FormProps) {
  const navigate = useNavigate();

  function onStarted({ status, reference }: Payment) {
    if (status === 'failed') return navigate(paths.paymentFailed(reference));
    void toast.success(texts.sent);
    return navigate(paths.paymentSent(reference));
  }

  function onFailed({ message }: Failure) {
    const formPath = course ? paths.paymentsFor(course._id) : paths.payments;
    return navigate(paths.paymentRefused, { state: { message, again: formPath } satisfies Refused });
  }

  return <PaymentForm course={course} credit={credit} minimum={minimum} onStarted={onStarted} onFailed={onFailed} />;
}
