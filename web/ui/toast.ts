/**
 * Toasts: a sentence in the corner about what was just done. They weigh 9 kB and
 * are no use before anything is done, so they are fetched at the first touch.
 */
import type { ToastPromiseParams } from 'react-toastify/unstyled';

const fetchToasts = () => import('./toasts.tsx');

// Without a network nothing comes; it is tried again when something is to be said.
for (const touch of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(touch, () => fetchToasts().catch(() => undefined), { once: true });

export const toast = {
  info: (words: string) => show('info', words),
  success: (words: string) => show('success', words),
  error: (words: string) => show('error', words),
  /** One toast that follows a promise. What the promise rejects with stays the caller's to deal with. */
  follow: <T, Failure extends { message: string }>(reply: Promise<T>, words: ToastPromiseParams<T, Failure>) =>
    fetchToasts().then(
      ({ toast }) => toast.promise<T, Failure>(reply, words).catch(() => undefined),
      () => reply.catch(({ message }: Failure) => sayPlainly(message)),
    ),
};

const show = (kind: 'info' | 'success' | 'error', words: string) =>
  fetchToasts().then(
    ({ toast }) => void toast[kind](words),
    () => sayPlainly(words),
  );

/** The browser's own alert, for when the toasts cannot be fetched: whoever lost the network has to be told all the same. */
const sayPlainly = (words: string) => window.alert(words);
