/**
 * The state of the enrolment form, and its draft, which this tab keeps through reloads until the form is sent (with a
 * payment: until the money has arrived). The validation with zod, a fifth of the page's size, is loaded when the form
 * is first touched.
 */
import { type Resolver, useForm } from 'react-hook-form';
import type { Application } from '#contract/customers.ts';
import { unreachable } from '#web/api/failures.ts';
import { DRAFT } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';

const fetchRules = () => import('./application-submit.ts');

/** Starts loading the validation; for the form's onFocus. Offline it fails silently, and submitting tries again. */
export const fetchOnTouch = () => void fetchRules().catch(() => undefined);

/** The values of the inputs: text, except the checkboxes. */
export const emptyFields = {
  fullName: '',
  about: '',
  county: '',
  town: '',
  phone: '',
  gender: '',
  education: '',
  email: '',
  mode: '',
  courses: '',
  amount: '',
  intakeId: '',
  isMinor: false,
  guardianName: '',
  guardianPhone: '',
  consent: false,
  website: '',
};
export type Typed = typeof emptyFields;

/**
 * Validates the form. If the validation cannot be loaded the form counts as valid, and submitting reports the failure.
 */
const resolver = ((...form) =>
  fetchRules().then(
    (rules) => (rules.resolver as unknown as Resolver<Typed, unknown, Application>)(...form),
    () => ({ values: form[0] as unknown as Application, errors: {} }),
  )) as Resolver<Typed, unknown, Application>;

export const useApplicationForm = () =>
  useForm({
    resolver,
    defaultValues: { ...emptyFields, ...draft.find() },
    mode: 'onTouched',
    // focusFirstError() instead: react-hook-form focuses in order of registration, where late-shown fields are last.
    shouldFocusError: false,
  });
export type ApplicationForm = ReturnType<typeof useApplicationForm>;

/**
 * Submits the application.
 *
 * @throws {Failure} as call() does (web/api/call.ts); `offline` also when the lazily loaded part cannot be loaded
 */
export const send = (application: Application) =>
  fetchRules().then(
    ({ sendApplication }) => sendApplication(application),
    () => Promise.reject(unreachable),
  );

/** The intakes that an applicant may choose. @throws {Failure} as send() does */
export const fetchStarts = () => fetchRules().then(({ listStarts }) => listStarts());

/** Focuses the first invalid field in document order. */
export function focusFirstError(form: HTMLFormElement | null, errors: object) {
  const fields = Array.from(form?.elements ?? []) as HTMLInputElement[];
  fields.find(({ name }) => name in errors)?.focus();
}

const KEY = `${DRAFT}application`;

export const draft = {
  find: (): Partial<Typed> => {
    const stored: unknown = tryStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (typeof stored !== 'object' || stored === null) return {};
    const known = Object.entries(stored).filter(
      ([field, value]) => field in emptyFields && typeof value === typeof emptyFields[field as keyof Typed],
    );
    return Object.fromEntries(known);
  },
  /** Stores the draft, but never the consent: the next person at the same screen has not given it. */
  keep: ({ consent: _, website: __, ...typed }: Partial<Typed>) =>
    tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify(typed))),
  drop: () => tryStorage(() => sessionStorage.removeItem(KEY)),
};
