import { expect, test } from 'vitest';
import { pictureLimits, typeOf, writtenPictures } from './pictures.ts';

const MEGABYTE = 1024 * 1024;
const png = (size = 100) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(size)]);
const file = (name: string, bytes: Uint8Array) => ({ name, bytes, isExecutable: false });
const given = (name: string, bytes: Uint8Array) => ({ name, bytes: Buffer.from(bytes).toString('base64') });

test.each([
  ['image/png', png()],
  ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['image/gif', Buffer.from('GIF89a\x01\x00')],
  ['image/webp', Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ')],
  ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'image/svg+xml',
    Buffer.from(
      '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n  "http://www.w3.org/svg11.dtd">\n<!-- by hand -->\n<svg>',
    ),
  ],
  [undefined, Buffer.from('<html><svg></svg></html>')],
  [undefined, Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>')],
  [undefined, Buffer.from('RIFF\x10\x00\x00\x00WAVEfmt ')],
  [undefined, Buffer.from('PNG')],
  [undefined, Buffer.alloc(0)],
])('%s: the type of a picture is told by its first bytes', (type, bytes) => {
  expect(typeOf(bytes)).toBe(type);
});

test('a file that only looks like the beginning of an SVG does not take long', () => {
  const began = performance.now();
  expect(typeOf(Buffer.from('<!--'.repeat(1_200)))).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('pictures that were sent with the program are not its output, unless it changed them', () => {
  const files = [given('logo.png', png()), given('map.png', png(5)), given('folder/other.png', png())];
  const found = { files: [file('logo.png', png()), file('map.png', png(9))], tooMany: 0, tooLarge: 0 };

  expect(pictureLimits({ files })).toEqual({
    count: 8,
    bytes: MEGABYTE,
    totalBytes: 3 * MEGABYTE + png().length + png(5).length,
  });
  expect(writtenPictures({ files }, found).pictures).toEqual([
    { name: 'map.png', type: 'image/png', bytes: png(9).toString('base64') },
  ]);
});

test('six pictures and three megabytes come back; the rest is counted, like files that are no pictures', () => {
  const small = Array.from({ length: 12 }, (_, index) => file(`figure-${index + 1}.png`, png())).toReversed();
  const many = writtenPictures({ files: [] }, { files: small, tooMany: 2, tooLarge: 1 });
  const names = many.pictures.map(({ name }) => name);
  const large = ['a', 'b', 'c', 'd'].map((name) => file(`${name}.png`, png(MEGABYTE - 8)));
  const noPicture = file('e.png', Buffer.from('text'));

  expect(names).toEqual([1, 2, 3, 4, 5, 6].map((number) => `figure-${number}.png`));
  expect(many).toMatchObject({ tooMany: 8, tooLarge: 1, unreadable: 0 });
  expect(writtenPictures({ files: [] }, { files: [...large, noPicture], tooMany: 0, tooLarge: 0 })).toMatchObject({
    pictures: [{ name: 'a.png' }, { name: 'b.png' }, { name: 'c.png' }],
    tooMany: 1,
    unreadable: 1,
  });
});
