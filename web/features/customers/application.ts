/**
 * An application being typed: its form, and its draft, which this tab keeps
 * through a reload until it is sent, and where it is paid for until that has come. The rules, with zod a fifth of the page,
 * are fetched when the form is first touched.
 */
import { type Resolver, useForm } from 'react-hook-form';
import type { Application } from '#contract/customers.ts';
import { unreachable } from '#web/api/failures.ts';
import { DRAFT, tryStorage } from '#web/api/persisted.ts';

const fetchRules = () => import('./application-rules.ts');

/** For the form's onFocus. Without a network nothing comes; sending tries again. */
export const fetchOnTouch = () => void fetchRules().catch(() => undefined);

/** As it stands in the fields: all of it text, but for what is ticked. */
const untouched = {
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
  isMinor: false,
  guardianName: '',
  guardianPhone: '',
  consent: false,
  website: '',
};
export type Typed = typeof untouched;

/** If the rules cannot be had, sending says so. */
const resolver = ((...form) =>
  fetchRules().then(
    (rules) => (rules.resolver as unknown as Resolver<Typed, unknown, Application>)(...form),
    () => ({ values: form[0] as unknown as Application, errors: {} }),
  )) as Resolver<Typed, unknown, Application>;

export const useApplicationForm = () =>
  useForm({
    resolver,
    defaultValues: { ...untouched, ...draft.find() },
    mode: 'onTouched',
    // Fields that come later would be the last: see focusFirstWrong.
    shouldFocusError: false,
  });
export type ApplicationForm = ReturnType<typeof useApplicationForm>;

/** @throws {Failure} as call; `offline` also when the call itself cannot be fetched */
export const send = (application: Application) =>
  fetchRules().then(
    ({ sendApplication }) => sendApplication(application),
    () => Promise.reject(unreachable),
  );

/** The first on the screen, whenever it came there. */
export function focusFirstWrong(form: HTMLFormElement | null, errors: object) {
  const fields = Array.from(form?.elements ?? []) as HTMLInputElement[];
  fields.find(({ name }) => name in errors)?.focus();
}

const KEY = `${DRAFT}application`;

export const draft = {
  find: (): Partial<Typed> => {
    const kept: unknown = tryStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (typeof kept !== 'object' || kept === null) return {};
    const known = Object.entries(kept).filter(
      ([field, value]) => field in untouched && typeof value === typeof untouched[field as keyof Typed],
    );
    return Object.fromEntries(known);
  },
  /** Whoever agrees does so this time; the next one at the same screen has not. */
  keep: ({ consent: _, website: __, ...typed }: Partial<Typed>) =>
    tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify(typed))),
  drop: () => tryStorage(() => sessionStorage.removeItem(KEY)),
};

export const nothingTyped = untouched;
