/**
 * Makes one document of a project's web page, which needs nothing from a network: addresses of the project's files are
 * replaced by tokens, for which the frame puts blob: URLs (web/preview-frame/). Every line stays where it is, so that errors
 * name the line that the student sees.
 */
// Not @codemirror/lang-html, which loads the whole editor.
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/html';
import { INLINE, type PageBundle, START } from '#web/preview-frame/messages.ts';
import { applyEdits, type Edit } from './edits.ts';
import { resolvePath } from './paths.ts';
import { MODULE_PREFIX, rewriteScript } from './rewrite-script.ts';
import { rewriteStyles } from './rewrite-styles.ts';

export interface SourceFile {
  path: string;
  content: string | ArrayBuffer;
}

interface Options {
  mark?: string;
  /** Rewrites the project's script files, and may remember them. */
  rewriteFileScript?: typeof rewriteScript;
}

/** Returns a new value of `PageBundle.mark`. */
export const newMark = () => `darasa-file-${crypto.randomUUID()}-`;

/** Returns the document of the page at `path`; undefined if the project has no such page. */
export function bundlePage(
  files: SourceFile[],
  path: string,
  { mark = newMark(), rewriteFileScript = rewriteScript }: Options = {},
): Omit<PageBundle, 'stored' | 'scroll'> | undefined {
  const page = files.find((file) => file.path === path)?.content;
  if (typeof page !== 'string') return undefined;
  const indexes = new Map(files.map((file, index) => [file.path, index]));
  const context: Context = {
    path,
    rewriteFileScript,
    tokenFor(fromFile, address) {
      const target = resolvePath(fromFile, address);
      const index = target === undefined ? undefined : indexes.get(target);
      return index === undefined ? undefined : `${mark}${index};`;
    },
  };
  return {
    path,
    mark,
    html: rewritePage(page, context, importMapOf(files, mark)),
    files: files.map((file) => ({ ...file, type: typeOf(file.path), content: rewriteFile(file, context) })),
  };
}

interface Context {
  /** The path of the page. */
  path: string;
  rewriteFileScript: typeof rewriteScript;
  /** Returns the token of the file that an address means; undefined if it means none of the project's files. */
  tokenFor(fromFile: string, address: string): string | undefined;
}

function rewriteFile({ path, content }: SourceFile, context: Context) {
  if (typeof content !== 'string') return content;
  if (/\.m?js$/i.test(path)) return context.rewriteFileScript({ path, code: content });
  return /\.css$/i.test(path) ? rewriteStyles(content, (address) => context.tokenFor(path, address)) : content;
}

/** Media types by the end of a path. Others are plain text. */
const TYPES: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  // Pictures are stored as WebP, whatever their paths end with.
  webp: 'image/webp',
  png: 'image/webp',
  jpg: 'image/webp',
  jpeg: 'image/webp',
  gif: 'image/webp',
};

const typeOf = (path: string) => TYPES[path.split('.').at(-1)!.toLowerCase()] ?? 'text/plain';

function importMapOf(files: SourceFile[], mark: string) {
  const modules = files.flatMap(({ path }, index) =>
    /\.m?js$/i.test(path) ? [[MODULE_PREFIX + path, `${mark}${index};`]] : [],
  );
  return JSON.stringify({ imports: Object.fromEntries(modules) }).replaceAll('<', '\\u003c');
}

/** The page's first script, with which the frame begins to notice errors and clicks on links. */
const startScript = (importMap: string) => `<script>${START}()</script><script type="importmap">${importMap}</script>`;

function rewritePage(html: string, context: Context, importMap: string) {
  const edits: Edit[] = [];
  const ofPage = (address: string) => context.tokenFor(context.path, address);
  parser.parse(html).iterate({
    enter: ({ name, node }) => {
      if (name === 'Attribute') edits.push(...rewriteAttribute(node, html, context));
      if (name === 'StyleText') edits.push({ ...spanOf(node), text: rewriteStyles(textOf(node, html), ofPage) });
      if (name === 'ScriptText') edits.push(...rewriteInlineScript(node, html, context));
    },
  });
  // After the doctype, so that the page keeps its mode; before everything else, and without a line of its own.
  const start = endOfDoctype(html);
  return applyEdits(html, [{ from: start, to: start, text: startScript(importMap) }, ...edits]);
}

