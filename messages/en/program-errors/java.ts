/** What the errors of Java programs mean, and what the student can do. */
import type { javaErrors as patterns } from '#messages/program-errors/java.ts';

export const javaErrors: Record<keyof typeof patterns, string> = {
  'public-class-name':
    'The file is called Main.java, so only a class called Main can be public in it: rename “{name}” to Main, or remove “public” before it if Main is another class.',
  'missing-main':
    'Java starts your program in the class Main, at “public static void main(String[] args)”: write both exactly like this, and remove any line that begins with “package”.',

  'missing-closing-brace':
    'Your program ends too early: often a “{” has no “}”, so find the block that is not closed, and add its “}”.',
  'unclosed-string':
    'This text has no closing quotation mark: end it with " on the same line, join long texts with “+”, and write \\" for a quotation mark inside the text.',
  'text-in-single-quotes':
    "Single quotation marks (') hold exactly one character, such as 'A': put text in double quotation marks (\").",
  'illegal-character':
    'Java cannot read a character here: often a curly quotation mark (“ ”), long dash or space was copied, so type this part again; a comment begins with “//”, not “#”.',
  'code-outside-class':
    'Java expects a class here: often there is one “}” too many above, “import”, “public” or “class” is misspelt, or “public class Main {” is missing.',
  'else-without-if':
    'This “else” belongs to no “if”: often there is a semicolon (;) after the condition, or “{” or “}” is missing around the statements of the “if”.',
  'method-inside-method':
    '“{word}” cannot be used inside a method: often the method above still needs its closing “}”; in front of a variable inside a method, remove “{word}”.',
  'illegal-start-of-expression':
    'A value is missing here, or something is too much: look for an extra “)” or operator, write “>=” and “<=” (not “=>” or “=<”), and declare an array with its values in { }.',
  'statement-outside-method':
    'This line is perhaps outside every method: look for one “}” too many above it, or move it into main; in a method’s first line, each parameter needs a type and a name.',
  'missing-return-type':
    'This method has no return type: write “void” or a type such as int before its name; a constructor must have exactly the name of its class.',
  'not-a-statement':
    'Java cannot run this as a statement: often “==” should be “=”, a method call needs “( )”, “else” needs “if”, or a name begins with a digit or is a Java keyword.',
  'missing-parenthesis':
    'Java expects “{bracket}” here: check that each “(” has its “)”, that the condition of an “if” or a loop is in ( ), and that “+” joins text and values.',
  'missing-semicolon':
    'Java expects “;” here: end each statement with it. If it is there, look for commas in a “for”, “elif”, a space in a name, a 0 before a number, or a missing “{”.',

  'missing-import': 'To use “{name}”, write “import java.util.{name};” at the top of your program.',
  'wrong-capitals':
    'Check the capital letters of “{name}”: String, System, Math and Scanner begin with a capital letter; int, true, null, println, nextInt and charAt with a small one.',
  'length-or-size':
    '“{name}” is not written like this here: use “length” for an array, “length()” for a String, and “size()” for an ArrayList.',
  'undefined-method':
    'Java finds no method “{name}” here: check its capital letters and what stands before the dot; if it is your own, write it, and if it is a class, put “new” before it.',
  'undefined-name':
    'Java does not know “{name}” here: check its spelling, declare a variable with its type before you use it in the same { }, import a class, or put text in quotation marks.',

  'text-to-number':
    'Java needs a number ({type}) here, but this is text (String): remove the quotation marks, read input with nextInt() or nextDouble(), or use Integer.parseInt(…).',
  'lossy-conversion':
    'A value of type {from} can lose a part when it becomes {to}: often your variable needs the type {from} too; otherwise convert the value yourself with “({to}) (…)”.',
  'void-value':
    'A “void” method gives no value back: to return one, write its type (such as int) instead of “void”; otherwise return nothing, and call the method on a line of its own.',
  'not-a-boolean':
    'Java needs true or false here, but this is a value of type {type}: to compare two values write “==”, not “=”, and compare text with “equals”.',
  'incompatible-types':
    'Java needs a value of type {to} here, but this one is of type {from}: change the value or the type; "A" is a String, \'A\' is a char, and String.valueOf(5) is text.',
  'missing-return':
    'This method must return a value in every case: add a “return” with a value, often at its end, for the case that no condition is true.',
  'uninitialized-variable':
    '“{name}” may still have no value here: give it one where you declare it, such as 0 or "", or in every branch of your “if” and “else”.',
  'operand-types':
    '“{operator}” does not work with {left} and {right}: turn text into a number with Integer.parseInt(…), compare text with “equals”, and write “x > 0 && x < 9” in full.',
  'declared-twice':
    '“{name}” already exists here: to give a variable a new value, leave out its type; otherwise choose another name.',
  'static-context':
    '“{name}” belongs to an object, and a static method such as main has none: make an object with “new” and use it through that, or add “static” where you declare what you use.',
  'wrong-arguments':
    'The values given to “{name}” do not fit its parameters: check how many there are, their types and their order; println takes only one, so join values with “+”.',
  'unreported-exception':
    'This line can cause {name}, and Java wants you to be ready for it: write “throws Exception” after the ( ) of your method, or put the line into “try { … } catch”.',

  'index-out-of-range':
    'Your program uses an index that does not exist: indexes run from 0 to the length minus 1, so check the end of your loop (“<”, not “<=”) and whether there are any values.',
  'null-value':
    'Your program uses null, which means “no object”: a variable, an array element or a method’s result has no value, so give it one, often with “new”, before you use it.',
  'division-by-zero':
    'Your program divides by 0 (with “/” or “%”): check with “if” that the number you divide by is not 0.',
  'input-mismatch':
    'The input is not what your program reads: nextInt() takes whole numbers up to 2,147,483,647, nextDouble() also numbers such as 2.5, and nextLine() any text.',
  'no-more-input':
    'Your program asks for a value, but there are no more: often the input has ended, so check how many values it has, and do not close a Scanner that you still use.',
  'number-from-text':
    '“{text}” cannot be turned into this kind of number: look for letters, spaces, commas, an empty line or too many digits, and use Double.parseDouble(…) for 2.5.',
  'endless-recursion':
    'A method calls itself too many times: give it a condition where it returns without calling itself, and check that each call comes closer to that condition.',
  'file-not-found':
    'There is no file “{file}” where your program runs: check its name and folder, or let your program write the file before it reads it.',
};
