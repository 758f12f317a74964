/** Shows the progress of a call in one toast. */
import type { Failure } from '#web/api/failures.ts';
import { toast } from '#web/ui/feedback/toast.ts';

interface Messages {
  pending: string;
  success: string;
  /** The toast's text for a failure, or a function that returns it. Left out if the caller shows failures itself. */
  error?: string | ((failure: Failure) => string);
}

/** Shows the progress of `reply` and returns `reply` unchanged; the caller handles its rejection. */
export function announced<T>(reply: Promise<T>, { pending, success, error }: Messages) {
  const failed = typeof error !== 'function' ? error : { render: (toasted: { data: Failure }) => error(toasted.data) };
  void toast.follow<T, Failure>(reply, { pending, success, ...(failed && { error: failed }) });
  return reply;
}
