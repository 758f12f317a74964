/** The statements of JavaScript, by the names that the grammar gives them. */
import type { SyntaxNode } from '@lezer/common';

export const isStatement = ({ name }: SyntaxNode) =>
  /Statement$|^Block$|^(?:Variable|Function|Class|Import|Export)Declaration$/.test(name);

export const isDirective = ({ name, firstChild }: SyntaxNode) =>
  name === 'ExpressionStatement' && firstChild?.name === 'String';

/** Statements before which no step is reported, because they do nothing or their parts are reported instead. */
export const UNREPORTED = new Set([
  'Block',
  'EmptyStatement',
  'FunctionDeclaration',
  'ImportDeclaration',
  'ExportDeclaration',
]);
