/** The names that parts of a JavaScript program define and use, and the variables in scope. */
import type { SyntaxNode } from '@lezer/common';

/** A scope with its variables. Following `parent` from the current scope leads to the outermost scope of the function. */
export interface Scope {
  names: string[];
  /** The enclosing scope; for a function, the scope in which it is defined. */
  parent: Scope | undefined;
  /** Whether it is the outermost scope of a function, or of the program. */
  isFunction: boolean;
  isGenerator: boolean;
}

export const inner = (parent: Scope, names: string[]): Scope => ({
  names,
  parent,
  isFunction: false,
  isGenerator: parent.isGenerator,
});

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!child.name.endsWith('Comment')) children.push(child);
  return children;
}

const isFunctionOrClass = ({ name }: SyntaxNode) => /Function|^Class|^MethodDeclaration$|^Block$/.test(name);

/** The names that a declaration, a pattern, a list of parameters or the head of a loop defines. */
export function definedNames(node: SyntaxNode, source: string): string[] {
  if (node.name === 'VariableDefinition') return [source.slice(node.from, node.to)];
  return childrenOf(node)
    .filter((child) => !isFunctionOrClass(child))
    .flatMap((child) => definedNames(child, source));
}

/** The names that the statements of a block define for this block. */
export const lexicalNames = (block: SyntaxNode, source: string): string[] =>
  childrenOf(block).flatMap((child) => {
    if (child.name === 'VariableDeclaration')
      return child.firstChild!.name === 'var' ? [] : definedNames(child, source);
    if (child.name !== 'FunctionDeclaration' && child.name !== 'ClassDeclaration') return [];
    const name = child.getChild('VariableDefinition');
    return name ? [source.slice(name.from, name.to)] : [];
  });

/** The names that `var` declares anywhere in a function, or in the program. */
export const varNames = (node: SyntaxNode, source: string): string[] =>
  childrenOf(node).flatMap((child) => {
    if (child.name !== 'Block' && isFunctionOrClass(child)) return [];
    const isVar = /^(?:VariableDeclaration|For(?:Of|In)Spec)$/.test(child.name) && child.getChild('var');
    return isVar ? definedNames(child, source) : varNames(child, source);
  });

/** The names that a function uses and `isCaptured` accepts, without duplicates. */
export function capturedNames(node: SyntaxNode, source: string, isCaptured: (name: string) => boolean) {
  const names = new Set<string>();
  node.cursor().iterate(({ name, from, to }) => {
    if (name === 'VariableName') names.add(source.slice(from, to));
  });
  return [...names].filter(isCaptured);
}

/** Whether a function uses its own `this`, which arrow functions inside it share. */
export const thisIsUsed = (node: SyntaxNode): boolean =>
  childrenOf(node).some(
    (child) =>
      child.name === 'this' || (!/^(?:Function|Class|MethodDeclaration$)/.test(child.name) && thisIsUsed(child)),
  );

/** Source text of a list of names, each with a function that reads the variable. Reading throws while a variable has no value yet. */
export function readers(scope: Scope) {
  const names = new Set<string>();
  let within: Scope | undefined = scope;
  const chain: Scope[] = [];
  while (within) {
    chain.push(within);
    within = within.isFunction ? undefined : within.parent;
  }
  for (const { names: own } of chain.reverse()) for (const name of own) names.add(name);
  return `[${[...names].map((name) => `${JSON.stringify(name)},()=>${name}`).join()}]`;
}

/** Whether a name that a function uses belongs to an enclosing function or block, and not to the program's top level. */
export function isCaptured(name: string, outer: Scope): boolean {
  if (outer.names.includes(name)) return outer.parent !== undefined;
  return outer.parent !== undefined && isCaptured(name, outer.parent);
}
