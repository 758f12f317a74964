import type { Device } from '#web/features/calls/devices/capture.ts';

/** What was switched on in the lobby; without a track where the browser was still asking. */
export type FirstTracks = Map<Device, MediaStreamTrack | undefined>;

/** The devices are free; whoever switches them on later asks for them anew. */
export function stopAll(first: FirstTracks) {
  for (const track of first.values()) track?.stop();
}

/** They are of no use any more. */
export function forget(first: FirstTracks) {
  stopAll(first);
  first.clear();
}
