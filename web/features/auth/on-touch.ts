/**
 * What the forms of visitors need once somebody uses them, and not before: the
 * rules of their fields, and the calls that they end in. With zod they are a
 * fifth of the page, so they are fetched when a form is first touched. A field
 * that is left, and a form that is sent, wait for them; nothing typed is lost.
 */
import type { FieldValues, Resolver } from 'react-hook-form';
import { unreachable } from '#web/api/failures.ts';

const fetchRules = () => import('./form-rules.ts');
const fetchCalls = () => import('./visitor-calls.ts');

type Rules = Awaited<ReturnType<typeof fetchRules>>;
type Calls = Awaited<ReturnType<typeof fetchCalls>>;

/** Without a network nothing comes; whatever needs it tries again. */
export const fetchOnTouch = () => void Promise.all([fetchRules(), fetchCalls()]).catch(() => undefined);

/** The rules of a form, fetched or not. If they cannot be had, the call says so; the server has the same rules. */
export const ruled =
  <Typed extends FieldValues, Checked>(
    choose: (rules: Rules) => Resolver<Typed, unknown, Checked>,
  ): Resolver<Typed, unknown, Checked> =>
  (...form) =>
    fetchRules().then(
      (rules) => choose(rules)(...form),
      // To reject would leave the form waiting for ever.
      () => ({ values: form[0] as unknown as Checked, errors: {} }),
    );

/** Does something with the rules, which are there by now or are fetched; without a network it is left undone. */
export const withRules = (use: (rules: Rules) => void) => fetchRules().then(use, () => undefined);

/**
 * Makes one of the calls, fetched or not.
 *
 * @throws {Failure} as `call` does; `offline` also when the calls cannot be fetched
 */
export const ask = <T>(make: (calls: Calls) => Promise<T>): Promise<T> =>
  fetchCalls().then(make, () => Promise.reject(unreachable));
