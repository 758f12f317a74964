/** Pictures: covers of courses and lessons, and portraits. An upload is converted to WebP in two sizes. */
import { z } from 'zod';

/** The reply to a picture's upload. The client sends it with the course, lesson or profile that gets the picture. */
export const Picture = z.object({
  /** The URL of the large size; smallPicture() returns the URL of the small size. */
  img: z.string(),
  /** The picture's name in the file store. */
  imgName: z.string(),
});
export type Picture = z.output<typeof Picture>;

/** The types that the file input offers. The server does not rely on them: it checks the file's bytes. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

/** Whether the file name has the extension of a picture type that the server accepts. */
export const isPictureName = (fileName: string) => /\.(jpe?g|png|webp|gif)$/i.test(fileName);

/** Longest side of each size, in pixels. */
export const pictureSizes = { large: 1280, small: 480 };

/** Returns the URL of a picture's small size, given the URL of its large size. */
export const smallPicture = (img: string) => img.replace('/pictures/large/', '/pictures/small/');

/**
 * Returns the URL of a school's logo: a small PNG, which mail programs can show, made from the picture of this name.
 */
export const logoUrl = (name: string) => `/pictures/logo/${name.replace(/\.webp$/, '.png')}`;

/** Returns the URL of a picture's large size, given its name in the file store; undefined for any other text. */
export const largePictureUrl = (name: string) =>
  /^\d+-[\da-f]{32}-[\da-z-]{1,40}\.webp$/.test(name) ? `/pictures/large/${name}` : undefined;
