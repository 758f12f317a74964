import type { Device } from '#web/features/calls/devices/capture.ts';

/** The devices that were on in the lobby; undefined while the browser still asked for permission. */
export type LobbyTracks = Map<Device, MediaStreamTrack | undefined>;

/** Frees the devices, and remembers which ones were on. */
export function stopTracks(tracks: LobbyTracks) {
  for (const track of tracks.values()) track?.stop();
}

export function releaseTracks(tracks: LobbyTracks) {
  stopTracks(tracks);
  tracks.clear();
}
