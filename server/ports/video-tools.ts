/**
 * Inspects videos and makes smaller versions of them. The files are untrusted, and a bad file never makes a call
 * reject. A call rejects only if its signal aborts, which ends the work immediately, or if the machine fails: disk
 * full, out of memory, process killed. Adapter: server/adapters/video-tools.
 */
export interface VideoTools {
  /** Reads a video's metadata; undefined if the file is not a playable video. */
  probe(video: VideoFile, signal: AbortSignal): Promise<VideoMetadata | undefined>;
  /**
   * Writes a rendition to `to`, in the video's format (MP4 or WebM); a poster is a WebP. False if it cannot be made;
   * the file then has arbitrary content. Never larger than the video, except `whole`, which gets an index, and a poster
   * (up to 2 MB).
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
  /** Playing time in seconds, on which the time limit and the frame of the poster depend. */
  seconds: number | undefined;
  /** The path of the file to write. */
  to: string;
}
