import type { Device } from '#web/features/calls/devices/capture.ts';

/** The devices that were on in the lobby; without a track if the browser was still asking for permission. */
export type LobbyTracks = Map<Device, MediaStreamTrack | undefined>;

/** Stops the tracks but keeps the map's keys, which say which devices were on. */
export function stopTracks(tracks: LobbyTracks) {
  for (const track of tracks.values()) track?.stop();
}

export function releaseTracks(tracks: LobbyTracks) {
  stopTracks(tracks);
  tracks.clear();
}
