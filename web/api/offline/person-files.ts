/** Serves the pictures, files and videos of lessons that this device stores. Used by the service worker. */
import { PERSON_CACHE } from './person-cache-name.ts';

const VIDEOS = '/offline/videos/';

/** The URL of a lesson's stored video. Only the service worker answers it, never the server. */
export const storedVideoUrl = (lessonId: string) => `${VIDEOS}${lessonId}`;

export const isStoredVideo = (path: string) => path.startsWith(VIDEOS);

/** Whether the path is that of a file to which a lesson's text links. */
export const isLessonFile = (path: string) => /\/lessons\/[^/]+\/files\/[^/]+\.bin$/.test(path);

/**
 * Returns the stored file, or the part of it that the request asks for; undefined for a picture or file that is not stored.
 * The picture or file under a name never changes.
 */
export async function fromPersonCache(request: Request): Promise<Response | undefined> {
  const stored = await findStored(request.url);
  if (stored) return partOf(stored, request.headers.get('range'));
  return isStoredVideo(new URL(request.url).pathname) ? new Response(null, { status: 404 }) : undefined;
}

interface FileRequest {
  request: Request;
  /** The response to a navigation whose request the browser has sent ahead (navigation preload); undefined without one. */
  preloadResponse: Promise<Response | undefined>;
}

/** Fetches a lesson's file, because the student may have lost access; returns the stored file if no answer arrives. */
export async function fetchedOrStored({ request, preloadResponse }: FileRequest): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (unreachable) {
    const stored = await fromPersonCache(request);
    if (stored) return stored;
    throw unreachable;
  }
}

async function findStored(url: string) {
  const names = (await caches.keys()).filter((name) => name.startsWith(PERSON_CACHE));
  const found = await Promise.all(names.map((name) => caches.match(url, { cacheName: name, ignoreVary: true })));
  return found.find((response) => response !== undefined);
}

/**
 * Returns the part of a stored file that a Range header asks for; browsers request parts of videos to seek in them. A
 * header with several ranges, or with another unit, is ignored, as HTTP allows.
 */
export async function partOf(stored: Response, range: string | null): Promise<Response> {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (!first && !last) return stored;
  const file = await stored.blob();
  // Without a first byte, the header's number counts bytes from the end of the file.
  const start = first ? Number(first) : Math.max(file.size - Number(last), 0);
  const end = first && last ? Math.min(Number(last) + 1, file.size) : file.size;
  if (start >= end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } });
  return new Response(file.slice(start, end, file.type), {
    status: 206,
    headers: {
      'accept-ranges': 'bytes',
      'content-range': `bytes ${start}-${end - 1}/${file.size}`,
      'content-length': String(end - start),
      'content-type': stored.headers.get('content-type') ?? 'video/mp4',
    },
  });
}
