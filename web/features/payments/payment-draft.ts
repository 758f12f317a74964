/**
 * The input of the payment form. It is stored in this tab until the payment is made, so that a retry starts with
 * it, and has an idempotency key. The phone that was prompted last is remembered for the next payment.
 */
import { z } from 'zod';
import { TypedAmount } from '#contract/fields/money.ts';
import { formatPhone, Phone } from '#contract/fields/phone.ts';
import * as texts from '#texts/money/payments.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { idempotencyKeyFor } from '#web/api/forms/idempotency-key.ts';
import { REMEMBERED } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';

const Fields = z.object({
  phoneNumber: Phone({ missing: texts.phone, wrong: texts.phoneNumber }),
  amountPayed: TypedAmount,
});
export type PaymentInput = z.input<typeof Fields>;
export type PaymentFields = z.output<typeof Fields>;

/** @param minimum  the smallest payment in whole shillings, or the balance if that is smaller */
export const fieldsWithMinimum = (minimum: number) =>
  Fields.refine(({ amountPayed }) => amountPayed >= minimum, {
    path: ['amountPayed'],
    message: texts.tooLittle(minimum),
  });

/** The amount in whole shillings; undefined if it is invalid. */
export const parseAmount = (typed: string) => TypedAmount.safeParse(typed).data;

export interface PaymentSubject {
  personId: string;
  /** The course to pay for, if the URL names one. */
  courseId: string | undefined;
}

const draftSubject = ({ courseId = 'fees' }: Pick<PaymentSubject, 'courseId'>) => `payment:${courseId}`;

const PaymentDraft = z.object({ phoneNumber: z.string(), amountPayed: z.string() });

export const paymentDraft = (subject: PaymentSubject) =>
  formDraft<PaymentInput>({ personId: subject.personId, subject: draftSubject(subject), Typed: PaymentDraft });

export const paymentKey = (which: PaymentSubject) => idempotencyKeyFor(`${draftSubject(which)}:${which.personId}`);

/** Drops the draft of a payment that has been made. Input typed meanwhile for another amount stays. */
export function dropPaidDraft(which: PaymentSubject, amount: number) {
  const draft = paymentDraft(which);
  const typed = draft.find({ phoneNumber: '', amountPayed: '' });
  if (typed && parseAmount(typed.amountPayed) === amount) draft.drop();
}

const lastPhoneKey = (personId: string) => `${REMEMBERED}phone:${personId}`;

/** The phone that was prompted last, in the local format; empty if none is stored. */
export const lastPhone = (personId: string) =>
  formatPhone(tryStorage(() => localStorage.getItem(lastPhoneKey(personId))) ?? '');

/** @param phone  as 254712345678 */
export const rememberPhone = (personId: string, phone: string) =>
  tryStorage(() => localStorage.setItem(lastPhoneKey(personId), phone));
