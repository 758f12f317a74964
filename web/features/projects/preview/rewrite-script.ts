/**
 * Rewrites a JavaScript file for the preview, and keeps every line where it is: each loop calls a check that ends it when
 * it runs for seconds without a pause, and imports of the project's files get names that the page's import map knows.
 */
// Not @codemirror/lang-javascript, which loads the whole editor.
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { LOOP_CHECK } from '#web/preview-frame/messages.ts';
import { applyEdits, type Edit } from './edits.ts';
import { resolvePath } from './paths.ts';

/** What the names of the project's modules in the import map begin with. */
export const MODULE_PREFIX = 'project/';

export interface Script {
  /** The file's path, or that of the page which contains the script. */
  path: string;
  code: string;
  /** The line of the page on which the code begins; 1 for a file of its own. */
  firstLine?: number;
}

/** Caches the last result of each file, so that only the changed file is parsed again. */
export function cacheRewrites(rewrite = rewriteScript) {
  const last = new Map<string, { code: string; rewritten: string }>();
  return (script: Script): string => {
    const known = last.get(script.path);
    if (known?.code === script.code) return known.rewritten;
    const rewritten = rewrite(script);
    last.set(script.path, { code: script.code, rewritten });
    return rewritten;
  };
}

/** A file with a mistake is rewritten as far as it can be understood: the browser reports the mistake. */
export function rewriteScript({ path, code, firstLine = 1 }: Script): string {
  const edits: Edit[] = [];
  const lineAt = lineCounter(code, firstLine);
  parser.parse(code).iterate({
    enter: ({ name, node }) => {
      if (LOOPS.has(name)) edits.push(...checkLoop(node, `${lineAt(node.from)},${JSON.stringify(path)}`));
      if (IMPORTS.has(name)) edits.push(...renameImport(node, code, path));
    },
  });
  return applyEdits(code, edits);
}

const LOOPS = new Set(['ForStatement', 'WhileStatement', 'DoStatement']);
const IMPORTS = new Set(['ImportDeclaration', 'ExportDeclaration', 'DynamicImport']);

/** @param place  the loop's line and file, as the check's arguments */
function checkLoop(loop: SyntaxNode, place: string): Edit[] {
  const body = bodyOf(loop);
  if (!body) return [];
  const check = `${LOOP_CHECK}(${place});`;
  if (body.name === 'Block') return [{ from: body.from + 1, to: body.from + 1, text: check }];
  return [
    { from: body.from, to: body.from, text: `{${check}` },
    { from: body.to, to: body.to, text: '}' },
  ];
}

/** The statement that a loop repeats; undefined if it is not written yet. */
function bodyOf(loop: SyntaxNode) {
  const parts = [];
  for (let part = loop.firstChild; part; part = part.nextSibling) if (!/Comment$/.test(part.name)) parts.push(part);
  const body = loop.name === 'DoStatement' ? parts[1] : parts.at(-1);
  // The last part of a loop without a statement is its head.
  const isStatement = body && /^(?:Block|;)$|Statement$|Declaration$/.test(body.name);
  return isStatement ? body : undefined;
}

function renameImport(node: SyntaxNode, code: string, path: string): Edit[] {
  const name = node.getChild('String');
  // `export default "text"` names no module.
  if (!name || (node.name === 'ExportDeclaration' && !node.getChild('from'))) return [];
  const address = code.slice(name.from + 1, name.to - 1);
  const target = /^\.{0,2}\//.test(address) && resolvePath(path, address);
  return target ? [{ from: name.from, to: name.to, text: JSON.stringify(MODULE_PREFIX + target) }] : [];
}

/** Returns the line of a position. Positions have to be asked for in ascending order. */
function lineCounter(code: string, firstLine: number) {
  let [line, at] = [firstLine, 0];
  return (position: number) => {
    for (; at < position; at += 1) if (code.charCodeAt(at) === 10) line += 1;
    return line;
  };
}
