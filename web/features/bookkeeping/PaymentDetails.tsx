/** The details of one payment. The caller renders the phone number, which may be masked. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficePaymentDetails } from '#contract/bookkeeping.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { paths } from '#web/paths.ts';
import { type DescriptionEntry, DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { RelativeTime } from '#web/ui/time/RelativeTime.tsx';
import { purposeNames, reasonLabel } from './payment-labels.ts';

interface Props {
  payment: OfficePaymentDetails;
  phone: ReactNode;
}

export const PaymentDetails = ({ payment, phone }: Props) => <DescriptionList facts={detailsOf(payment, phone)} />;

function detailsOf(payment: OfficePaymentDetails, phone: ReactNode): DescriptionEntry[] {
  const { asked, received, refunded, refundable, paidAt } = payment;
  return [
    [payment.purpose === 'application' ? 'Applicant' : 'Student', <Whose key="whose" payment={payment} />],
    ['Purpose', purposeNames[payment.purpose]],
    ['Course', payment.courseTitle && `${payment.courseTitle}${payment.isCourseJoined ? ', joined' : ''}`],
    ['Phone', phone],
    ['Requested', shillings(asked)],
    ['Received', received !== null && shillings(received)],
    ['Refunded', refunded > 0 && `${shillings(refunded)}; ${shillings(refundable)} can still be refunded`],
    ['Failure reason', payment.reason && reasonLabel(payment.reason)],
    ['Started', <Begun key="begun" at={payment.startedAt} />],
    ['Paid', paidAt && <ExactDateTime at={paidAt} />],
    ['Provider', payment.provider],
    ['Provider’s code', payment.providerReceipt],
    ['Receipt', payment.receiptNumber],
  ];
}

const Whose = ({ payment: { studentId, name } }: { payment: OfficePaymentDetails }) =>
  studentId ? <Link to={paths.adminStatement(studentId)}>{name}</Link> : name;

const Begun = ({ at }: { at: string }) => (
  <>
    <ExactDateTime at={at} />, <RelativeTime at={at} /> ago
  </>
);
