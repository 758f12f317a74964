/** Recognises beginners' errors in JavaScript's messages: checked with Node.js 20.20, written for 22 and Chrome too. */

export const javascriptErrors = {
  'browser-only-name':
    /^(?:Uncaught (?:\(in promise\) )?)?ReferenceError: (?<name>alert|prompt|confirm|document|window|localStorage|sessionStorage) is not defined$/m,
  'print-of-another-language':
    /^(?:Uncaught (?:\(in promise\) )?)?ReferenceError: (?<name>print|println|printf|puts|echo|System) is not defined$/m,
  'wrong-capitals':
    /^(?:Uncaught (?:\(in promise\) )?)?ReferenceError: (?<name>Console|CONSOLE|math|MATH|json|Json|True|TRUE|False|FALSE|Null|NULL|Undefined|UNDEFINED) is not defined$/m,
  'undefined-name': /^(?:Uncaught (?:\(in promise\) )?)?ReferenceError: (?<name>\S+) is not defined$/m,
  'used-before-definition':
    /^(?:Uncaught (?:\(in promise\) )?)?ReferenceError: (?:Cannot access|can't access lexical declaration) '(?<name>[^'\n]+)' before initialization$/m,
  'assignment-to-constant':
    /^(?:Uncaught (?:\(in promise\) )?)?TypeError: (?:Assignment to constant variable\.|invalid assignment to const )/m,
  'declared-twice':
    /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: (?:Identifier '|redeclaration of \w+ )(?<name>[^'\s]+)(?:' has already been declared)?$/m,
  'const-without-value':
    /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: (?:Missing initializer|missing =) in const declaration$/m,
  'number-method':
    /^(?:Uncaught (?:\(in promise\) )?)?TypeError: [^\n]+\.(?<method>toFixed|toPrecision) is not a function$/m,
  'array-method':
    /^(?:Uncaught (?:\(in promise\) )?)?TypeError: [^\n]+\.(?<method>push|pop|shift|unshift|splice|join|reverse|sort|map|filter|forEach|reduce|find|findIndex|some|every|fill) is not a function$/m,
  'string-method':
    /^(?:Uncaught (?:\(in promise\) )?)?TypeError: [^\n]+\.(?<method>toUpperCase|toLowerCase|trim|split|charAt|charCodeAt|substring|startsWith|endsWith|replace|replaceAll|padStart|padEnd|repeat|match) is not a function$/m,
  'no-such-method':
    /^(?:Uncaught (?:\(in promise\) )?)?TypeError: [^\n]+\.(?<method>[^\s.()[\]"'`]+) is not a function$/m,
  'callback-not-a-function':
    /^(?:Uncaught (?:\(in promise\) )?)?TypeError(?: \[ERR_INVALID_(?:ARG_TYPE|CALLBACK)\])?: (?:(?:undefined|null) is not a function$|The "(?:callback|cb|listener)" argument must be of type function|Callback must be a function|The comparison function must be )/m,
  'not-a-function': /^(?:Uncaught (?:\(in promise\) )?)?TypeError: (?<name>[^\n]+) is not a function$/m,
  'class-without-new':
    /^(?:Uncaught (?:\(in promise\) )?)?TypeError: Class constructor (?<name>\S+) cannot be invoked without 'new'$/m,
  'index-of-undefined':
    /^(?:Uncaught (?:\(in promise\) )?)?TypeError: Cannot read properties of undefined \(reading '(?<index>\d+)'\)$/m,
  'property-of-undefined':
    /^(?:Uncaught (?:\(in promise\) )?)?TypeError: (?:Cannot read properties of undefined \(reading|Cannot destructure property|can't access property) ['"](?<property>[^'"\n]+)['"](?:\)| of '[^\n]+' as it is undefined\.|, [^\n]+ is undefined)$/m,
  'property-of-null':
    /^(?:Uncaught (?:\(in promise\) )?)?TypeError: (?:Cannot read properties of null \(reading|Cannot destructure property|can't access property) ['"](?<property>[^'"\n]+)['"](?:\)| of '[^\n]+' as it is null\.|, [^\n]+ is null)$/m,
  'setting-property':
    /^(?:Uncaught (?:\(in promise\) )?)?TypeError: Cannot set properties of (?<value>undefined|null) \(setting '(?<property>[^'\n]+)'\)$/m,
  'not-iterable':
    /^(?:Uncaught (?:\(in promise\) )?)?TypeError: (?<name>[^\n]+?)(?: is not a function or its return value)? is not iterable(?: \(cannot read property Symbol\(Symbol\.iterator\)\))?$/m,
  'too-much-recursion':
    /^(?:Uncaught (?:\(in promise\) )?)?(?:RangeError: Maximum call stack size exceeded|InternalError: too much recursion)$/m,
  'invalid-json':
    /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: (?:Unexpected end of JSON input$|JSON\.parse: |[^\n]{1,120} (?:in|after) JSON at position |(?:Unexpected [\s\S]{1,150}|"[^\n]{1,80}) is not valid JSON$)/m,
  'missing-parenthesis': /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: missing \) after argument list$/m,
  // On a device the script is wrapped in a function. Its end, “})”, is on a line of its own, which is shown empty.
  'unexpected-end':
    /^(?:(?:Uncaught (?:\(in promise\) )?)?SyntaxError: (?:Unexpected end of input|Unterminated template literal)$|\n\^\n\nSyntaxError: Unexpected token '\)'$)/m,
  'unexpected-closing-bracket':
    /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: Unexpected token '(?<bracket>[)}\]])'$/m,
  'unexpected-else': /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: Unexpected token 'else'$/m,
  'unexpected-keyword': /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: Unexpected token '(?<word>[a-z]+)'$/m,
  'unexpected-token': /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: Unexpected token '(?<token>[^\w\n]{1,4})'$/m,
  'unexpected-identifier': /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: Unexpected identifier '(?<name>[^'\n]+)'$/m,
  'unexpected-value':
    /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: Unexpected (?<kind>string|number|template string)$/m,
  // The first quotation mark of the line shown is a curly one, so it is outside strings and comments.
  'curly-quotes':
    /^[^\n"'`“”‘’#/]*[“”‘’][^\n]*\n[ \t^]*\n\n(?:Uncaught (?:\(in promise\) )?)?SyntaxError: Invalid or unexpected token$/m,
  'invalid-character': /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: Invalid or unexpected token$/m,
  'invalid-assignment-target':
    /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: (?:Invalid left-hand side in assignment|invalid assignment left-hand side)$/m,
  'break-outside-loop':
    /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: Illegal (?<word>break|continue) statement(?:: no surrounding iteration statement)?$/m,
  'await-outside-async':
    /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: await is only valid in async functions and the top level bodies of modules$/m,
  'shorthand-initializer': /^(?:Uncaught (?:\(in promise\) )?)?SyntaxError: Invalid shorthand property initializer$/m,
  'import-with-require':
    /^(?:Uncaught (?:\(in promise\) )?)?(?:ReferenceError(?: \[ERR_AMBIGUOUS_MODULE_SYNTAX\])?: (?:require is not defined in ES module scope|Cannot determine intended module format because)|SyntaxError: Cannot use import statement outside a module)/m,
  'module-not-found':
    /^(?:Uncaught (?:\(in promise\) )?)?Error(?: \[ERR_MODULE_NOT_FOUND\])?: Cannot find (?:module|package) '(?<module>[^'\n]+)'/m,
  'file-not-found':
    /^(?:Uncaught (?:\(in promise\) )?)?\[?Error: ENOENT: no such file or directory, \w+ '(?<file>[^'\n]+)'/m,
  'readline-closed': /^(?:Uncaught (?:\(in promise\) )?)?Error \[ERR_USE_AFTER_CLOSE\]: readline was closed$/m,
} as const satisfies Record<string, RegExp>;
