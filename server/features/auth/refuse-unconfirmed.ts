import type { Locale } from '#messages/locales.ts';
import { isWithinLimit, type Limit } from '#server/http/limits/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as authTexts from '#texts/people/auth.ts';
import { isUnconfirmedStudent } from './account-state.ts';
import { sendAccountEmail } from './auth.jobs.ts';
import type { UserRow } from './auth.store.ts';
import { findSignUpByHash } from './sign-ups.ts';

const NEW_LINKS: Limit = { max: 3, minutes: 60 };

/**
 * Refuses a sign-in. Emails students a new confirmation link for the sign-up whose password they typed; staff get no
 * email.
 *
 * @param user    the user, with the hash that the typed password matches
 * @param locale  the language of the request
 */
export async function refuseUnconfirmed(
  needs: Pick<Services, 'db' | 'attempts' | 'clock' | 'queue'>,
  user: UserRow,
  locale: Locale,
): Promise<never> {
  const { id: userId, email, passwordHash } = user;
  const signUp = isUnconfirmedStudent(user) ? await findSignUpByHash(needs.db, userId, passwordHash!) : undefined;
  if (signUp && (await isWithinLimit(needs, `verify-link:${signUp.id}`, NEW_LINKS))) {
    const verification = { kind: 'verification' as const, userId, email, signUpId: signUp.id, locale };
    await needs.queue.add(needs.db, sendAccountEmail, verification);
  }
  throw new Refusal('not_verified', authTexts.notVerified);
}
