import { expect, test } from 'vitest';
import { toast } from './toast-container.tsx';

const shownToasts = () => document.querySelectorAll('.Toastify__toast').length;

test('with reduced motion a toast disappears even if it is dismissed in the frame in which it appeared', async () => {
  const dismissed = new Promise<void>((resolve) => {
    const dismiss = () => resolve(void toast.dismiss());
    addEventListener('animationend', dismiss, { once: true });
  });
  // This toast has no icon and no timer, because the end of their animations would remove the toast too.
  toast('Saved', { icon: false, autoClose: false });
  await dismissed;

  await expect.poll(shownToasts).toBe(0);
});
