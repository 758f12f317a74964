/** Factories of payments by phone. */
import type { Fund, OwnFund } from '#contract/money/funds.ts';
import type { FeeAccount, Payment, PaymentStatus } from '#contract/money/payments.ts';

const REFERENCE = 'ABCDEFGHJKLM';

export const payment = (details: Partial<Payment> = {}): Payment => ({
  _id: crypto.randomUUID(),
  studentId: crypto.randomUUID(),
  studentName: 'Wanjiru Kamau',
  amountPayed: 500,
  phoneNumber: '0712 345 678',
  date: new Date().toISOString(),
  status: 'prompted',
  purpose: 'fees',
  reference: REFERENCE,
  receipt: null,
  isSimulated: true,
  ...details,
});

/** A payment whose prompt was just sent. */
export const paymentStatus = (details: Partial<PaymentStatus> = {}): PaymentStatus => ({
  reference: REFERENCE,
  status: 'prompted',
  purpose: 'fees',
  reason: null,
  amountPayed: 500,
  phoneNumber: '0712 *** 678',
  startedAt: fromNow(0),
  promptEndsAt: fromNow(90),
  retryAt: fromNow(120),
  course: null,
  providerReceipt: null,
  receiptNumber: null,
  receiptId: null,
  paybill: null,
  isSimulated: true,
  ...details,
});

/** Returns fields of a payment whose prompt has expired, so that the payer can request another prompt. */
export const promptIsOver = () => ({ promptEndsAt: fromNow(-1), retryAt: fromNow(-1) });

const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

export const feeAccount = (details: Partial<FeeAccount> = {}): FeeAccount => ({
  credit: 0,
  minimum: 100,
  course: null,
  isSimulated: true,
  ...details,
});

/** The fund page of a student who has not set it up yet. */
export const ownFund = (details: Partial<OwnFund> = {}): OwnFund => ({
  ageBand: null,
  isOn: false,
  isShown: false,
  isClosed: false,
  story: '',
  goal: null,
  raised: 0,
  guardian: null,
  ...details,
});

/** A fund page, as everyone with its link sees it. */
export const fund = (details: Partial<Fund> = {}): Fund => ({
  name: 'Wanjiru K.',
  story: 'I fix radios.',
  goal: null,
  raised: 0,
  minimum: 100,
  isSimulated: true,
  ...details,
});
