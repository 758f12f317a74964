/**
 * Stack traces in terms of the sources, made when one is logged. With Node's own source maps on, those of every
 * package would stay in memory: 25 MB of it.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The same trace, in which places in our bundles are those of their sources; others stay as they are. */
export function inSources(stack: string) {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replace(/(file:[^\s()]+?\.js):(\d+):(\d+)/g, (place, ...captured: string[]) => {
    const [bundle = '', line, column] = captured;
    if (!maps.has(bundle)) maps.set(bundle, mapOf(bundle));
    const origin = maps.get(bundle)?.findOrigin(Number(line), Number(column));
    return origin && 'fileName' in origin ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}` : place;
  });
}

/** Undefined where there is none beside it, as with a package. */
function mapOf(bundle: string) {
  if (bundle.includes('/node_modules/')) return undefined;
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(bundle)}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}
