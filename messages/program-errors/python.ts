/** Python errors that beginners make most often. Messages checked with Python 3.11 (server) and 3.14 (Pyodide). */
export const pythonErrors = {
  'unclosed-string': /^SyntaxError: unterminated (?:triple-quoted )?(?:[ft]-)?string literal/m,
  'unclosed-bracket': /^SyntaxError: '(?<bracket>[([{])' was never closed/m,
  'unmatched-bracket': /^SyntaxError: (?:f-string: )?(?:unmatched|closing parenthesis) '(?<bracket>[)\]}])'/m,
  'missing-colon': /^SyntaxError: expected ':'/m,
  'assignment-in-condition':
    /^SyntaxError: (?:invalid syntax\. Maybe you meant '=='|cannot assign to (?:attribute|subscript) here\. Maybe you meant '=='|expression cannot contain assignment, perhaps you meant "==")/m,
  'missing-comma':
    /^SyntaxError: (?:f-string: )?invalid syntax\. (?:Perhaps you forgot a comma|Is this intended to be part of the string)\?/m,
  'print-without-brackets': /^SyntaxError: Missing parentheses in call to 'print'/m,
  'assignment-to-value': /^SyntaxError: cannot assign to /m,
  'unexpected-indent': /^IndentationError: unexpected indent/m,
  'missing-indent': /^IndentationError: expected an indented block/m,
  'uneven-indent':
    /^(?:IndentationError: unindent does not match any outer indentation level|TabError: inconsistent use of tabs and spaces)/m,
  'invalid-character': /^SyntaxError: (?:f-string: )?invalid (?:non-printable )?character (?<character>.+)/m,
  'name-starts-with-digit': /^SyntaxError: (?:f-string: )?invalid decimal literal/m,
  'leading-zero': /^SyntaxError: leading zeros in decimal integer literals are not permitted/m,
  'outside-block':
    /^SyntaxError: '(?<word>return|yield|break|continue)' (?:outside|not properly in) (?<place>function|loop)/m,
  'invalid-syntax':
    /^SyntaxError: (?:f-string: )?(?:invalid syntax|expect|':' expected after dictionary key|unexpected character after line continuation)/m,
  'missing-import':
    /^NameError: name '(?<name>(?:math|random|time|datetime|os|sys|json|csv|statistics)(?=')|\w+(?=' is not defined\..*you forget to import))/m,
  'undefined-name': /^NameError: name '(?<name>[^'\n]+)' is not defined/m,
  'unbound-local': /^UnboundLocalError: (?:cannot access )?local variable '(?<name>[^'\n]+)'/m,
  'none-value': /^(?:Type|Attribute)Error: .*\bNoneType\b/m,
  'text-plus-number': /^TypeError: can only concatenate str \(not "(?<type>[^"\n]+)"\) to str/m,
  'calculation-types':
    /^TypeError: (?:unsupported operand type\(s\) for |can't multiply sequence by non-int|not all arguments converted during string formatting)/m,
  'compare-types':
    /^TypeError: '(?<operator>[<>]=?)' not supported between instances of '(?<left>[^'\n]+)' and '(?<right>[^'\n]+)'/m,
  'not-callable': /^TypeError: '(?<type>[^'\n]+)' object is not callable/m,
  'not-subscriptable': /^TypeError: '(?<type>[^'\n]+)' object is not subscriptable/m,
  'not-iterable':
    /^TypeError: (?:argument of type )?'(?<type>[^'\n]+)'(?: object)? is not (?:iterable|a container or iterable)/m,
  'index-not-integer':
    /^TypeError: (?<collection>list|string|tuple) indices must be integers(?: or slices)?, not '?(?<type>[\w.]+)/m,
  'missing-argument':
    /^TypeError: (?:\S{0,200}<locals>\.)?(?<name>[^\s()]{1,100}?)(?:\.__init__)?\(\) missing \d+ required (?:positional|keyword-only) arguments?: '(?<parameter>[^'\n]+)'/m,
  'too-many-arguments':
    /^TypeError: (?:\S{0,200}<locals>\.)?(?<name>[^\s()]{1,100}?)(?:\.__init__)?(?:\(\))? (?:takes (?:(?:from \d+ to )?\d+ positional arguments? but|no arguments|exactly one argument \((?!0 )|at most \d+ (?:positional |keyword )?arguments? \()|expected at most \d+ arguments?,)/m,
  'not-an-integer': /^TypeError: '(?<type>[^'\n]+)' object cannot be interpreted as an integer/m,
  'number-from-text':
    /^ValueError: (?:invalid literal for|could not convert string to) (?<type>int|float)(?:\(\) with base \d+)?: ['"](?<text>.*)['"]/m,
  'unpack-count': /^ValueError: (?:not enough|too many) values to unpack \(expected (?<expected>\d+)/m,
  'index-out-of-range': /^IndexError: (?<type>list|string|tuple)(?: assignment)? index out of range/m,
  'missing-key': /^KeyError: (?!'pop from an empty set'|'popitem\(\))(?<key>.+)/m,
  'missing-attribute':
    /^AttributeError: (?:(?:partially initialized )?module |type object )?'(?<owner>[^'\n]+)'(?: object)? has no attribute '(?<name>[^'\n]+)'/m,
  'division-by-zero': /^ZeroDivisionError: [a-z ]*(?:division|modulo)/m,
  'end-of-input': /^EOFError: EOF when reading a line/m,
  'file-not-found': /^FileNotFoundError: \[Errno \d+\] No such file or directory: ['"](?<file>[^'"\n]+)/m,
  'endless-recursion': /^RecursionError: maximum recursion depth exceeded/m,
  'no-windows':
    /^(?:ModuleNotFoundError: No module named '_?(?:tkinter|turtle)'|ImportError: libtk|_tkinter\.TclError: (?:no display|couldn't connect))/m,
  'library-not-installed':
    /^ModuleNotFoundError: No module named '(?<name>numpy|pandas|matplotlib|scipy|seaborn|sklearn)(?=[.'])/m,
  'module-not-found': /^ModuleNotFoundError: No module named '(?<name>[^'\n]+)'/m,
} as const satisfies Record<string, RegExp>;
