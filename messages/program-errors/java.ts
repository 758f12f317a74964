/**
 * The 40 most common errors of beginners in Java, found in the messages of javac and java. Checked with OpenJDK 17 and
 * with the wordings of OpenJDK 25. Of the compiler's errors only the first counts, because the others often follow from
 * it: `(?<!: error: [\s\S]+?: error: )` refuses the others.
 */
export const javaErrors = {
  'public-class-name':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )class (?<name>\S+) is public, should be declared in a file/m,
  'missing-main':
    /^Error: (?:Main method (?:not found|is not static|must return)|Could not find or load main class Main$)/m,

  // The compiler cannot read the program.
  'missing-closing-brace': /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )reached end of file while parsing/m,
  'unclosed-string': /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )unclosed string literal/m,
  'text-in-single-quotes':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )(?:unclosed|empty) character literal/m,
  'illegal-character': /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )illegal character: /m,
  'code-outside-class':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )(?:class, interface, [a-z, ]+ expected|(?:unnamed|implicitly declared) classes are a preview feature|compact source file does not have main method)/m,
  'else-without-if': /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )'else' without 'if'/m,
  'method-inside-method':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )illegal start of expression\n[ \t]*(?<word>public|private|protected|static|void)\b/m,
  'illegal-start-of-expression':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )(?:illegal start of expression|illegal start of type\n[^"\n]*=<)/m,
  'statement-outside-method':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )(?:<identifier> expected|illegal start of type|statements not expected outside of methods)/m,
  'missing-return-type':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )invalid method declaration; return type required/m,
  'not-a-statement': /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )not a statement/m,
  'missing-parenthesis':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )'(?<bracket>[()])'(?: or '[,[]')? expected/m,
  'missing-semicolon': /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )(?:'\{' or )?';' expected/m,

  // The compiler does not know a name.
  'missing-import':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )cannot find symbol\n.*\n.*\n {2}symbol: +(?:class|variable) (?<name>Scanner|(?:Array|Linked)?List|Arrays|Collections|(?:Hash|Tree|LinkedHash)?(?:Map|Set)|Random|Stack|Queue|Iterator|InputMismatchException)$/m,
  'wrong-capitals':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )(?:cannot find symbol\n.*\n.*\n {2}symbol: +(?:class (?=(?:string|STRING|system|math|scanner|integer|[Aa]rraylist|Int|Char)$)|variable (?=(?:True|TRUE|False|FALSE|Null|NULL|math)$)|method (?=(?:Println|PrintLn|printLn|Print|Printf|[Nn]ext(?:int|line|double)|Next(?:Int|Line|Double)?|parseint|ParseInt|Length|[Cc]harat|CharAt|Equals|equalsignorecase|[Tt]oupper[Cc]ase|[Tt]olower[Cc]ase|[Ss]ubString|Substring)\())|package (?=system does not exist))(?<name>\w+)/m,
  'length-or-size':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )cannot find symbol\n.*\n.*\n {2}symbol: +(?:variable|method) (?<name>length|size)(?:\(\))?\n {2}location: (?:variable \S+ of type|class|interface) (?:String$|.*\[\]$|\w*(?:List|Map|Set|Stack|Queue)(?:<|$))/m,
  'undefined-method':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )cannot find symbol\n.*\n.*\n {2}symbol: +method (?<name>[^\s(]+)/m,
  'undefined-name':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )(?:cannot find symbol\n.*\n.*\n {2}symbol: +(?:variable|class) |package (?=\S+ does not exist))(?<name>\S+)/m,

  // The compiler knows the names, but they do not fit together.
  'text-to-number':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )incompatible types: String cannot be converted to (?<type>int|double|float|long|short|byte|Integer|Double|Float|Long)$/m,
  'lossy-conversion':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )incompatible types: possible lossy conversion from (?<from>\w+) to (?<to>\w+)/m,
  'void-value':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )(?:'void' type not allowed here|void cannot be dereferenced|incompatible types: (?:void cannot be converted to|unexpected return value))/m,
  'not-a-boolean':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )incompatible types: (?<type>\S+) cannot be converted to [Bb]oolean$/m,
  'incompatible-types':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )incompatible types: (?<from>\S+) cannot be converted to (?<to>\S+)$/m,
  'missing-return':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )(?:missing return statement|incompatible types: missing return value)/m,
  'uninitialized-variable':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )variable (?<name>\S+) might not have been initialized/m,
  'operand-types':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )bad operand types for binary operator '(?<operator>[^'\n]+)'\n.*\n.*\n {2}first type: +(?<left>\S.*)\n {2}second type: +(?<right>\S.*)/m,
  'declared-twice':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )(?:(?:variable|method|constructor|class) (?=.* is already defined in )|duplicate class: )(?<name>[^\s(]+)/m,
  'static-context':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )non-static (?:method|variable) (?<name>[^\s(]+)(?:\(\S*)? cannot be referenced from a static context/m,
  'wrong-arguments':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )(?:(?:method|constructor) (?=.* cannot be applied to given types;)|no suitable (?:method|constructor) found for )(?<name>[^\s(]+)/m,
  'unreported-exception':
    /^Main\.java:\d+: error: (?<!: error: [\s\S]+?: error: )unreported exception (?<name>[\w.]+)/m,

  // The program ran, and ended with an exception.
  'index-out-of-range':
    /^(?:Exception in thread "[^"\n]*"|Caused by:) java\.lang\.(?:Array|String)?IndexOutOfBoundsException\b/m,
  'null-value': /^(?:Exception in thread "[^"\n]*"|Caused by:) java\.lang\.NullPointerException\b/m,
  'division-by-zero':
    /^(?:Exception in thread "[^"\n]*"|Caused by:) java\.lang\.ArithmeticException: (?:\/ by zero|BigInteger divide by zero|Division by zero)/m,
  'input-mismatch': /^(?:Exception in thread "[^"\n]*"|Caused by:) java\.util\.InputMismatchException\b/m,
  'no-more-input':
    /^(?:Exception in thread "[^"\n]*"|Caused by:) java\.util\.NoSuchElementException(?:: No line found)?$/m,
  'number-from-text':
    /^(?:Exception in thread "[^"\n]*"|Caused by:) java\.lang\.NumberFormatException: For input string: "(?<text>.*)"/m,
  'endless-recursion': /^(?:Exception in thread "[^"\n]*"|Caused by:) java\.lang\.StackOverflowError\b/m,
  'file-not-found':
    /^(?:Exception in thread "[^"\n]*"|Caused by:) java\.(?:io\.FileNotFoundException: (?=.* \(No such file or directory\)$)|nio\.file\.NoSuchFileException: )(?<file>.+?)(?: \(No such file or directory\))?$/m,
} as const satisfies Record<string, RegExp>;
