/**
 * `import('fs')` in a script. The worker's policy refuses to load anything, and says
 * so late, to nobody who counts on it; so the call is led to what `require` knows,
 * which answers at once. A word of the same length takes its place, for the columns
 * in error messages.
 */
const LED = '$mport';

// Strings, comments and templates stand first, so that what looks like a call in them stays as it is.
const parts = /(["'])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^\\`])*`|\/\/.*|\/\*[\s\S]*?\*\/|(?<![.\w$#])import(?=\s*\()/g;

export const leadImports = (source: string) => source.replace(parts, (part) => (part === 'import' ? LED : part));

export function layOutImports(require: (asked: string) => unknown) {
  const led = async (asked: unknown) => {
    const found = require(String(asked));
    return { ...(found as object), default: found };
  };
  Object.defineProperty(globalThis, LED, { value: led });
}
