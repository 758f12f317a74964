/** Finds which files of a project in Python its main program imports, directly or through other files. */

type Texts = Record<string, string>;

/** @returns the path of the main program, and of all files that are imported */
export function importedPaths(texts: Texts, main: string) {
  const found = new Set([main]);
  // The loop also visits the paths that it adds.
  for (const path of found) for (const imported of importsOf(texts, path)) found.add(imported);
  return found;
}

/** `from lib.shapes import square, circle`, also with the names in parentheses on several lines, and `import lib.shapes as s, notes`. */
const IMPORT = /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]*(\([^)]*|[^\n;]*)|import[ \t]+([^\n;]*))/gm;

/** The project's files that one file imports. */
const importsOf = (texts: Texts, path: string) =>
  [...texts[path]!.matchAll(IMPORT)]
    .flatMap(([, origin, names = '', modules = '']) =>
      // A name may be a module of the package.
      origin ? namesIn(names).map((name) => `${origin}${origin.endsWith('.') ? '' : '.'}${name}`) : namesIn(modules),
    )
    .flatMap((module) => candidates(module, path))
    .filter((file) => Object.hasOwn(texts, file));

const namesIn = (list: string) =>
  list
    .replaceAll(/#.*|[()]/g, '')
    .split(',')
    .map((name) => name.trim().split(/\s/)[0]!);

/** The files in which a module may be, and its packages' own. Each dot after the first at the beginning means one folder up. */
function candidates(module: string, importedBy: string) {
  const name = module.replace(/^\.+/, '');
  const dots = module.length - name.length;
  const folders = dots > 0 ? importedBy.split('/').slice(0, -dots) : [];
  const parts = name.split('.');
  return parts.flatMap((_, index) => {
    const path = [...folders, ...parts.slice(0, index + 1)].join('/');
    return [`${path}.py`, `${path}/__init__.py`];
  });
}
