/**
 * Toasts: a sentence in the corner about the action just taken. The library weighs
 * 9 kB, so it is loaded at the user's first interaction.
 */
import type { ToastPromiseParams } from 'react-toastify/unstyled';
import styles from './toast.module.css';

const fetchToasts = () => import('./toast-container.tsx');

// Loads the library at the user's first interaction. If that fails, for example offline, each toast tries again.
for (const touch of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(touch, () => fetchToasts().catch(() => undefined), { once: true });

export const toast = {
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  /** Shows one toast about the progress of a promise. The caller still has to handle the rejection. */
  follow: <T, Failure extends { message: string }>(reply: Promise<T>, messages: ToastPromiseParams<T, Failure>) =>
    fetchToasts().then(
      ({ toast }) => toast.promise<T, Failure>(reply, messages).catch(() => undefined),
      () => reply.catch(({ message }: Failure) => showWithoutToasts(message)),
    ),
};

export interface ToastOptions {
  /** How long the toast stays, in milliseconds; by default `defaultDuration`. */
  duration?: number;
  link?: { to: string; name: string };
}

const show = (
  kind: 'info' | 'success' | 'error',
  message: string,
  { duration = defaultDuration, link }: ToastOptions = {},
) =>
  fetchToasts().then(
    ({ toast, toastContent }) =>
      void toast[kind](toastContent(message, link), duration === undefined ? {} : { autoClose: duration }),
    () => showWithoutToasts(message),
  );

/** The milliseconds that toasts stay; undefined for the duration that is set in toast-container.tsx. */
let defaultDuration: number | undefined;

/** Sets how long toasts stay, in milliseconds, until the returned function is called. */
export function setToastDuration(milliseconds: number) {
  defaultDuration = milliseconds;
  return () => {
    defaultDuration = undefined;
  };
}

/**
 * When the library cannot be loaded, the browser's own alert shows the message.
 * A page that shortens its toasts shows many of them, so it gets a line of text
 * instead, which does not block.
 */
const showWithoutToasts = (message: string) =>
  defaultDuration === undefined ? window.alert(message) : showStatusLine(message, defaultDuration);

function showStatusLine(message: string, duration: number) {
  const line = document.body.appendChild(document.createElement('p'));
  line.setAttribute('role', 'status');
  line.className = styles.line!;
  line.textContent = message;
  setTimeout(() => line.remove(), duration);
}
