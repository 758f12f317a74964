/**
 * Maps stack traces to source positions when they are logged. Node's own support for source maps would keep the maps of
 * all packages in memory. Our map takes 25 MB, and a fifth of a second to read, so it is cached for ten seconds after each
 * trace: while the database is down, dozens of errors are logged one after the other.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Milliseconds after the last trace until the maps are dropped from memory. */
const KEPT = 10_000;

/** Returns a function that replaces positions in our bundles by positions in the source files. */
export function openSourceMapper() {
  const maps = new Map<string, SourceMap | undefined>();
  let forgetting: NodeJS.Timeout | undefined;

  return (stack: string) => {
    clearTimeout(forgetting);
    forgetting = setTimeout(() => maps.clear(), KEPT).unref();
    return stack.replace(/(file:[^\s()]+?\.js):(\d+):(\d+)/g, (location, ...captured: string[]) => {
      const [bundle = '', line, column] = captured;
      if (!maps.has(bundle)) maps.set(bundle, mapOf(bundle));
      const origin = maps.get(bundle)?.findOrigin(Number(line), Number(column));
      return origin && 'fileName' in origin
        ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
        : location;
    });
  };
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
