/**
 * Maps stack traces to the sources when one is logged. Node's own source map support would keep the maps of every
 * package in memory: 25 MB.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The trace with positions in our bundles replaced by those in their sources. */
export function mapToSources(stack: string) {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replace(/(file:[^\s()]+?\.js):(\d+):(\d+)/g, (location, ...captured: string[]) => {
    const [bundle = '', line, column] = captured;
    if (!maps.has(bundle)) maps.set(bundle, mapOf(bundle));
    const origin = maps.get(bundle)?.findOrigin(Number(line), Number(column));
    return origin && 'fileName' in origin ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}` : location;
  });
}

/** The source map beside the bundle; undefined without one, as for packages. */
function mapOf(bundle: string) {
  if (bundle.includes('/node_modules/')) return undefined;
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(bundle)}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}
