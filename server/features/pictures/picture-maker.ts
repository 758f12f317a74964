/** Converts uploaded pictures to upright WebP without metadata. The bytes decide the format, not the file name. */

import type sharp from 'sharp';
import { Refusal } from '#server/refusal.ts';
import * as picturesTexts from '#texts/learning/pictures.ts';

/** Maximum pixels of a picture. Phone cameras make up to 50 million. */
const MAX_PIXELS = 60_000_000;
/**
 * Maximum pixels of a picture whose format is not decoded line by line: all pixels are in memory together, four bytes
 * each.
 */
const MAX_PIXELS_AT_ONCE = 16_000_000;
/** WebP quality, from 0 to 100: with this value text on a cover is still sharp, and a cover has about 60 kB. */
const QUALITY = 78;

let loaded: Promise<typeof sharp> | undefined;

/**
 * Loads the library sharp when the first picture arrives: it takes 29 MB, and on most days no user uploads a picture.
 */
const loadSharp = () => {
  loaded ??= import('sharp').then(({ default: made }) => {
    // Saves memory: with these settings sharp caches no decoded pictures and uses one thread per picture.
    made.cache(false);
    made.concurrency(1);
    return made;
  });
  return loaded;
};

/** The first bytes of the accepted formats (WHATWG, MIME Sniffing Standard, section 6.1). */
const firstBytes = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  gif: /^474946383[79]61/,
  webp: /^52494646.{8}57454250/,
};

export type PictureMaker = ReturnType<typeof openPictureMaker>;

/**
 * Creates the converter, which converts one picture at a time: a whole class that uploads at the same time must not use up the
 * memory.
 */
export function openPictureMaker() {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(convert: () => Promise<Result>) => {
    const converted = last.then(convert);
    last = converted.catch(() => {});
    return converted;
  };

  return {
    /**
     * Converts a picture to each of the sizes.
     *
     * @param read   called after earlier pictures are converted, so that only one picture is in memory
     * @param sizes  the longest side in pixels; smaller pictures are not enlarged
     * @throws {Refusal} invalid  the format is not accepted, the picture is broken, or it has too many pixels
     */
    toWebp: <Size extends string>(read: () => Promise<Uint8Array>, sizes: Record<Size, number>) =>
      inTurn(() => toWebp(read, sizes)),

    /** Makes a small PNG of a picture that toWebp has made. */
    toLogo: (picture: Uint8Array) => inTurn(() => toLogo(picture)),
    /** Reads width and height of a picture that toWebp has made, in pixels. */
    measure,
  };
}

/**
 * Longest side of a logo in pixels: pages show it at 32 to 40 CSS pixels, on screens with up to three pixels for each.
 */
const LOGO = 120;

async function toLogo(picture: Uint8Array) {
  const sharp = await loadSharp();
  return sharp(picture).resize(resizeTo(LOGO)).png({ palette: true }).toBuffer();
}

async function measure(picture: Uint8Array) {
  const sharp = await loadSharp();
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

async function toWebp<Size extends string>(read: () => Promise<Uint8Array>, sizes: Record<Size, number>) {
  const bytes = await read();
  if (!isAcceptedFormat(bytes)) throw new Refusal('invalid', picturesTexts.notAPicture);
  return makeSizes(bytes, sizes).catch(refuseBroken);
}

/**
 * Decodes the upload once, at the largest size, and makes all sizes from the result: decoding takes more memory than
 * anything else in the server.
 */
async function makeSizes<Size extends string>(bytes: Uint8Array, sizes: Record<Size, number>) {
  const sharp = await loadSharp();
  const { format, isProgressive, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  const isDecodedAtOnce = isProgressive || format === 'webp' || format === 'gif';
  if (isDecodedAtOnce && width * height > MAX_PIXELS_AT_ONCE) throw new Refusal('invalid', picturesTexts.tooManyPixels);

  const largest = Math.max(...Object.values<number>(sizes));
  const { data, info: raw } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(resizeTo(largest))
    .raw()
    .toBuffer({ resolveWithObject: true });

  const made: Partial<Record<Size, Buffer>> = {};
  for (const size of Object.keys(sizes) as Size[])
    made[size] = await sharp(data, { raw }).resize(resizeTo(sizes[size])).webp({ quality: QUALITY }).toBuffer();
  return made as Record<Size, Buffer>;
}

const resizeTo = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/**
 * Whether the bytes are a JPEG, PNG, GIF or WebP. Other formats that libvips can read, such as SVG, are not accepted.
 */
function isAcceptedFormat(bytes: Uint8Array) {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  return Object.values(firstBytes).some((kind) => kind.test(start));
}

function refuseBroken(error: unknown): never {
  if (error instanceof Refusal) throw error;
  const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
  throw new Refusal('invalid', isTooLarge ? picturesTexts.tooManyPixels : picturesTexts.notAPicture);
}
