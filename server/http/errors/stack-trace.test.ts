import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { mapToSources } from './stack-trace.ts';

const SOURCE = `interface Fee {
  sum: number;
}

export function ask(fee: Fee): never {
  throw new Error(String(fee.sum));
}
`;

test('a trace names lines of the sources, and is unchanged without a source map', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-trace-'));
  const entry = join(folder, 'fees.ts');
  const outfile = join(folder, 'main.js');
  writeFileSync(entry, SOURCE);
  await build({ entryPoints: [entry], outfile, bundle: true, sourcemap: true });
  const bundle = pathToFileURL(outfile).href;
  // The position of the function in the bundle. It differs from the source, because esbuild removes the interface.
  const trace = `    at ask (${bundle}:4:11)\n    at node:internal/process/task_queues:95:5`;

  const traced = mapToSources(trace);
  rmSync(`${outfile}.map`);
  const untraced = mapToSources(trace);
  rmSync(folder, { recursive: true });

  expect(traced).toMatch(/at ask \(.*fees\.ts:6:\d+\)\n {4}at node:internal/);
  expect(untraced).toBe(trace);
});
