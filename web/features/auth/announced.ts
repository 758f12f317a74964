/** Tells by one toast how a call is going. */
import { toast } from 'react-toastify/unstyled';

interface Words {
  pending: string;
  success: string;
  error: string;
}

/** The same promise, watched. Its failure stays the caller's to deal with. */
export function announced<T>(reply: Promise<T>, words: Words) {
  // The toast's own copy of a failure has been shown, so nothing is left to do with it.
  toast.promise(reply, words).catch(() => undefined);
  return reply;
}
