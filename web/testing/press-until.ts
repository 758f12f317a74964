/** The keyboard, while a list is reordered. */
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

/** A key pressed immediately after a row was lifted may be lost, so it is pressed until the announcement changes. */
export const pressUntil = (key: string, announcement: string) =>
  expect
    .poll(async () => {
      if (page.getByText(announcement).elements().length === 0) await userEvent.keyboard(key);
      return page.getByText(announcement).elements().length;
    })
    .toBeGreaterThan(0);
