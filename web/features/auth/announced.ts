/** Tells by one toast how a call is going. */
import type { Failure } from '#web/api/store.ts';
import { toast } from '#web/ui/toast.tsx';

interface Words {
  pending: string;
  success: string;
  /** What to say whatever has failed, or what to say of a failure; left out where that is told otherwise. */
  error?: string | ((failure: Failure) => string);
}

/** The same promise, watched. Its failure stays the caller's to deal with. */
export function announced<T>(reply: Promise<T>, { pending, success, error }: Words) {
  const failed = typeof error !== 'function' ? error : { render: (toasted: { data: Failure }) => error(toasted.data) };
  // The toast's own copy of a failure has been shown, so nothing is left to do with it.
  toast.promise<T, Failure>(reply, { pending, success, ...(failed && { error: failed }) }).catch(() => undefined);
  return reply;
}
