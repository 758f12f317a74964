/** Settings for calls, stored in localStorage. Signing out keeps them, because they belong to the device. */
import { z } from 'zod';
import { Quality } from '#contract/calls.ts';
import { Observable, useObservable } from '#web/concurrency/observable.ts';
import { tryStorage } from '#web/storage.ts';

const KEY = 'calls';

const Choices = z.object({
  /** The browser's device ids; empty: the default device. */
  microphone: z.string(),
  camera: z.string(),
  loudspeaker: z.string(),
  /** Quality of video: `low` is the low-data mode, `none` is audio only. */
  pictures: Quality,
  /** Whether single-key shortcuts are on (WCAG 2.1.4). */
  hasKeys: z.boolean(),
  /** Which devices are on when the user joins. A device that the user has never switched has no entry. */
  comesWith: z.partialRecord(z.enum(['microphone', 'camera']), z.boolean()),
});
/** Only explicit choices are stored, so that defaults can change. */
const Chosen = Choices.partial();
type Chosen = Partial<z.output<typeof Choices>>;

export interface Settings extends z.output<typeof Choices> {
  /**
   * Whether low data is on without the user's choice, because the network is slow or the device is set to save data.
   */
  isLowDataByDefault: boolean;
  /** Which of a phone's cameras is used; undefined until the user flips the camera. Not stored. */
  facing: 'user' | 'environment' | undefined;
}

/** A part of the Network Information API, which only Chromium has, the browser of most cheap phones. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function isSlowNetwork() {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: Connection };
  return connection?.saveData === true || /[23]g$/.test(connection?.effectiveType ?? '');
}

// The cast is safe: Zod's partial() allows undefined values, but JSON has none.
let chosen = (Chosen.safeParse(tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '{}'))).data ?? {}) as Chosen;

export const settings = new Observable<Settings>({
  microphone: '',
  camera: '',
  loudspeaker: '',
  pictures: isSlowNetwork() ? 'low' : 'high',
  hasKeys: true,
  comesWith: {},
  ...chosen,
  isLowDataByDefault: chosen.pictures === undefined && isSlowNetwork(),
  facing: undefined,
});

export const useSettings = () => useObservable(settings);

export function changeSettings(changed: Chosen) {
  chosen = { ...chosen, ...changed };
  settings.set({
    ...changed,
    ...(changed.pictures && { isLowDataByDefault: false }),
    ...(changed.camera !== undefined && { facing: undefined }),
  });
  tryStorage(() => localStorage.setItem(KEY, JSON.stringify(chosen)));
}

/** Selects the phone's front or back camera, whichever is not the source of this track. */
export const flipFacing = (track: MediaStreamTrack) =>
  settings.set({ facing: track.getSettings().facingMode === 'environment' ? 'user' : 'environment' });
