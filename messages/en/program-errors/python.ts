/** Explanations of Python errors, in English. */
import type { pythonErrors as patterns } from '#messages/program-errors/python.ts';

export const pythonErrors: Record<keyof typeof patterns, string> = {
  'unclosed-string':
    'Your text has no closing quotation mark: end it with the same mark it begins with, or put double quotation marks around it if it contains an apostrophe.',
  'unclosed-bracket': 'The bracket “{bracket}” is never closed: add the closing bracket where this part ends.',
  'unmatched-bracket':
    'The bracket “{bracket}” has no opening bracket that fits: check that every bracket is closed once, by one of its own kind.',
  'missing-colon':
    'Python expects a colon here: end a line that starts with if, else, for, while or def with “:”, and write “elif” instead of “else if”.',
  'assignment-in-condition': '“=” gives a variable its value: to compare two values, write “==”.',
  'missing-comma':
    'Two values stand next to each other: perhaps a comma, a quotation mark or a sign such as “+” is missing between them.',
  'print-without-brackets': 'Put what you want to print in brackets: print(…).',
  'assignment-to-value':
    'Only a variable can be on the left of “=”: write “total = a + b”, not “a + b = total”, and use no “-” in names. To compare, write “==”.',
  'unexpected-indent':
    'This line begins with too many spaces: remove them, or give it the same indentation as the line before it.',
  'missing-indent':
    'After a line that ends in “:” at least one line must be indented: put four spaces before each line that belongs to it.',
  'uneven-indent':
    'The indentation of this line does not match the lines above it: use four spaces for each step, and do not mix tabs with spaces.',
  'invalid-character':
    'Python cannot use the character {character}, which was perhaps copied from a chat or a document: type this part of the line again, with its spaces and quotation marks.',
  'name-starts-with-digit':
    'A number runs into letters here: begin names with a letter, write “2 * x” instead of “2x”, and put text such as “5kg” in quotation marks.',
  'leading-zero':
    'A number cannot start with 0: remove the 0, or put the whole number in quotation marks if it is a phone number.',
  'outside-block':
    '“{word}” only works inside a {place}: indent this line so that it belongs to a {place}, or remove it.',
  'invalid-syntax':
    'Python cannot read the code here: check this line and the line before it for something missing, extra or misspelt, such as a bracket, a comma or a word.',
  'missing-import':
    'Python does not know “{name}” yet: if you mean the module, write “import {name}” at the top of your program.',
  'undefined-name':
    'Python does not know the name “{name}”: check its spelling and capital letters, give it a value before this line, or put it in quotation marks if it is text.',
  'unbound-local':
    'This function gives “{name}” a value, so it is the function’s own variable, and it has no value yet: set it first, or take it as a parameter.',
  'none-value':
    'Your program uses None, which means “no value”: perhaps a function has no “return”, or you kept the result of print(), append() or sort().',
  'text-plus-number':
    '“+” cannot join text and a value of type {type}: put str(…) around that value, or int(…) around the text if you want to add numbers.',
  'calculation-types':
    'Python cannot calculate with these two values: often one of them is text from input(), which int(…) or float(…) turns into a number.',
  'compare-types':
    '“{operator}” cannot compare values of type {left} and {right}: often one of them is text from input(), which int(…) or float(…) turns into a number.',
  'not-callable':
    'You wrote ( ) after a value of type {type}, which is not a function: perhaps a variable has the name of a function, or you need “[ ]” or “*”.',
  'not-subscriptable':
    'You wrote [ ] after a value of type {type}, which has no index: use a list, text or dictionary there, or write ( ) to call a function.',
  'not-iterable':
    'Python cannot go through a value of type {type} item by item: give it a list or text, or use range(…) to count.',
  'index-not-integer':
    'The index of a {collection} must be a whole number, but you used a value of type {type}: count from 0, or, in a “for” loop, use the loop variable itself.',
  'missing-argument':
    'You called {name}() without a value for “{parameter}”: in the brackets, write a value for each parameter that it needs.',
  'too-many-arguments':
    'You called {name}() with more values than it takes: check how many it needs. In a class, also check “__init__” and the first parameter, “self”.',
  'not-an-integer':
    'Python needs a whole number here, but got a value of type {type}: turn it into one with int(…), or use len(…) for the length of a list.',
  'number-from-text':
    '{type}() cannot turn the text “{text}” into a number: check for letters, spaces, commas or an empty line, and use float() for a number such as 2.5.',
  'unpack-count':
    'There must be exactly {expected} values here, one for each variable, but there are more or fewer: check the variables, and the list or input they come from.',
  'index-out-of-range':
    'There is no item at this index of the {type}: indexes go from 0 to len(…) - 1. To add a new item to a list, use append(…).',
  'missing-key':
    'There is no {key} in the dictionary or set: check its spelling and capital letters, and whether it is text or a number, or test with “in” first.',
  'missing-attribute':
    '“{owner}” has nothing called “{name}”: check the spelling, and whether the value before the dot has the type that you expect.',
  'division-by-zero':
    'Your program divides by 0 (with /, // or %): check with “if” that the number is not 0 before you divide by it.',
  'end-of-input':
    'input() found nothing more to read: put each value on its own line of the input, and check how often your program calls input().',
  'file-not-found':
    'There is no file “{file}” where your program runs: check the spelling of its name and folder, or write the file before you read it.',
  'endless-recursion':
    'A function called itself too many times: give it a case in which it returns without calling itself, and check that each call comes closer to it.',
  'no-windows':
    'There are no windows at the school, so turtle and tkinter do not work there: a turtle program draws if it runs on this device, with Python saved on it.',
  'library-not-installed':
    '“{name}” is not installed at this school: ask your tutor for it, or write your program without it.',
  'module-not-found':
    'Python has no module “{name}” here: check its spelling (most module names are in small letters), or write your program without it.',
};
