/** The school's own name, logo and contact details, which appear on pages, emails, receipts and in the calendar. */
import { z } from 'zod';
import { type Locale, localeTags } from '#messages/locales.ts';
import * as texts from '#texts/people/school-details.ts';
import { Email, Line, UploadReference } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

/**
 * Maximum characters of the school's short name, shown in bars and below the app's icon, where phones cut off longer
 * names.
 */
const SHORT_NAME_LENGTH = 15;

/** The short name of a school that has not chosen one: as many whole words as fit, or the start of a long word. */
export function shortNameOf(name: string) {
  if (name.length <= SHORT_NAME_LENGTH) return name;
  const end = name.slice(0, SHORT_NAME_LENGTH + 1).lastIndexOf(' ');
  return name.slice(0, end > 0 ? end : SHORT_NAME_LENGTH).trim();
}

/** The details that everyone may see, and that the head of every page contains. A text is empty if the school has not given it. */
export const PublicSchoolDetails = z.object({
  name: z.string(),
  /** The school's name in the pages' bars, and the name of the installed app. */
  shortName: z.string(),
  /** The URL of the logo as a small PNG; empty if there is none. */
  logo: z.string(),
  /** The postal or physical address, in up to six lines. */
  address: z.string(),
  /** The school's PIN at the Kenya Revenue Authority, as on receipts: 'P051234567X'. */
  taxPin: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The languages whose texts about consent, money and privacy a native speaker has approved. */
  approvedLocales: z.array(z.enum(localeTags)),
});
export type PublicSchoolDetails = z.output<typeof PublicSchoolDetails>;

/** The approval of the texts about consent, money and privacy in one language. */
const Approval = z.object({
  locale: z.enum(localeTags),
  /** The name of the native speaker who has read and approved the texts. */
  reader: z.string(),
  approvedAt: z.string(),
  /** False if the texts have changed since their approval, which then no longer counts. */
  isCurrent: z.boolean(),
});

export const SchoolDetails = PublicSchoolDetails.extend({
  /** The short name that the school has chosen; if empty, the short name is derived from the name. */
  chosenShortName: z.string(),
  /** The URL of the picture that the logo is made from, and its name in the file store; empty without a logo. */
  img: z.string(),
  imgName: z.string(),
  approvals: z.array(Approval),
  /** Whether web projects may be published (contract/learning/published-pages.ts). */
  allowsPublishing: z.boolean(),
});
export type SchoolDetails = z.output<typeof SchoolDetails>;

/**
 * Accepts an empty text, too. Both schemas have the message, because forms show the error of a union's first schema.
 */
const optional = <Schema extends z.ZodType>(schema: Schema, message: string) =>
  z.union([z.string(message).trim().length(0, message), schema], message);

export const SchoolName = Line({ max: 80, message: texts.nameNeeded });

export const SupportPhone = z
  .string(texts.phoneWrong)
  .trim()
  .regex(/^\+?\d[\d ]{3,19}$/, texts.phoneWrong);

/** A change. Fields that are left out do not change. */
export const SchoolDetailsChange = z.object({
  name: SchoolName.optional(),
  /** The short name; if empty, it is derived from the name. */
  shortName: optional(
    Line({ max: SHORT_NAME_LENGTH, message: texts.shortNameTooLong }),
    texts.shortNameTooLong,
  ).optional(),
  /** img or imgName references one of the caller's own pictures, by URL or by name; empty removes the logo. */
  img: UploadReference.optional(),
  imgName: UploadReference.optional(),
  address: z
    .string(texts.addressTooLong)
    .trim()
    .max(300, texts.addressTooLong)
    .regex(/^(?:[^\p{Cc}\p{Cs}]*(?:\r?\n|$)){0,6}$/u, texts.addressTooLong)
    .optional(),
  taxPin: optional(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[AP]\d{9}[A-Z]$/),
    texts.taxPinWrong,
  ).optional(),
  phone: optional(SupportPhone, texts.phoneWrong).optional(),
  email: optional(Email, texts.emailWrong).optional(),
  allowsPublishing: z.boolean().optional(),
});
export type SchoolDetailsChange = z.output<typeof SchoolDetailsChange>;

/** The languages whose texts need approval: all except English, in which the texts are written. */
const TranslatedLocale = z.enum(localeTags.filter((tag) => tag !== 'en') as [Locale, ...Locale[]]);

export const schoolDetails = {
  read: endpoint({
    method: 'GET',
    path: '/school',
    summary: 'Returns the school’s name, logo, contact details, and approvals of translations. For admins.',
    reply: SchoolDetails,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/school',
    summary: 'Changes the school’s name, logo and contact details. Omitted fields keep their values.',
    body: SchoolDetailsChange,
    reply: SchoolDetails,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  approveTranslation: endpoint({
    method: 'PUT',
    path: '/school/translations/:locale',
    summary: 'Records a native speaker’s approval of the texts about consent, money and privacy in a language.',
    params: z.object({ locale: TranslatedLocale }),
    body: z.object({ reader: Line({ max: 80, message: texts.readerNeeded }) }),
    reply: SchoolDetails,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  withdrawApproval: endpoint({
    method: 'DELETE',
    path: '/school/translations/:locale',
    summary:
      'Withdraws a translation’s approval. The pages then show the English texts below the translated texts again.',
    params: z.object({ locale: TranslatedLocale }),
    reply: SchoolDetails,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
};
