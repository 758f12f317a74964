/** The names that parts of a JavaScript program define and use. */
import type { SyntaxNode } from '@lezer/common';

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

/** The names that `var` defines anywhere in a function, or in the program. */
export const varNames = (node: SyntaxNode, source: string): string[] =>
  childrenOf(node).flatMap((child) => {
    if (child.name !== 'Block' && isFunctionOrClass(child)) return [];
    const isVar = /^(?:VariableDeclaration|For(?:Of|In)Spec)$/.test(child.name) && child.getChild('var');
    return isVar ? definedNames(child, source) : varNames(child, source);
  });

/** The names used in a function, each once, that `isCaptured` accepts. */
export function capturedNames(node: SyntaxNode, source: string, isCaptured: (name: string) => boolean) {
  const names = new Set<string>();
  node.cursor().iterate(({ name, from, to }) => {
    if (name === 'VariableName') names.add(source.slice(from, to));
  });
  return [...names].filter(isCaptured);
}

/** Whether a function uses its `this`, also in functions with arrows. */
export const thisIsUsed = (node: SyntaxNode): boolean =>
  childrenOf(node).some(
    (child) =>
      child.name === 'this' || (!/^(?:Function|Class|MethodDeclaration$)/.test(child.name) && thisIsUsed(child)),
  );
