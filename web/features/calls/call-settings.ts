/** How somebody wants to be in calls on this device: remembered here, also after signing out, because it is of the device. */
import { z } from 'zod';
import { Quality } from '#contract/calls.ts';
import { tryStorage } from '#web/api/persisted.ts';
import { Observable, useObservable } from '#web/concurrency/observable.ts';

const KEY = 'calls';

const Choices = z.object({
  /** The browser's ids of devices; empty for the one it takes by itself. */
  microphone: z.string(),
  camera: z.string(),
  loudspeaker: z.string(),
  /** How much of pictures comes: `low` is the low-data mode, `none` is sound alone. */
  pictures: Quality,
  /** Whether keys without Control do something (WCAG 2.1.4). */
  hasKeys: z.boolean(),
  /** With which devices one comes in, as far as that was ever said. */
  comesWith: z.partialRecord(z.enum(['microphone', 'camera']), z.boolean()),
});
/** What somebody has chosen is remembered, and nothing else: what is usual may change. */
const Chosen = Choices.partial();
type Chosen = Partial<z.output<typeof Choices>>;

export interface Settings extends z.output<typeof Choices> {
  /** Low data was not chosen: the line is thin, or the device is to save data. */
  isThinByItself: boolean;
  /** Which of a phone's cameras, once somebody has turned it: until the page is left. */
  facing: 'user' | 'environment' | undefined;
}

/** Network Information API, of Chromium alone, which is what most cheap phones have. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function isThin() {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: Connection };
  return connection?.saveData === true || /[23]g$/.test(connection?.effectiveType ?? '');
}

// From JSON, in which nothing is undefined.
let chosen = (Chosen.safeParse(tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '{}'))).data ?? {}) as Chosen;

export const settings = new Observable<Settings>({
  microphone: '',
  camera: '',
  loudspeaker: '',
  pictures: isThin() ? 'low' : 'high',
  hasKeys: true,
  comesWith: {},
  ...chosen,
  isThinByItself: chosen.pictures === undefined && isThin(),
  facing: undefined,
});

export const useSettings = () => useObservable(settings);

export function changeSettings(changed: Chosen) {
  chosen = { ...chosen, ...changed };
  settings.set({
    ...changed,
    ...(changed.pictures && { isThinByItself: false }),
    ...(changed.camera !== undefined && { facing: undefined }),
  });
  tryStorage(() => localStorage.setItem(KEY, JSON.stringify(chosen)));
}

/** The other camera of a phone than the one that this track is of. */
export const turnTo = (track: MediaStreamTrack) =>
  settings.set({ facing: track.getSettings().facingMode === 'environment' ? 'user' : 'environment' });
