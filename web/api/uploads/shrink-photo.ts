/**
 * Shrinks a photo before its upload, to save the student's data: a phone's camera makes 5 MB, of which the server keeps
 * 100 kB.
 */
import { PICTURE_TYPES, pictureSizes } from '#contract/fields/pictures.ts';

/** A photo that exceeds neither of these limits is sent unchanged. */
const SMALL_BYTES = 600_000;
const SMALL_SIDE = 1600;

/** The compression quality, at most 1: a little better than the server's, which renders its own sizes from this. */
const QUALITY = 0.85;

/** Returns whether the server accepts this image type; any other type has to be converted. */
export const isSupported = ({ type }: Blob) => PICTURE_TYPES.split(',').includes(type);

/**
 * Returns the photo at the largest size that pages ever show, or the photo itself if that saves no bytes or the browser
 * cannot decode it.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  // 'from-image' applies the orientation from the photo's metadata, because the new file has no metadata.
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return photo;

  const side = Math.max(bitmap.width, bitmap.height);
  const isSmall = isSupported(photo) && photo.size <= SMALL_BYTES && side <= SMALL_SIDE;
  const shrunk = isSmall ? null : await drawToCanvas(bitmap, Math.min(1, pictureSizes.large / side));
  bitmap.close();
  if (!shrunk || (isSupported(photo) && shrunk.size >= photo.size)) return photo;
  return new File([shrunk], photo.name, { type: shrunk.type });
}

async function drawToCanvas(bitmap: ImageBitmap, scale: number) {
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

/** Encodes as JPEG, which has no transparency: transparent parts become white, where they would become black. */
function toJpeg(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return toBlob(canvas, 'image/jpeg');
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
