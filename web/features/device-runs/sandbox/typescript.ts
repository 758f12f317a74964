/** Compiles one TypeScript file with the declarations of the language and of the available parts of Node.js. */
import * as ts from 'typescript-browser';
import nodeHere from './node/node-here.txt?raw';

const libraries = import.meta.glob<string>('/../node_modules/typescript-browser/lib/lib.{es5,es20*,decorators*}.d.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const FILE = 'script.ts';
const NODE = 'node-here.d.ts';
const sources = new Map([
  ...Object.entries(libraries).map(([path, text]) => [path.split('/').pop()!, text] as const),
  [NODE, nodeHere],
]);

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  lib: ['lib.es2023.d.ts'],
  types: [],
  noEmitOnError: true,
  esModuleInterop: true,
};

export function compile(source: string): { script: string } | { errors: string } {
  let script = '';
  const host = hostOf(source, (text) => {
    script = text;
  });
  const program = ts.createProgram([FILE, NODE], options, host);
  const { diagnostics } = program.emit();
  const errors = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  return errors.length > 0 ? { errors: ts.formatDiagnostics([...new Set(errors)], host) } : { script };
}

function hostOf(source: string, keep: (script: string) => void): ts.CompilerHost {
  const textOf = (file: string) => (file === FILE ? source : sources.get(file.split('/').pop()!));
  return {
    getSourceFile(file, version) {
      const text = textOf(file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, version);
    },
    writeFile: (_, text) => keep(text),
    readFile: textOf,
    fileExists: (file) => textOf(file) !== undefined,
    getDefaultLibFileName: () => 'lib.es2023.d.ts',
    getDefaultLibLocation: () => '',
    getCurrentDirectory: () => '',
    getCanonicalFileName: (file) => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  };
}
