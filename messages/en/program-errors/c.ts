/** What the errors of C programs mean, in English. */
import type { cErrors as patterns } from '#messages/program-errors/c.ts';

export const cErrors: Record<keyof typeof patterns, string> = {
  'unclosed-quotation':
    'The closing {quote} is missing: what begins with {quote} must also end with {quote} on the same line.',
  'stray-character':
    'The compiler cannot read a character here: often a copied curly quotation mark (“ ”) or long dash, which you should type again, or text outside quotation marks.',
  'header-not-found':
    'There is no header “{file}” here: check its spelling, and leave out headers that belong to Windows (conio.h) or C++ (iostream).',
  'unknown-directive':
    'C does not know “#{word}”: check its spelling (#include, #define), and begin a comment with “//”, not with “#”.',

  'else-without-if':
    'This “else” belongs to no “if”: often there is a semicolon (;) after the condition, or “{” and “}” are missing around the statements of the “if”.',
  'switch-needs-integers':
    '“switch” compares a whole number or one character with fixed values: for strings, decimals or conditions such as “x > 5” use “if” and “else if”.',
  'statement-outside-function':
    'This line is probably outside every function: often there is one “}” too many above it, or the statement belongs inside main.',
  'semicolon-after-function-header':
    'This “{” does not belong to a function: often there is a semicolon (;) by mistake after the first line of the function, so remove it.',
  'unfinished-declaration':
    'The compiler cannot read this declaration: perhaps a semicolon (;) or “( )” is missing, a name contains a space or “-”, or “#” is missing before “include”.',

  'missing-header-of-name': 'To use “{name}”, write “#include <{header}>” at the top of your program.',
  'string-type': 'C has no type “{name}”: declare an array of characters instead, for example “char city[30]”.',
  'unknown-type':
    'C does not know the type “{name}”: write int, float or char in small letters, give each parameter its own type, and put “struct” before the name of a struct.',
  'undeclared-did-you-mean':
    'The compiler does not know “{name}”: perhaps you meant “{suggestion}”; otherwise declare “{name}” with its type before you use it.',
  undeclared:
    'The compiler does not know “{name}”: check its spelling, declare it with its type before you use it, or put it in quotation marks if it is text.',

  'missing-opening-parenthesis':
    'In C the condition after “if”, “while”, “for” or “switch” needs round brackets, for example “if (age > 17)”.',
  'missing-closing-bracket':
    'The compiler expected “{bracket}” here: perhaps it is missing, or a comma or an operator is missing between two values.',
  'brace-after-condition':
    'A “{” cannot follow here: often a condition after “else” needs “if”, as in “else if (marks > 50)”, or the word before the condition is misspelt.',
  'missing-semicolon':
    'A semicolon (;) is probably missing: look at the end of this line and of the line above, and after the “}” of a struct.',
  'expected-expression':
    'Something is missing before “{token}”, or “{token}” should not be there: look for a missing value, or for an operator such as “=<” that should be “<=”.',
  'missing-closing-brace':
    'The program ends before every “{” has its “}”: add the “}” of the block that is not closed, or the “*/” of a comment that never ends.',

  'conflicting-types':
    'The function “{name}” appears with two different types: often it is called before it is written, so put it, or a prototype that matches it, above main.',
  'declared-twice':
    'You declare “{name}” a second time: to give it a new value leave out the type, otherwise remove one or choose another name.',
  'too-few-arguments':
    'You call “{name}” with too few values: write one value between the brackets for each parameter of the function.',
  'too-many-arguments':
    'You call “{name}” with too many values: write only one value between the brackets for each parameter of the function.',
  'not-a-function':
    'You wrote “(” after something that is not a function: perhaps “*” or a comma is missing, an array needs “[ ]”, or a variable has the same name as a function.',
  'array-assignment':
    'You cannot fill a whole array with “=”: copy a string with strcpy, and other values one element at a time.',
  'not-assignable':
    'The left side of “=” must be a variable: swap the two sides, or write “==” if you want to compare.',
  'invalid-operands':
    '“{operator}” does not work with “{left}” and “{right}”: “%” needs two whole numbers, and two strings are joined with strcat.',
  'void-value':
    'You use the value of a function that returns nothing (void): call it on a line of its own, or replace void by a type such as int and return a value.',
  'missing-main':
    'Your program has no function “main”, where every C program starts: write “int main(void)”, in small letters.',

  'division-by-zero':
    'Your program divides a whole number by 0 (with “/” or “%”): check with “if” that the number you divide by is not 0.',
  'endless-loop':
    'Your program ran too long or printed too much: often the condition of a loop never becomes false, so check what changes it inside the loop.',
  'file-not-found':
    'The file that your program opens does not exist: check its name, or let your program write the file before it reads it.',

  'missing-header-of-function':
    'To call “{name}”, write “#include <{header}>” at the top of your program; if it is your own function, move it above main.',
  'unknown-function':
    'The function “{name}” is not known: check its spelling and capital letters, add the #include that it needs, or write the function above main.',
  'string-in-single-quotes':
    "Single quotation marks (') hold one character, such as 'A': put a text in double quotation marks (\").",
  'number-from-pointer':
    "You used a string, an array or an address where one value belongs: write one character as 'A', declare a string as “char name[20]”, and take one element as “marks[0]”.",
  'pointer-from-number':
    'You used a number or character where a string, an array or an address belongs: perhaps a text such as "%d" or an “&” is missing before it, or “[ ]” should not follow it.',

  'segmentation-fault':
    'Your program used memory that is not its own: check array indexes, “&” in scanf, “%s” with a number, empty pointers (NULL), and functions that call themselves endlessly.',
  'nonzero-exit':
    'Your program ended with exit code {code}, which reports a failure: if all went well, write “int main(void)” and end main with “return 0;”.',
};
