/**
 * The input of the payment form. It is stored in this tab until the payment is made, so that a retry starts with
 * it, and has an idempotency key. The phone that was prompted last is remembered for the next payment.
 */
import { z } from 'zod';
import { TypedAmount } from '#contract/fields/money.ts';
import { Phone, phoneInWords } from '#contract/fields/phone.ts';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { idempotencyKeyFor } from '#web/api/forms/idempotency-key.ts';
import { REMEMBERED, tryStorage } from '#web/api/persisted.ts';

const Fields = z.object({
  phoneNumber: Phone({ missing: paymentMessages.phone, wrong: paymentMessages.phoneNumber }),
  amountPayed: TypedAmount,
});
export type PaymentTyped = z.input<typeof Fields>;
export type PaymentFields = z.output<typeof Fields>;

/** @param least  the smallest payment in whole shillings, or the balance if that is smaller */
export const fieldsFrom = (least: number) =>
  Fields.refine(({ amountPayed }) => amountPayed >= least, {
    path: ['amountPayed'],
    message: paymentMessages.tooLittle(least),
  });

/** The amount in whole shillings; undefined if it is invalid. */
export const amountIn = (typed: string) => TypedAmount.safeParse(typed).data;

export interface Which {
  personId: string;
  /** The course to pay for, if the URL names one. */
  courseId: string | undefined;
}

const subjectOf = ({ courseId = 'fees' }: Pick<Which, 'courseId'>) => `payment:${courseId}`;

const Typed = z.object({ phoneNumber: z.string(), amountPayed: z.string() });

export const draftOfPayment = (which: Which) =>
  formDraft<PaymentTyped>({ personId: which.personId, subject: subjectOf(which), Typed });

export const keyOfPayment = (which: Which) => idempotencyKeyFor(`${subjectOf(which)}:${which.personId}`);

/** Drops the draft of a payment that has been made. Input typed meanwhile for another amount stays. */
export function forgetPaid(which: Which, amount: number) {
  const draft = draftOfPayment(which);
  const typed = draft.find({ phoneNumber: '', amountPayed: '' });
  if (typed && amountIn(typed.amountPayed) === amount) draft.drop();
}

const lastPhoneOf = (personId: string) => `${REMEMBERED}phone:${personId}`;

/** The phone that was prompted last, in the local format; empty if none is stored. */
export const lastPhone = (personId: string) =>
  phoneInWords(tryStorage(() => localStorage.getItem(lastPhoneOf(personId))) ?? '');

/** @param phone  as 254712345678 */
export const rememberPhone = (personId: string, phone: string) =>
  tryStorage(() => localStorage.setItem(lastPhoneOf(personId), phone));
