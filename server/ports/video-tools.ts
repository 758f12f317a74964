/**
 * Inspects videos and makes smaller versions of them. The files come from strangers: nothing in them makes a call
 * reject. A call rejects when its signal aborts, which ends the work immediately, and when the machine fails: disk
 * full, out of memory, process killed. Adapter: server/adapters/video-tools.
 */
export interface VideoTools {
  /** Reads a video's metadata; undefined if the file is not a playable video. */
  probe(video: VideoFile, signal: AbortSignal): Promise<VideoMetadata | undefined>;
  /**
   * Writes a file of the video's kind, or a WebP for the poster. False when it cannot be made; `to` then holds garbage.
   * Never larger than the video, except `whole`, which gains an index, and a poster of up to 2 MB.
   */
  render(request: RenderRequest, signal: AbortSignal): Promise<boolean>;
}

/** A video on this machine. */
export interface VideoFile {
  path: string;
  kind: 'mp4' | 'webm';
}

export interface VideoMetadata {
  /** Playing time in seconds; undefined if the file does not contain it. */
  seconds: number | undefined;
}

/** `whole` is the same video, rewritten so that players can seek in it. */
export type VideoRendition = 'poster' | 'low' | 'audio' | 'whole';

export interface RenderRequest {
  rendition: VideoRendition;
  video: VideoFile;
  /** Playing time in seconds; determines the time limit and the poster's frame. */
  seconds: number | undefined;
  /** The path of the file to write. */
  to: string;
}
