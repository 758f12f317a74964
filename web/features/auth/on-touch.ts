/**
 * Loads what the visitors' forms need only when they are used: validation and calls. With zod that is a fifth of the
 * page's size, so it is loaded when a form is first touched. Validating a field and submitting wait until it is loaded,
 * so no input is lost.
 */
import type { FieldValues, Resolver } from 'react-hook-form';
import { unreachable } from '#web/api/failures.ts';

const fetchRules = () => import('./form-rules.ts');
const fetchCalls = () => import('./visitor-calls.ts');

type Rules = Awaited<ReturnType<typeof fetchRules>>;
type Calls = Awaited<ReturnType<typeof fetchCalls>>;

/** Starts loading validation and calls. Offline it fails silently; each later use tries again. */
export const fetchOnTouch = () => void Promise.all([fetchRules(), fetchCalls()]).catch(() => undefined);

/**
 * The validation of a form, loaded if necessary. If loading fails the form counts as valid: the call that follows
 * reports the failure, and the server validates too.
 */
export const ruled =
  <Typed extends FieldValues, Checked>(
    choose: (rules: Rules) => Resolver<Typed, unknown, Checked>,
  ): Resolver<Typed, unknown, Checked> =>
  (...form) =>
    fetchRules().then(
      (rules) => choose(rules)(...form),
      // Not a rejection, which would leave the form in its submitting state for ever.
      () => ({ values: form[0] as unknown as Checked, errors: {} }),
    );

/** Passes the validation to `use`, loading it if necessary; does nothing if loading fails. */
export const withRules = (use: (rules: Rules) => void) => fetchRules().then(use, () => undefined);

/**
 * Makes one of the calls, loading them if necessary.
 *
 * @throws {Failure} as call() does (web/api/call.ts); `offline` also when the calls cannot be loaded
 */
export const ask = <T>(make: (calls: Calls) => Promise<T>): Promise<T> =>
  fetchCalls().then(make, () => Promise.reject(unreachable));
