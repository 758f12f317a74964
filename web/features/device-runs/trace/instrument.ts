/**
 * Rewrites a JavaScript program so that it reports its steps. Calls are inserted before each statement, with the line and functions that
 * read the variables in scope, and where functions begin, return, yield, fail and end. The calls are those of
 * sandbox/trace/javascript-recorder.ts. Line numbers stay the same, so the lines of errors stay right.
 */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import {
  capturedNames,
  childrenOf,
  definedNames,
  inner,
  isCaptured,
  lexicalNames,
  readers,
  type Scope,
  thisIsUsed,
  varNames,
} from './scopes.ts';
import { isDirective, isStatement, UNREPORTED } from './statements.ts';

/** @returns the instrumented program; undefined if it has async functions, whose steps interleave */
export function instrument(source: string): string | undefined {
  const tree = parser.parse(source);
  const names: string[] = [];
  let isBroken = false;
  tree.iterate({
    enter(node) {
      names.push(node.name);
      isBroken ||= node.type.isError;
    },
  });
  if (names.includes('async') || names.includes('await')) return undefined;
  // The syntax is invalid, so the program will not run: the browser reports the error and its position.
  if (isBroken) return source;
  return new Instrumentation(source).program(tree.topNode);
}

class Instrumentation {
  readonly #source: string;
  readonly #pieces: string[] = [];
  #position = 0;
  readonly #lineStarts: number[];

  constructor(source: string) {
    this.#source = source;
    this.#lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  program(node: SyntaxNode) {
    const names = [...lexicalNames(node, this.#source), ...varNames(node, this.#source)];
    const scope = { names, parent: undefined, isFunction: true, isGenerator: false };
    this.#list(node, scope, `const $frame$=$trace$.start(${readers(scope)});`);
    return this.#pieces.join('') + this.#source.slice(this.#position);
  }

  /** Inserts text. Must be called with ascending positions. */
  #insert(position: number, text: string) {
    this.#pieces.push(this.#source.slice(this.#position, position), text);
    this.#position = position;
  }

  /** Instruments the statements of a block or of the program. @param beginning  code to insert after directives such as 'use strict' */
  #list(node: SyntaxNode, scope: Scope, beginning = '') {
    let rest = beginning;
    for (const child of childrenOf(node)) {
      // A directive must stay before all other statements.
      if (rest && isDirective(child)) continue;
      if (rest && isStatement(child)) {
        this.#insert(child.from, rest);
        rest = '';
      }
      this.#statement(child, scope);
    }
    if (rest) this.#insert(node.lastChild?.name === '}' ? node.lastChild.from : node.to, rest);
  }

