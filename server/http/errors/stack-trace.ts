/**
 * Maps a stack trace to source positions when it is logged. Node's own support for source maps would keep the maps of
 * all packages in memory, which takes 25 MB.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Returns the stack trace with positions in our bundles replaced by positions in the source files. */
export function mapToSources(stack: string) {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replace(/(file:[^\s()]+?\.js):(\d+):(\d+)/g, (location, ...captured: string[]) => {
    const [bundle = '', line, column] = captured;
    if (!maps.has(bundle)) maps.set(bundle, mapOf(bundle));
    const origin = maps.get(bundle)?.findOrigin(Number(line), Number(column));
    return origin && 'fileName' in origin ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}` : location;
  });
}

/** The source map in the file beside the bundle; undefined if there is none, and for files in node_modules. */
function mapOf(bundle: string) {
  if (bundle.includes('/node_modules/')) return undefined;
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(bundle)}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}
