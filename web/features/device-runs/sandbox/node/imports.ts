/**
 * Makes `import('fs')` in a script load the modules of `require`, which are available immediately. The worker's
 * Content-Security-Policy refuses to load modules, and reports the refusal late and not through the promise. An
 * identifier of the same length replaces `import`, so that the columns in error messages stay right.
 */
const LED = '$mport';

// Strings, comments and templates are matched first, so that an `import(` inside them stays unchanged.
const parts = /(["'])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^\\`])*`|\/\/.*|\/\*[\s\S]*?\*\/|(?<![.\w$#])import(?=\s*\()/g;

export const leadImports = (source: string) => source.replace(parts, (part) => (part === 'import' ? LED : part));

export function layOutImports(require: (specifier: string) => unknown) {
  const led = async (asked: unknown) => {
    const module = require(String(asked));
    return { ...(module as object), default: module };
  };
  Object.defineProperty(globalThis, LED, { value: led });
}
