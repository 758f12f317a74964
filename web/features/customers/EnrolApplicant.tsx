/** Enrols an applicant, after a review in a dialog. Once there is an account, a link to it is displayed instead. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Customer } from '#contract/customers.ts';
import * as texts from '#texts/people/admissions.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useApplicationQuery } from './applications.api.ts';
import type { OfferedCourse } from './chosen-course.ts';
import styles from './EnrolApplicant.module.css';
import { EnrolmentForm } from './EnrolmentForm.tsx';

interface Props {
  customer: Customer;
  /** Renders the form with all courses of the school, once they have loaded. */
  withCourses: (form: (courses: OfferedCourse[]) => ReactNode) => ReactNode;
}

export function EnrolApplicant({ customer, withCourses }: Props) {
  const [isOpen, setOpen] = useState(false);
  const name = <span className="visually-hidden"> {customer.fullName}</span>;
  if (customer.studentId)
    return (
      <Link to={paths.adminPersonPage(customer.studentId)} className={styles.student}>
        {rich(texts.student, { name })}
      </Link>
    );
  return (
    <>
      <Button look="soft" onClick={() => setOpen(true)}>
        {rich(texts.enroll, { name })}
      </Button>
      {isOpen && (
        <Dialog title={texts.enrollApplicant(customer.fullName)} onClose={() => setOpen(false)}>
          {(close) => withCourses((courses) => <Review customer={customer} courses={courses} onEnrolled={close} />)}
        </Dialog>
      )}
    </>
  );
}

/** The review, with what was offered to the applicant. */
function Review(props: Omit<ComponentProps<typeof EnrolmentForm>, 'offers'>) {
  const { data, error, refetch } = useApplicationQuery(props.customer._id);
  if (data) return <EnrolmentForm {...props} offers={data.offers} />;
  return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
}
