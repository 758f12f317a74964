/** Pictures: covers of courses, and people's own. They are made anew when they come in, as WebP in two sizes. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What comes back for a picture, to be sent on with a course or a profile. */
export const Picture = z.object({
  /** Address of the large size, to be shown as it is; smallPicture() has the other. */
  img: z.string(),
  /** The picture's name in the school's store. */
  imgName: z.string(),
});
export type Picture = z.output<typeof Picture>;

const MEGABYTE = 1024 * 1024;

/** What may be sent, for the file input; the server goes by the bytes. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

/** Longest side of each size, in pixels. */
export const pictureSizes = { large: 1280, small: 480 };

/** The address of the small size of a picture whose address is `img`. */
export const smallPicture = (img: string) => img.replace('/pictures/large/', '/pictures/small/');

export const pictureMessages = {
  notAPicture: 'This is not a picture that we can read: send a JPEG, PNG, WebP or GIF.',
  tooLarge: 'A picture has at most 10 MB.',
  tooManyPixels: 'This picture has too many pixels. Please make it smaller.',
};

export const pictures = {
  add: endpoint({
    method: 'POST',
    path: '/pictures/',
    summary: 'Takes a JPEG, PNG, WebP or GIF. Whoever sent it can put it on their course or profile within a day.',
    upload: { maxBytes: 10 * MEGABYTE, tooLarge: pictureMessages.tooLarge },
    // Ten megabytes at 300 kbit/s.
    bodySeconds: 300,
    status: 201,
    reply: Picture,
    refusals: ['not_signed_in', 'too_large', 'wrong_media_type', 'too_many_requests', 'unavailable'],
  }),
};
