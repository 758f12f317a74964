import { expect, test } from 'vitest';
import { tightLimits } from './attacks/attempts.ts';
import { encodeList } from './frames.ts';
import type { SandboxJob } from './job.ts';
import { MAX_PRODUCT_FILES, packProducts, unpackProducts } from './products.ts';
import { openReport } from './report.ts';

const job: SandboxJob = {
  argv: ['/usr/bin/true'],
  files: [],
  stdin: Buffer.alloc(0),
  limits: { ...tightLimits, outputSize: 1 },
  redirectStderr: false,
  products: ['.'],
};

test('output over the limit is cut off at the limit', () => {
  const received: Uint8Array[] = [];
  const report = openReport(job, { onOutput: (_stream, bytes) => received.push(bytes) });
  const printed = Array.from({ length: 30 }, (_, index) => Buffer.from(`${index}`.repeat(60)));

  const verdicts = printed.map((body) => report.receive({ type: 'O', body }));

  expect(verdicts.at(-1)).toBe('too much');
  expect(Buffer.from(report.stdout())).toEqual(Buffer.concat(printed).subarray(0, 1024));
  expect(Buffer.concat(received)).toEqual(Buffer.concat(printed).subarray(0, 1024));
});

test('too many product files are refused, when collected and when unpacked', () => {
  const report = openReport(job, {});
  const name = { type: 'N', body: encodeList(['a', '0', '0']) };
  const verdicts = Array.from({ length: MAX_PRODUCT_FILES + 1 }, () => report.receive(name));
  const files = Array.from({ length: MAX_PRODUCT_FILES + 1 }, () => ({ name: 'a', bytes: Buffer.alloc(0) }));

  expect(new Set(verdicts.slice(0, -1))).toEqual(new Set(['go on']));
  expect(verdicts.at(-1)).toBe('broken');
  expect(unpackProducts(packProducts(files.slice(1)))).toHaveLength(MAX_PRODUCT_FILES);
  expect(unpackProducts(packProducts(files))).toBeUndefined();
});

test('an init that reports too many products stays valid and returns none', () => {
  const report = openReport(job, {});
  const verdicts = [
    report.receive({ type: 'N', body: encodeList(['a', '0', '0']) }),
    report.receive({ type: 'N', body: encodeList([]) }),
    report.receive({ type: 'R', body: Buffer.from('0 0 0 run 1 1 1') }),
  ];
  expect(verdicts).toEqual(['go on', 'go on', 'over']);
  expect(report.products()).toBeUndefined();
});
