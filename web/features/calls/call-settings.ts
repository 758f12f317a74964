/** How somebody wants to be in calls on this device: remembered here, also after signing out, because it is of the device. */
import { z } from 'zod';
import { Quality } from '#contract/calls.ts';
import { ifAllowed } from '#web/api/persisted.ts';
import { Store, useStore } from './store.ts';

const KEY = 'calls';

const Settings = z.object({
  /** The browser's ids of devices; empty for the one it takes by itself. */
  microphone: z.string().default(''),
  camera: z.string().default(''),
  loudspeaker: z.string().default(''),
  /** How much of pictures comes: `low` is the low-data mode, `none` is sound alone. */
  pictures: Quality.default('high'),
  /** Whether keys without Control do something (WCAG 2.1.4). */
  hasKeys: z.boolean().default(true),
});
export type Settings = z.output<typeof Settings>;

const remembered = () =>
  Settings.safeParse(ifAllowed(() => JSON.parse(localStorage.getItem(KEY) ?? '{}'))).data ?? Settings.parse({});

export const settings = new Store(remembered());

export const useSettings = () => useStore(settings);

export function changeSettings(changed: Partial<Settings>) {
  settings.set(changed);
  ifAllowed(() => localStorage.setItem(KEY, JSON.stringify(settings.get())));
}
