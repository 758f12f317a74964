/** Pictures for tests: as cameras make them, and as a page shows them. */
import sharp from 'sharp';
import type { Page } from './school.ts';

/** A JPEG of the kind that cameras make: full of detail, and so of bytes. */
export async function photo({
  width,
  height,
  orientation = 1,
}: {
  width: number;
  height: number;
  orientation?: number;
}) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const buffer = await sharp({ create: { width, height, channels: 3, background: 'black', noise } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** Width and height of the picture itself, once it has come. */
export const shownSize = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
