/** The office's labels for ledger accounts and entries. */
import type { AccountKind, OfficePaymentDetails } from '#contract/bookkeeping.ts';

const accountNames: Record<Exclude<AccountKind, 'provider'>, string> = {
  student: 'The student’s credit',
  applicant: 'The applicant’s money',
  income: 'Course income',
  unmatched: 'Unallocated',
  refund_payable: 'Refunds to be sent',
};

export const accountLabel = ({ accountKind, accountOf }: Account) =>
  accountKind === 'provider' ? `Held by ${accountOf}` : accountNames[accountKind];

type Account = Pick<OfficePaymentDetails['ledger'][number], 'accountKind' | 'accountOf'>;

const entryLabels: Record<string, string> = {
  receipt: 'Received',
  enrolment: 'Course joined',
  refund: 'Refund',
  move: 'Moved',
  correction: 'Correction',
};

export const entryLabel = (kind: string) => entryLabels[kind] ?? kind;
