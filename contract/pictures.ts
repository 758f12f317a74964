/** Pictures: covers of courses, and people's own. They are made anew when they come in, as WebP in two sizes. */
import { z } from 'zod';

/** What comes back for a picture, to be sent on with a course or a profile. */
export const Picture = z.object({
  /** Address of the large size, to be shown as it is; smallPicture() has the other. */
  img: z.string(),
  /** The picture's name in the school's store. */
  imgName: z.string(),
});
export type Picture = z.output<typeof Picture>;

/** What may be sent, for the file input; the server goes by the bytes. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

/** Whether a file is called as pictures of these kinds are. */
export const isPictureName = (fileName: string) => /\.(jpe?g|png|webp|gif)$/i.test(fileName);

/** Longest side of each size, in pixels. */
export const pictureSizes = { large: 1280, small: 480 };

/** The address of the small size of a picture whose address is `img`. */
export const smallPicture = (img: string) => img.replace('/pictures/large/', '/pictures/small/');

/** The address of the large size of a picture by its name in the school's store; undefined where no picture is called so. */
export const pictureNamed = (name: string) =>
  /^\d+-[\da-f]{32}-[\da-z-]{1,40}\.webp$/.test(name) ? `/pictures/large/${name}` : undefined;

export const pictureMessages = {
  notYours: 'This is not a picture that you have uploaded. Upload it again, then save.',
  two: 'The two fields of the picture name different pictures. Send one of them.',
  notAPicture: 'This is not a picture that we can read: send a JPEG, PNG, WebP or GIF.',
  tooManyPixels: 'This picture has too many pixels. Please make it smaller.',
};
