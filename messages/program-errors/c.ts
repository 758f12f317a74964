/**
 * The 40 most common errors of beginners in C, found in the messages of GCC, its linker and our runner. Checked with
 * GCC 12.2, binutils 2.40 and glibc 2.36 (Debian 12). Where a warning of GCC 12 is an error since GCC 14, the pattern
 * expects either. Warnings come last, because an error is what stopped the program. A pattern for a note starts at the
 * error or warning that the note belongs to.
 */
export const cErrors = {
  // The compiler's first steps: their consequences are other errors below.
  'unclosed-quotation': /^main\.c:\d+:\d+: error: missing terminating (?<quote>["']) character/m,
  'stray-character': /^main\.c:\d+:\d+: error: stray [‘'].+ in program/m,
  'header-not-found': /^main\.c:\d+:\d+: fatal error: (?<file>[^:\n]+): No such file or directory/m,
  'unknown-directive': /^main\.c:\d+:\d+: error: invalid preprocessing directive #(?<word>\w+)/m,

  'else-without-if': /^main\.c:\d+:\d+: error: [‘']else[’'] without a previous [‘']if[’']/m,
  'switch-needs-integers':
    /^main\.c:\d+:\d+: error: (?:switch quantity not an integer|case label does not reduce to an integer constant)/m,
  'statement-outside-function':
    /^main\.c:\d+:\d+: (?:error: expected (?:identifier or [‘']\([’'] before [‘'](?:(?:if|else|for|while|do|switch|case|return|break|continue)[’']|\}[’'] token)|declaration specifiers or [‘']\.\.\.[’'] before string constant)|(?:warning|error): data definition has no type)/m,
  'semicolon-after-function-header':
    /^main\.c:\d+:\d+: error: expected identifier or [‘']\([’'] before [‘']\{[’'] token/m,
  'unfinished-declaration':
    /^main\.c:\d+:\d+: error: expected [‘']=[’'], [‘'],[’'], [‘'];[’'], [‘']asm[’'] or [‘']__attribute__[’'] before /m,

  'missing-header-of-name':
    /^main\.c:\d+:\d+: error: (?:unknown type name )?[‘'](?<name>\w+)[’'].*\n(?:[ \t].*\n)*main\.c:\d+:\d+: note: [‘']\k<name>[’'] is defined in header [‘']<(?<header>[\w./]+)>[’']/m,
  'string-type': /^main\.c:\d+:\d+: error: unknown type name [‘'](?<name>[Ss]tring)[’']/m,
  'unknown-type': /^main\.c:\d+:\d+: error: unknown type name [‘'](?<name>\w+)[’']/m,
  'undeclared-did-you-mean':
    /^main\.c:\d+:\d+: error: [‘'](?<name>\w+)[’'] undeclared [^;\n]*; did you mean [‘'](?<suggestion>\w+)[’']/m,
  undeclared: /^main\.c:\d+:\d+: error: [‘'](?<name>\w+)[’'] undeclared /m,

  'missing-opening-parenthesis': /^main\.c:\d+:\d+: error: expected [‘']\([’'] before /m,
  'missing-closing-bracket': /^main\.c:\d+:\d+: error: expected [‘'](?<bracket>[)\]}])[’'] before /m,
  'brace-after-condition': /^main\.c:\d+:\d+: error: expected [‘'];[’'] before [‘']\{[’'] token/m,
  'missing-semicolon':
    /^main\.c:\d+:\d+: error: expected (?:(?:[‘'],[’'] or )?[‘'];[’'] (?:before|at end of input)|[‘'];[’'], identifier or [‘']\([’'] before|[‘']:[’'], [‘'],[’'], [‘'];[’'], [‘']\}[’'] or [‘']__attribute__[’'] before (?![‘']=))/m,
  'expected-expression': /^main\.c:\d+:\d+: error: expected expression before [‘'](?<token>[^’'\n]+)[’']/m,
  'missing-closing-brace': /^main\.c:\d+:\d+: error: expected declaration or statement at end of input/m,

  'conflicting-types': /^main\.c:\d+:\d+: error: conflicting types for [‘'](?<name>\w+)[’']; have [‘'][^(’'\n]+\(/m,
  'declared-twice':
    /^main\.c:\d+:\d+: error: (?=redefinition of|redeclaration of|conflicting types for|\S+ redeclared as)[^‘'\n]*[‘'](?<name>[^’'\n]+)[’']/m,
  'too-few-arguments': /^main\.c:\d+:\d+: error: too few arguments to function [‘'](?<name>\w+)[’']/m,
  'too-many-arguments': /^main\.c:\d+:\d+: error: too many arguments to function [‘'](?<name>\w+)[’']/m,
  'not-a-function': /^main\.c:\d+:\d+: error: called object .*is not a function or function pointer/m,
  'array-assignment': /^main\.c:\d+:\d+: error: assignment to expression with array type/m,
  'not-assignable': /^main\.c:\d+:\d+: error: lvalue required as left operand of assignment/m,
  'invalid-operands':
    /^main\.c:\d+:\d+: error: invalid operands to binary (?<operator>\S+) \(have [‘'](?<left>[^’'\n]+)[’'](?: \{aka [^}\n]+\})? and [‘'](?<right>[^’'\n]+)[’']/m,
  'void-value': /^main\.c:\d+:\d+: error: (?:void value not ignored as it ought to be|invalid use of void expression)/m,
  'missing-main': /^(?:\S+ )?\(\.text[^)\n]*\): undefined reference to [`‘']main['’]/m,

  // The program ran, and its message names the reason.
  'division-by-zero':
    /^(?:main\.c:\d+:\d+: warning: division by zero|Caught fatal signal 8(?!\d)|Runtime Error \(SIGFPE\)|Floating point exception|Exited with error code 136(?!\d))/m,
  'endless-loop': /^(?:Time limit exceeded|Time Limit Exceeded|Output limit exceeded|Runtime Error \(SIGXFSZ\))/m,
  'file-not-found': /^[^:\n]+: No such file or directory$/m,

  // Warnings that explain why a program does not link, or crashes.
  'missing-header-of-function':
    /^main\.c:\d+:\d+: (?:warning|error): implicit declaration of function [‘'](?<name>\w+)[’'].*\n(?:[ \t].*\n)*main\.c:\d+:\d+: note: include [‘']<(?<header>[\w./]+)>[’'] or provide a declaration of [‘']\k<name>[’']/m,
  'unknown-function':
    /^(?:main\.c:\d+:\d+: (?:warning|error): implicit declaration of function |(?:\S+ )?(?:main\.c:)?\(\.text[^)\n]*\): undefined reference to )[`‘'](?<name>\w+)['’]/m,
  'string-in-single-quotes':
    /^main\.c:\d+:\d+: (?:warning|error): (?:character constant too long for its type|multi-character character constant)/m,
  'number-from-pointer': /^main\.c:\d+:\d+: (?:warning|error): .* makes integer from pointer without a cast/m,
  'pointer-from-number': /^main\.c:\d+:\d+: (?:warning|error): .* makes pointer from integer without a cast/m,

  // The program ran, and its message does not name the reason.
  'segmentation-fault':
    /^(?:Caught fatal signal 11(?!\d)|Runtime Error \(SIGSEGV\)|Segmentation fault|Exited with error code 139(?!\d))/m,
  'nonzero-exit': /^Exited with error code (?<code>\d+)/m,
} as const satisfies Record<string, RegExp>;
