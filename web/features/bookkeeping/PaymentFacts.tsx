/** What is known of one payment. What can be done about its phone number is handed in. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficePaymentDetails } from '#contract/bookkeeping.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { paths } from '#web/paths.ts';
import { type Fact, Facts } from '#web/ui/list/DescriptionList.tsx';
import { ExactMoment } from '#web/ui/time/DateTime.tsx';
import { Age } from '#web/ui/time/RelativeTime.tsx';
import { purposeNames, reasonInWords } from './in-words.ts';

interface Props {
  payment: OfficePaymentDetails;
  phone: ReactNode;
}

export const PaymentFacts = ({ payment, phone }: Props) => <Facts facts={factsOf(payment, phone)} />;

function factsOf(payment: OfficePaymentDetails, phone: ReactNode): Fact[] {
  const { asked, received, refunded, refundable, paidAt } = payment;
  return [
    [payment.purpose === 'application' ? 'Applicant' : 'Student', <Whose key="whose" payment={payment} />],
    ['Purpose', purposeNames[payment.purpose]],
    ['Course', payment.courseTitle && `${payment.courseTitle}${payment.isCourseJoined ? ', joined' : ''}`],
    ['Phone', phone],
    ['Asked for', shillings(asked)],
    ['Received', received !== null && shillings(received)],
    ['Given back', refunded > 0 && `${shillings(refunded)}; ${shillings(refundable)} are left`],
    ['Why not', payment.reason && reasonInWords(payment.reason)],
    ['Begun', <Begun key="begun" at={payment.startedAt} />],
    ['Paid', paidAt && <ExactMoment at={paidAt} />],
    ['Provider', payment.provider],
    ['Provider’s code', payment.providerReceipt],
    ['Receipt', payment.receiptNumber],
  ];
}

const Whose = ({ payment: { studentId, name } }: { payment: OfficePaymentDetails }) =>
  studentId ? <Link to={paths.adminStatement(studentId)}>{name}</Link> : name;

const Begun = ({ at }: { at: string }) => (
  <>
    <ExactMoment at={at} />, <Age at={at} /> ago
  </>
);
