import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Waits for the success dialog with this message, and closes the dialog. */
export async function closeSuccess(sentence: string) {
  const alert = page.getByRole('alertdialog', { name: 'Success' });
  await expect.element(alert).toHaveTextContent(sentence);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect.element(alert).not.toBeInTheDocument();
}
