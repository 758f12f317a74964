/**
 * Lazily loads the validation (form-rules.ts) and the API calls (visitor-calls.ts) of the visitors' forms. Together
 * with zod they are a fifth of the page's size, so they are loaded when a form is first touched. Validating a field and
 * submitting wait until they are loaded, so no input is lost.
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
 * Returns a resolver that loads the validation if necessary. If loading fails the form counts as valid: the API call
 * that follows reports the failure, and the server validates too.
 */
export const ruled =
  <Typed extends FieldValues, Checked>(
    choose: (rules: Rules) => Resolver<Typed, unknown, Checked>,
  ): Resolver<Typed, unknown, Checked> =>
  (...form) =>
    fetchRules().then(
      (rules) => choose(rules)(...form),
      // Does not reject, because a rejection would leave the form in its submitting state for ever.
      () => ({ values: form[0] as unknown as Checked, errors: {} }),
    );

/** Passes the validation to `use`, loading it if necessary; does nothing if loading fails. */
export const withRules = (use: (rules: Rules) => void) => fetchRules().then(use, () => undefined);

/**
 * Makes one of the visitors' API calls, loading visitor-calls.ts if necessary.
 *
 * @throws {Failure} as call() does (web/api/call.ts); `offline` also when the calls cannot be loaded
 */
export const ask = <T>(make: (calls: Calls) => Promise<T>): Promise<T> =>
  fetchCalls().then(make, () => Promise.reject(unreachable));
