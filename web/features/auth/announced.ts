/** Tells by one toast how a call is going. */
import type { Failure } from '#web/api/failures.ts';
import { toast } from '#web/ui/feedback/toast.ts';

interface Words {
  pending: string;
  success: string;
  /** What to say whatever has failed, or what to say of a failure; left out where that is told otherwise. */
  error?: string | ((failure: Failure) => string);
}

/** The same promise, watched. Its failure stays the caller's to deal with. */
export function announced<T>(reply: Promise<T>, { pending, success, error }: Words) {
  const failed = typeof error !== 'function' ? error : { render: (toasted: { data: Failure }) => error(toasted.data) };
  void toast.follow<T, Failure>(reply, { pending, success, ...(failed && { error: failed }) });
  return reply;
}
