/** Reads and writes the two files of a picture (large and small), and the file of a logo, in the file store. */
import type { pictureSizes } from '#contract/fields/pictures.ts';
import type { Files } from '#server/ports/files.ts';

type Size = keyof typeof pictureSizes;

const pathOf = (size: Size, name: string) => `pictures/${size}/${name}`;

export const readFile = (files: Files, size: Size, name: string) => files.read(pathOf(size, name));

export async function putFiles(files: Files, name: string, sizes: Record<Size, Uint8Array>) {
  await files.put(pathOf('large', name), sizes.large);
  await files.put(pathOf('small', name), sizes.small);
}

const logoPath = (name: string) => `pictures/logo/${name}`;

export const putLogo = (files: Files, name: string, png: Uint8Array) => files.put(logoPath(name), png);

export const readLogo = (files: Files, name: string) => files.read(logoPath(name));

export async function removeFiles(files: Files, name: string) {
  await files.remove(pathOf('large', name));
  await files.remove(pathOf('small', name));
}
