/**
 * What a student fills in to pay: kept in this tab until it is paid, so that
 * trying again begins where it stopped; the key by which the server knows it
 * again; and the phone that was asked last, for the next time.
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

/** Nobody pays less, unless less is missing. */
export const fieldsFrom = (least: number) =>
  Fields.refine(({ amountPayed }) => amountPayed >= least, {
    path: ['amountPayed'],
    message: paymentMessages.tooLittle(least),
  });

/** What that is in whole shillings; undefined while it is no amount. */
export const amountIn = (typed: string) => TypedAmount.safeParse(typed).data;

export interface Which {
  personId: string;
  /** The course that is paid for, where one is named. */
  courseId: string | undefined;
}

const thingOf = ({ courseId = 'fees' }: Pick<Which, 'courseId'>) => `payment:${courseId}`;

const Typed = z.object({ phoneNumber: z.string(), amountPayed: z.string() });

export const draftOfPayment = (which: Which) =>
  formDraft<PaymentTyped>({ personId: which.personId, subject: thingOf(which), Typed });

export const keyOfPayment = (which: Which) => idempotencyKeyFor(`${thingOf(which)}:${which.personId}`);

/** That amount has been paid. What is being typed by now for another payment stays. */
export function forgetPaid(which: Which, amount: number) {
  const draft = draftOfPayment(which);
  const typed = draft.find({ phoneNumber: '', amountPayed: '' });
  if (typed && amountIn(typed.amountPayed) === amount) draft.drop();
}

const lastPhoneOf = (personId: string) => `${REMEMBERED}phone:${personId}`;

/** As people write it; empty where none is known. */
export const lastPhone = (personId: string) =>
  phoneInWords(tryStorage(() => localStorage.getItem(lastPhoneOf(personId))) ?? '');

/** @param phone  as 254712345678 */
export const rememberPhone = (personId: string, phone: string) =>
  tryStorage(() => localStorage.setItem(lastPhoneOf(personId), phone));
