import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromFragment, toFragment } from './shared-program.ts';

test('a program in any script survives the round trip through a link', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (code) => {
      expect(await fromFragment(await toFragment({ languageId: 71, code }))).toEqual({ languageId: 71, code });
    }),
  );
});

test.each(['', '71', '71.', '71.!!!', '71.AAAA', 'x.eJw', '71.eJw'])(
  'an incomplete link opens no program: %s',
  async (rest) => {
    expect(await fromFragment(`#code=${rest}`)).toBeUndefined();
  },
);

test('a short link that would decompress to more than the maximum length opens no program', async () => {
  const bomb = deflateRawSync(Buffer.alloc(50 * 1024 * 1024, 'a')).toString('base64url');

  expect(await fromFragment(`#code=71.${bomb}`)).toBeUndefined();
});
