import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, expect, test, vi } from 'vitest';
import { openSourceMapper } from './stack-trace.ts';

const SOURCE = `interface Fee {
  sum: number;
}

export function ask(fee: Fee): never {
  throw new Error(String(fee.sum));
}
`;

afterEach(() => void vi.useRealTimers());

/** Makes a bundle. @returns a stack trace in it, and functions that remove its source map, or all its files */
async function bundled() {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-trace-'));
  const entry = join(folder, 'fees.ts');
  const outfile = join(folder, 'main.js');
  writeFileSync(entry, SOURCE);
  await build({ entryPoints: [entry], outfile, bundle: true, sourcemap: true });
  const bundle = pathToFileURL(outfile).href;
  return {
    // The position of the function in the bundle. It differs from the source, because esbuild removes the interface.
    trace: `    at ask (${bundle}:4:11)\n    at node:internal/process/task_queues:95:5`,
    removeMap: () => rmSync(`${outfile}.map`),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

test('a trace names lines of the sources, and is unchanged without a source map', async () => {
  const { trace, removeMap, remove } = await bundled();
  const traced = openSourceMapper()(trace);
  removeMap();
  const untraced = openSourceMapper()(trace);
  remove();

  expect(traced).toMatch(/at ask \(.*fees\.ts:6:\d+\)\n {4}at node:internal/);
  expect(untraced).toBe(trace);
});

test('a source map is read once for many traces, and dropped from memory some time after the last one', async () => {
  const { trace, removeMap, remove } = await bundled();
  vi.useFakeTimers();
  const mapToSources = openSourceMapper();
  const first = mapToSources(trace);
  removeMap();
  vi.advanceTimersByTime(9_000);
  const second = mapToSources(trace);
  vi.advanceTimersByTime(11_000);
  const later = mapToSources(trace);
  remove();

  expect(second).toBe(first);
  expect(later).toBe(trace);
});
