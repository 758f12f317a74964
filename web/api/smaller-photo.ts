/**
 * Makes a photo smaller before it is sent: a phone's camera makes 5 MB, of which
 * the school keeps 100 kB, and the rest would be a student's money.
 */
import { PICTURE_TYPES, pictureSizes } from '#contract/pictures.ts';

/** Up to both of these a photo is sent as it is. */
const SMALL_BYTES = 600_000;
const SMALL_SIDE = 1600;

/** Of 1. The school makes its own from it, so it may be a little better than what is shown. */
const QUALITY = 0.85;

/** Whether the school takes this kind of picture; any other has to be made into one of ours. */
export const isTaken = ({ type }: Blob) => PICTURE_TYPES.split(',').includes(type);

/** The photo no larger than the school ever shows it; the photo itself where that saves nothing or the browser cannot read it. */
export async function smallerPhoto(photo: File): Promise<File> {
  // The camera's "this side up" is kept in the file and would be lost with it.
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return photo;

  const side = Math.max(bitmap.width, bitmap.height);
  const isSmall = isTaken(photo) && photo.size <= SMALL_BYTES && side <= SMALL_SIDE;
  const made = isSmall ? null : await drawn(bitmap, Math.min(1, pictureSizes.large / side));
  bitmap.close();
  if (!made || (isTaken(photo) && made.size >= photo.size)) return photo;
  return new File([made], photo.name, { type: made.type });
}

async function drawn(bitmap: ImageBitmap, scale: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);

  const webp = await toBlob(canvas, 'image/webp');
  // Safari cannot write WebP and makes a large PNG instead.
  return webp?.type === 'image/webp' ? webp : toJpeg(canvas, context);
}

/** JPEG knows nothing see-through: what was, becomes white and not black. */
function toJpeg(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return toBlob(canvas, 'image/jpeg');
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