  #statement(node: SyntaxNode, scope: Scope) {
    if (isStatement(node) && !UNREPORTED.has(node.name)) this.#insert(node.from, `${this.#at(node, scope)};`);
    this.#visit(node, scope);
  }

  /** Returns the call that reports a step. */
  #at(node: SyntaxNode, scope: Scope) {
    return `$trace$.at(${this.#lineOf(node)},$frame$,${readers(scope)})`;
  }

  #lineOf({ from }: SyntaxNode) {
    const after = this.#lineStarts.findIndex((start) => start > from);
    return after < 0 ? this.#lineStarts.length : after;
  }

  #visit(node: SyntaxNode, scope: Scope) {
    const visit = this.#visitors[node.name];
    if (visit) visit(node, scope);
    else this.#children(node, scope);
  }

  readonly #visitors: Record<string, (node: SyntaxNode, scope: Scope) => void> = {
    Block: (node, scope) => this.#list(node, inner(scope, lexicalNames(node, this.#source))),
    SwitchBody: (node, scope) => this.#switchBody(node, scope),
    ForStatement: (node, scope) => this.#loop(node, inner(scope, this.#loopNames(node))),
    IfStatement: (node, scope) => this.#loop(node, scope),
    WhileStatement: (node, scope) => this.#loop(node, scope),
    DoStatement: (node, scope) => this.#loop(node, scope),
    CatchClause: (node, scope) => this.#children(node, inner(scope, definedNames(node, this.#source))),
    FunctionDeclaration: (node, scope) => this.#function(node, scope),
    FunctionExpression: (node, scope) => this.#function(node, scope),
    MethodDeclaration: (node, scope) => this.#function(node, scope),
    ArrowFunction: (node, scope) => this.#function(node, scope),
    Property: (node, scope) => (node.getChild('ParamList') ? this.#function(node, scope) : this.#children(node, scope)),
    // The variables of a static block are not shown, and its steps use the frame of the enclosing function.
    StaticBlock: () => undefined,
    ReturnStatement: (node, scope) => this.#wrapValue(node, scope, `$trace$.give($frame$,${this.#lineOf(node)},`),
    YieldExpression: (node, scope) => this.#yield(node, scope),
    // The grammar parses a yield without a value as a variable name.
    VariableName: (node, scope) => scope.isGenerator && this.#textOf(node) === 'yield' && this.#bareYield(node),
  };

  #children(node: SyntaxNode, scope: Scope) {
    for (const child of childrenOf(node)) this.#visit(child, scope);
  }

  #textOf = ({ from, to }: SyntaxNode) => this.#source.slice(from, to);

  #switchBody(node: SyntaxNode, scope: Scope) {
    const within = inner(scope, lexicalNames(node, this.#source));
    for (const child of childrenOf(node)) {
      if (child.name.endsWith('Label')) this.#children(child, within);
      else this.#statement(child, within);
    }
  }

  #loopNames(node: SyntaxNode) {
    const spec = node.getChild('ForSpec') ?? node.getChild('ForOfSpec') ?? node.getChild('ForInSpec');
    return spec ? definedNames(spec, this.#source) : [];
  }

  /** Instruments a loop or an if: its condition is reported each time that it is evaluated, and its body becomes a block. */
  #loop(node: SyntaxNode, scope: Scope) {
    for (const child of childrenOf(node)) {
      if (child.name === 'ForSpec') this.#forSpec(child, scope);
      else if (child.name === 'ParenthesizedExpression' && node.name !== 'IfStatement') this.#condition(child, scope);
      else if (!isStatement(child) || child.name === 'Block') this.#visit(child, scope);
      else this.#embedded(child, scope);
    }
  }

  #embedded(node: SyntaxNode, scope: Scope) {
    this.#insert(node.from, '{');
    this.#statement(node, scope);
    this.#insert(node.to, '}');
  }

  #condition(node: SyntaxNode, scope: Scope) {
    this.#insert(node.from + 1, `${this.#at(node.parent!, scope)},(`);
    this.#children(node, scope);
    this.#insert(node.to - 1, ')');
  }

  /** Instruments the head of `for (start; condition; step)`. The first semicolon may be a part of the start. */
  #forSpec(node: SyntaxNode, scope: Scope) {
    const report = this.#at(node.parent!, scope);
    let semicolons = 0;
    for (const child of childrenOf(node)) {
      const isCondition = semicolons === 1;
      if (child.name === ';' || child.lastChild?.name === ';') semicolons += 1;
      if (!isCondition || child.name === ')') this.#visit(child, scope);
      else if (child.name === ';') this.#insert(child.from, `${report}||true`);
      else {
        this.#insert(child.from, `${report},(`);
        this.#visit(child, scope);
        this.#insert(child.to, ')');
        semicolons = 2;
      }
    }
  }

  #function(node: SyntaxNode, outer: Scope) {
    const parameters = node.getChild('ParamList')!;
    const body = node.lastChild!;
    const isArrow = node.name === 'ArrowFunction';
    const own = [
      ...definedNames(parameters, this.#source),
      ...(body.name === 'Block' ? [...lexicalNames(body, this.#source), ...varNames(body, this.#source)] : []),
    ];
    const captured = capturedNames(node, this.#source, (name) => !own.includes(name) && isCaptured(name, outer));
    const names = [...(!isArrow && thisIsUsed(body) ? ['this'] : []), ...own, ...captured];
    const scope = { names, parent: outer, isFunction: true, isGenerator: node.getChild('Star') !== null };
    this.#children(parameters, scope);
    const name = JSON.stringify(this.#nameOf(node));
    if (body.name === 'Block') this.#body(body, scope, name);
    else this.#expressionBody(body, scope, name);
  }

  #body(body: SyntaxNode, scope: Scope, name: string) {
    this.#list(body, scope, `const $frame$=$trace$.enter(${name},${readers(scope)});try{`);
    this.#insert(body.to - 1, '}catch($error$){throw $trace$.fail($frame$,$error$)}finally{$trace$.leave($frame$)}');
  }

  #expressionBody(body: SyntaxNode, scope: Scope, name: string) {
    this.#insert(
      body.from,
      `$trace$.call({name:${name},line:${this.#lineOf(body)},variables:${readers(scope)}},$frame$=>(`,
    );
    this.#visit(body, scope);
    this.#insert(body.to, '))');
  }

  /** The name that the program gives a function; empty if none. */
  #nameOf(node: SyntaxNode) {
    const named =
      node.getChild('VariableDefinition') ?? node.getChild('PropertyDefinition') ?? beforeEquals(node) ?? undefined;
    return named ? this.#textOf(named) : '';
  }

  /** Wraps the value of a `return` or `yield`, if it has one. */
  #wrapValue(node: SyntaxNode, scope: Scope, call: string) {
    const value = childrenOf(node).find(({ name }) => !/^(?:return|yield|Star|;|\w*Comment)$/.test(name));
    if (!value) return;
    this.#insert(value.from, `${call}(`);
    this.#visit(value, scope);
    this.#insert(value.to, '))');
  }

  #yield(node: SyntaxNode, scope: Scope) {
    const isDelegating = node.getChild('Star') !== null;
    this.#insert(node.from, '$trace$.back($frame$,(');
    const call = isDelegating ? '$trace$.away($frame$,' : `$trace$.out($frame$,${this.#lineOf(node)},`;
    this.#wrapValue(node, scope, call);
    this.#insert(node.to, '))');
  }

  #bareYield(node: SyntaxNode) {
    this.#insert(node.from, '$trace$.back($frame$,(');
    this.#insert(node.to, ` $trace$.out($frame$,${this.#lineOf(node)})))`);
  }
}

/** Returns what a function is assigned to: the variable or the key before `=` or `:`. */
function beforeEquals({ prevSibling: sign }: SyntaxNode) {
  return sign && (sign.name === 'Equals' || sign.name === ':') ? sign.prevSibling : undefined;
}
