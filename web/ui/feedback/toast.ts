/**
 * Toasts: a sentence in the corner about what was just done. They weigh 9 kB and
 * are no use before anything is done, so they are fetched at the first touch.
 */
import type { ToastPromiseParams } from 'react-toastify/unstyled';
import styles from './toast.module.css';

const fetchToasts = () => import('./toast-container.tsx');

// Without a network nothing comes; it is tried again when something is to be said.
for (const touch of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(touch, () => fetchToasts().catch(() => undefined), { once: true });

export const toast = {
  info: (words: string, manner?: Manner) => show('info', words, manner),
  success: (words: string, manner?: Manner) => show('success', words, manner),
  error: (words: string, manner?: Manner) => show('error', words, manner),
  /** One toast that follows a promise. What the promise rejects with stays the caller's to deal with. */
  follow: <T, Failure extends { message: string }>(reply: Promise<T>, words: ToastPromiseParams<T, Failure>) =>
    fetchToasts().then(
      ({ toast }) => toast.promise<T, Failure>(reply, words).catch(() => undefined),
      () => reply.catch(({ message }: Failure) => sayPlainly(message)),
    ),
};

export interface Manner {
  /** Milliseconds on the screen, where they are other than usual. */
  lasts?: number;
  /** Where one can read on. */
  link?: { to: string; name: string };
}

const show = (kind: 'info' | 'success' | 'error', words: string, { lasts = usual, link }: Manner = {}) =>
  fetchToasts().then(
    ({ toast, sentence }) => void toast[kind](sentence(words, link), lasts === undefined ? {} : { autoClose: lasts }),
    () => sayPlainly(words),
  );

/** Milliseconds on the screen; undefined is what is usual everywhere. */
let usual: number | undefined;

/** While a page says otherwise, toasts last so many milliseconds. What it returns ends that. */
export function toastsLast(milliseconds: number) {
  usual = milliseconds;
  return () => {
    usual = undefined;
  };
}

/**
 * When the toasts cannot be fetched, whoever lost the network has to be told all
 * the same: by the browser's own alert. A page that wants short toasts has many,
 * none of which may stand in the way: there it is a line of text.
 */
const sayPlainly = (words: string) => (usual === undefined ? window.alert(words) : sayInPassing(words, usual));

function sayInPassing(words: string, lasts: number) {
  const line = document.body.appendChild(document.createElement('p'));
  line.setAttribute('role', 'status');
  line.className = styles.line!;
  line.textContent = words;
  setTimeout(() => line.remove(), lasts);
}
