/**
 * Uploads by the tus protocol (1.0.0, https://tus.io/protocols/resumable-upload) at {api_base}/uploads/, so that an
 * interrupted upload can be resumed. When all bytes have arrived, the call `take` turns the upload into a picture, a
 * video or a file to hand in.
 */
import { z } from 'zod';
import { Picture } from './fields/pictures.ts';
import { SentFile } from './files.ts';
import { endpoint } from './protocol/endpoint.ts';
import { Video } from './videos.ts';

/** The uploads' path below {api_base}; an upload's address is this path and its id. */
export const UPLOADS = '/uploads';

/** The purpose of a file, sent in the upload's metadata as `purpose`, beside its `filename`. */
export const UploadPurpose = z.enum(['picture', 'video', 'file']);
export type UploadPurpose = z.output<typeof UploadPurpose>;

/**
 * Sizes in bytes. A file of at most `first` bytes is sent in one request, a larger file in chunks. The first chunk has `first` bytes; the
 * size doubles with each chunk while it stays below `below`.
 */
export const uploadChunks = { first: 262_144, below: 33_554_432 };

/** Milliseconds for which the browser retries an upload; `others`: any other call. */
export const retryFor = { uploads: 600_000, others: 120_000 };

const FinishedPicture = Picture.extend({ purpose: z.literal('picture') });
const FinishedVideo = z.object({
  purpose: z.literal('video'),
  /** A signed URL, valid for some hours. Later, the call that reads the lesson returns a new one. */
  videoUrl: z.string(),
  /** The video's name in the file store. */
  videoName: z.string(),
  video: Video,
});
const FinishedFile = SentFile.extend({ purpose: z.literal('file') });
export const FinishedUpload = z.discriminatedUnion('purpose', [FinishedPicture, FinishedVideo, FinishedFile]);
export type FinishedUpload = z.output<typeof FinishedUpload>;

export const uploads = {
  take: endpoint({
    method: 'POST',
    path: '/uploads/:uploadId/taken',
    summary:
      'Turns a completed upload into an image, a video or a file to hand in. A repeated call returns the same reply. The uploader must use the result within a day.',
    params: z.object({ uploadId: z.string().max(200) }),
    reply: FinishedUpload,
    refusals: ['not_signed_in', 'not_found', 'conflict', 'invalid', 'unavailable', 'no_room'],
  }),
};
