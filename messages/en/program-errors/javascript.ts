/** One sentence of English for each JavaScript error of a beginner. */

import type { javascriptErrors as patterns } from '#messages/program-errors/javascript.ts';

export const javascriptErrors: Record<keyof typeof patterns, string> = {
  'browser-only-name':
    '“{name}” belongs to web pages and does not exist in this program: print with “console.log(…)”, and read input with readline or fs.',
  'print-of-another-language': 'JavaScript does not know “{name}”: to print something, write “console.log(…)”.',
  'wrong-capitals':
    'JavaScript does not know “{name}” (capital and small letters count): perhaps you mean console, Math, JSON, true, false, null or undefined.',
  'undefined-name':
    'JavaScript does not know the name “{name}” here: check its spelling, create it first with let or const, or put it in quotation marks if it is text.',
  'used-before-definition':
    'Your program uses “{name}” before the line that creates it (let, const or class) has run: move that line up, or choose another name if two things share this one.',
  'assignment-to-constant':
    'Your program gives a new value to a variable that was made with const: make it with let if its value must change.',
  'declared-twice':
    'The name “{name}” is already in use: to change its value leave out let or const, otherwise choose another name. In a for loop, separate the three parts with “;”.',
  'const-without-value':
    'A const needs its value at once, as in “const price = 50”: add the value, or use let. A name must not contain spaces or hyphens.',
  'number-method':
    'Only a number has “{method}”, and the value before the dot is not one: often it is text (a string), so convert it first with “Number(…)”.',
  'array-method':
    'The value before “.{method}” is not an array: print it with console.log to see what it is; often it is a string, a number or an object.',
  'string-method':
    'The value before “.{method}” is not a string: print it with console.log to see what it is; “String(…)” turns a number into a string.',
  'no-such-method':
    '“{method}” is not a function of the value before the dot: check its spelling and capital letters. A property such as length takes no ( ).',
  'callback-not-a-function':
    'A function is needed here, but your program gives something else: often “greet()” was written where only the name “greet”, without ( ), belongs.',
  'not-a-function':
    '“{name}” is not a function, so it cannot be called with ( ): an array needs [ ]; or perhaps a “*” or “;” is missing, or a variable has the name of a function.',
  'class-without-new': '“{name}” is a class: to make an object of it, write new before it, as in “new {name}(…)”.',
  'index-of-undefined':
    'Your program reads [{index}] from a value that is undefined: often an index before it is past the end of its array, or a function has no return.',
  'property-of-undefined':
    'Your program reads “{property}” from a value that is undefined: perhaps an index is past the end of its array, a function has no return, or a line of input is missing.',
  'property-of-null':
    'Your program reads “{property}” from null, which means “nothing”: often a search found nothing, so check with if that the value is not null first.',
  'setting-property':
    'Your program sets “{property}” on a value that is {value}: first create the object or array to put it in, for example with “rows[i] = []”.',
  'not-iterable':
    '“{name}” is not (or does not return) an array or a string, so your program cannot take its elements: for a number count with a loop, for an object use “Object.keys(…)”.',
  'too-much-recursion':
    'A function probably calls itself without end: check that an if stops it with return, and that each call comes closer to that case.',
  'invalid-json':
    'The text that your program reads as JSON is not correct JSON: print it first; perhaps it is empty, or its names and texts are not in double quotation marks (").',
  'missing-parenthesis':
    'A function call such as “console.log(…)” is incomplete: look for a missing “)”, a missing comma or “+” between two values, or a wrong quotation mark.',
  'unexpected-end':
    'The program ends too early: add the “}”, the “)” or the closing backtick (`) that is missing, or finish the last line.',
  'unexpected-closing-bracket':
    '“{bracket}” does not fit here: either it is one too many, or something before it is missing, such as a value or another bracket.',
  'unexpected-else':
    'This “else” does not follow an if: often there is a “;” after “if (…)”, a “}” is missing before the else, or there is one too many.',
  'unexpected-keyword':
    '“{word}” is a word of JavaScript itself and does not fit here: perhaps you used it as a name, or something before it is missing, such as a bracket or a comma.',
  'unexpected-token':
    'JavaScript does not expect “{token}” here: look there and just before it for something that is missing, mistyped or one too many, such as a bracket or a comma.',
  'unexpected-identifier':
    'JavaScript does not expect “{name}” here: often a comma, “+”, bracket or quotation mark is missing before it, the word before it is misspelled, or a name contains a space.',
  'unexpected-value':
    'JavaScript does not expect a {kind} here: often a comma, a bracket, or an operator such as “+” or “=” is missing before it.',
  'curly-quotes':
    'This line has curly quotation marks (“ or ’), perhaps because it was copied from a document or a chat: type straight ones instead (" or \').',
  'invalid-character':
    'JavaScript cannot read this line: often a text has no closing quotation mark, a name begins with a digit, or there is a sign such as # (comments begin with //).',
  'invalid-assignment-target':
    'On the left of “=” there must be a variable: to compare two values write “===”; to store a result, put the variable on the left.',
  'break-outside-loop':
    '“{word}” works only directly inside a loop (break also in a switch), not in a function such as the one given to forEach: use a for loop there.',
  'await-outside-async':
    '“await” works only inside a function marked with async: write async before the function that contains this line, or put the line into such a function.',
  'shorthand-initializer': 'Inside an object, write “:” and not “=” between a name and its value, as in “age: 15”.',
  'import-with-require':
    "Your program loads modules in a way that does not work here: use only require (“const fs = require('fs')”), no import or export, and await only in an async function.",
  'module-not-found':
    'Your program cannot find the module “{module}”: check its spelling. Modules from npm are usually not installed here; those of Node.js, such as fs and readline, are.',
  'file-not-found':
    'There is no file “{file}” where your program looks for it: check the spelling of its name, its ending (such as .txt) and its folder.',
  'readline-closed':
    'Your program asks a question after readline was closed: call “rl.close()” only after the last answer, and give a line of input for each question.',
};
