import type { Device } from './devices.ts';

/** What was switched on in the lobby; without a track where the browser was still asking. */
export type FirstTracks = Map<Device, MediaStreamTrack | undefined>;

/** They are of no use any more. */
export function forget(first: FirstTracks) {
  for (const track of first.values()) track?.stop();
  first.clear();
}
