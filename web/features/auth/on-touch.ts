/**
 * What the forms of visitors need only when they are used: validation and
 * calls. With zod that is a fifth of the page, so it is loaded when a form is
 * first touched. Validating a field and submitting wait for it; no input is
 * lost.
 */
import type { FieldValues, Resolver } from 'react-hook-form';
import { unreachable } from '#web/api/failures.ts';

const fetchRules = () => import('./form-rules.ts');
const fetchCalls = () => import('./visitor-calls.ts');

type Rules = Awaited<ReturnType<typeof fetchRules>>;
type Calls = Awaited<ReturnType<typeof fetchCalls>>;

/** Fails offline; each use tries again. */
export const fetchOnTouch = () => void Promise.all([fetchRules(), fetchCalls()]).catch(() => undefined);

/** The validation of a form, loaded if necessary. If that fails the form counts as valid: the call then reports the failure, and the server validates too. */
export const ruled =
  <Typed extends FieldValues, Checked>(
    choose: (rules: Rules) => Resolver<Typed, unknown, Checked>,
  ): Resolver<Typed, unknown, Checked> =>
  (...form) =>
    fetchRules().then(
      (rules) => choose(rules)(...form),
      // A rejection would leave the form submitting for ever.
      () => ({ values: form[0] as unknown as Checked, errors: {} }),
    );

/** Runs with the validation, loaded if necessary; does nothing if that fails. */
export const withRules = (use: (rules: Rules) => void) => fetchRules().then(use, () => undefined);

/**
 * Makes one of the calls, loading them if necessary.
 *
 * @throws {Failure} as `call` does; `offline` also when the calls cannot be loaded
 */
export const ask = <T>(make: (calls: Calls) => Promise<T>): Promise<T> =>
  fetchCalls().then(make, () => Promise.reject(unreachable));