/** The position behind the doctype, before which only comments may stand; 0 without one. */
function endOfDoctype(html: string) {
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(html.slice(at))![0].length;
    const end = html.startsWith('<!--', at) ? html.indexOf('-->', at) : -1;
    if (end === -1) break;
    at = end + 3;
  }
  const doctype = /^<!doctype[^>]*>/i.exec(html.slice(at))?.[0];
  return doctype ? at + doctype.length : 0;
}

const spanOf = ({ from, to }: SyntaxNode) => ({ from, to });
const textOf = ({ from, to }: SyntaxNode, text: string) => text.slice(from, to);

function rewriteInlineScript(node: SyntaxNode, html: string, { path }: Context): Edit[] {
  const opening = node.parent?.getChild('OpenTag');
  const type = opening ? attributeOf(opening, 'type', html) : '';
  if (node.from === node.to || !/^(?:module|text\/javascript|)$/i.test(type)) return [];
  const firstLine = html.slice(0, node.from).split('\n').length;
  // Browsers count the lines of such a script from its own beginning: its name says where that is.
  const code = rewriteScript({ path, code: textOf(node, html), firstLine });
  return [{ ...spanOf(node), text: `${code}\n//# sourceURL=${INLINE}${firstLine}\n` }];
}

function attributeOf(tag: SyntaxNode, wanted: string, html: string) {
  for (const attribute of tag.getChildren('Attribute')) {
    const { name, value } = partsOf(attribute, html);
    if (name === wanted) return value?.text ?? '';
  }
  return '';
}

/** An attribute's name in lower case, and its value without quotes, with its position. */
function partsOf(attribute: SyntaxNode, html: string) {
  const nameNode = attribute.getChild('AttributeName');
  const name = nameNode ? textOf(nameNode, html).toLowerCase() : '';
  const quoted = attribute.getChild('AttributeValue');
  const bare = attribute.getChild('UnquotedAttributeValue');
  if (quoted)
    return {
      name,
      value: { from: quoted.from + 1, to: quoted.to - 1, text: html.slice(quoted.from + 1, quoted.to - 1) },
    };
  return { name, value: bare ? { ...spanOf(bare), text: textOf(bare, html) } : undefined };
}

/** The attributes with the address of a file that the browser loads with the page. Links are followed by the frame. */
const ADDRESSES =
  /^(?:script src|img src|source src|video src|video poster|audio src|track src|link href|image href|use href|input src)$/;

function rewriteAttribute(attribute: SyntaxNode, html: string, context: Context): Edit[] {
  const { name, value } = partsOf(attribute, html);
  const tagName = attribute.parent?.getChild('TagName');
  if (!value || !tagName) return [];
  const span = { from: value.from, to: value.to };
  const key = `${textOf(tagName, html).toLowerCase()} ${name}`;
  if (name === 'style')
    return [{ ...span, text: rewriteStyles(value.text, (address) => context.tokenFor(context.path, address)) }];
  // Pages often prepare for a font from elsewhere, which they would not get.
  if (key === 'link rel' && /preconnect|dns-prefetch/i.test(value.text)) return [{ ...span, text: '' }];
  if (/ srcset$/.test(key)) return [{ ...span, text: rewriteCandidates(value.text, context) }];
  if (!ADDRESSES.test(key)) return [];
  const token = context.tokenFor(context.path, value.text.replaceAll('&amp;', '&'));
  return token ? [{ ...span, text: token }] : [];
}

/** Rewrites the value of srcset: addresses, each with a width or density. */
const rewriteCandidates = (candidates: string, { path, tokenFor }: Context) =>
  candidates.replaceAll(/[^\s,]\S*[^\s,]/g, (part) => tokenFor(path, part) ?? part);
