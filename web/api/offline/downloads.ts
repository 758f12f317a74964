/** Conditions that every download for offline use has to respect: a full device, and a user who saves data. */

/** Whether the device's storage is full. Further downloads would not fit either, and would cost the user data. */
export const isStorageFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Whether the browser's data saver is on. */
export const savesData = () =>
  (navigator as Navigator & { connection?: { saveData: boolean } }).connection?.saveData === true;
