/** The details of one payment. The caller renders the phone number, which may be masked. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficePaymentDetails } from '#contract/money/bookkeeping.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import { paths } from '#web/paths.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { type DescriptionEntry, DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { RelativeTime } from '#web/ui/time/RelativeTime.tsx';
import { reasonLabel } from './payment-labels.ts';

interface Props {
  payment: OfficePaymentDetails;
  phone: ReactNode;
}

export const PaymentDetails = ({ payment, phone }: Props) => <DescriptionList facts={detailsOf(payment, phone)} />;

function detailsOf(payment: OfficePaymentDetails, phone: ReactNode): DescriptionEntry[] {
  const { asked, received, refunded, refundable, paidAt } = payment;
  return [
    [payment.purpose === 'application' ? texts.applicant : texts.student, <Whose key="whose" payment={payment} />],
    [texts.purpose, texts.purposes[payment.purpose]],
    [texts.course, courseLabel(payment)],
    [texts.phone, phone],
    [texts.requested, shillings(asked)],
    [texts.received, received !== null && shillings(received)],
    [texts.refunded, refunded > 0 && texts.stillRefundable(refunded, refundable)],
    [texts.failureReason, payment.reason && reasonLabel(payment.reason)],
    [texts.started, <Begun key="begun" at={payment.startedAt} />],
    [texts.paid, paidAt && <ExactDateTime at={paidAt} />],
    [texts.provider, payment.provider],
    [texts.providersCode, payment.providerReceipt],
    [texts.receipt, payment.receiptNumber],
  ];
}

const courseLabel = ({ courseTitle, isCourseJoined }: OfficePaymentDetails) =>
  courseTitle && isCourseJoined ? texts.courseJoined(courseTitle) : courseTitle;

const Whose = ({ payment: { studentId, name } }: { payment: OfficePaymentDetails }) =>
  studentId ? <Link to={paths.adminStatement(studentId)}>{name}</Link> : name;

const Begun = ({ at }: { at: string }) =>
  rich(texts.startedAgo, { time: <ExactDateTime at={at} />, age: <RelativeTime at={at} /> });
