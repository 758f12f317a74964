/**
 * For each explained error of JavaScript, a beginner's program that fails with exactly that error.
 * The list is not split over several files, because it reads better whole.
 */
import type { javascriptErrors as patterns } from '#messages/program-errors/javascript.ts';

export const javascriptPrograms: Record<keyof typeof patterns, { source: string; stdin?: string }> = {
  'browser-only-name': {
    source: `const name = prompt('What is your name?');
const town = prompt('Where do you live?');
console.log('Karibu ' + name + ' from ' + town);
`,
  },
  'print-of-another-language': {
    source: `const price = 60;
const loaves = 3;
print('Bread costs', price * loaves, 'shillings');
`,
  },
  'wrong-capitals': {
    source: `let fare = 50;
let passengers = 14;
Console.log('The matatu earns ' + fare * passengers);
`,
  },
  'undefined-name': {
    source: `let total = 0;
for (let day = 1; day <= 7; day++) {
  total = total + 100;
}
console.log('Savings: ' + totals);
`,
  },
  'used-before-definition': {
    source: `console.log('Hello ' + student);
let student = 'Wanjiku';
console.log('Goodbye ' + student);
`,
  },
  'assignment-to-constant': {
    source: `const balance = 500;
const airtime = 50;
balance = balance - airtime;
console.log('Balance: ' + balance);
`,
  },
  'declared-twice': {
    source: `let score = 45;
console.log('First test: ' + score);
let score = 62;
console.log('Second test: ' + score);
`,
  },
  'const-without-value': {
    source: `const total;
const maize = 120;
const beans = 180;
total = maize + beans;
console.log(total);
`,
  },
  'number-method': {
    source: `const fs = require('fs');
const price = fs.readFileSync(0, 'utf8').trim();
console.log('Price: ' + price.toFixed(2));
`,
    stdin: '149.5\n',
  },
  'array-method': {
    source: `let basket = 'mangoes';
basket.push('oranges');
basket.push('bananas');
console.log(basket);
`,
  },
  'string-method': {
    source: `const phone = 254712345678;
const parts = phone.split('');
console.log('Digits: ' + parts.length);
`,
  },
  'no-such-method': {
    source: `const towns = ['Kisumu', 'Nakuru', 'Eldoret'];
for (let i = 0; i < towns.length(); i++) {
  console.log(towns[i]);
}
`,
  },
  'callback-not-a-function': {
    source: `function greet(name) {
  console.log('Habari ' + name);
}
const students = ['Achieng', 'Mutua', 'Chebet'];
students.forEach(greet('Achieng'));
`,
  },
  'not-a-function': {
    source: `const marks = [78, 64, 91];
const total = marks(0) + marks(1) + marks(2);
console.log('Total: ' + total);
`,
  },
  'class-without-new': {
    source: `class Student {
  constructor(name) {
    this.name = name;
  }
}
const first = Student('Kamau');
console.log(first.name);
`,
  },
  'index-of-undefined': {
    source: `const seats = [
  [1, 0, 1],
  [0, 0, 1],
];
for (let row = 0; row <= seats.length; row++) {
  console.log(seats[row][0]);
}
`,
  },
  'property-of-undefined': {
    source: `const lines = require('fs').readFileSync(0, 'utf8').split('\\n');
const name = lines[0].trim();
const town = lines[1].trim();
console.log(name + ' lives in ' + town);
`,
    stdin: 'Otieno',
  },
  'property-of-null': {
    source: `const message = 'Confirmed. You have received money from Njeri.';
const amount = message.match(/[0-9]+/);
console.log('You received ' + amount[0] + ' shillings');
`,
  },
  'setting-property': {
    source: `const table = [];
for (let i = 0; i < 3; i++) {
  for (let j = 0; j < 3; j++) {
    table[i][j] = i * j;
  }
}
console.log(table);
`,
  },
  'not-iterable': {
    source: `const prices = { sukuma: 20, nyanya: 50, kitunguu: 30 };
let total = 0;
for (const price of prices) {
  total += price;
}
console.log(total);
`,
  },
  'too-much-recursion': {
    source: `function factorial(n) {
  return n * factorial(n - 1);
}
console.log(factorial(5));
`,
  },
  'invalid-json': {
    source: `const text = "{ name: 'Akinyi', age: 15 }";
const student = JSON.parse(text);
console.log(student.name);
`,
  },
  'missing-parenthesis': {
    source: `const name = 'Barasa';
const age = 16;
console.log('My name is ' + name;
console.log('I am ' + age);
`,
  },
  'unexpected-end': {
    source: `const marks = [45, 80, 62];
for (let i = 0; i < marks.length; i++) {
  if (marks[i] > 50) {
    console.log('Pass');
}
`,
  },
  'unexpected-closing-bracket': {
    source: `let age = 17;
if (age >= 18) {
  console.log('You can vote');
}
}
`,
  },
  'unexpected-else': {
    source: `const marks = 38;
if (marks >= 50); {
  console.log('Pass');
} else {
  console.log('Try again');
}
`,
  },
  'unexpected-keyword': {
    source: `const student = 'Kiprop';
const class = 'Form 2';
console.log(student + ' is in ' + class);
`,
  },
  'unexpected-token': {
    source: `let rain = 12;
if (rain > 10 {
  console.log('Carry an umbrella');
}
`,
  },
  'unexpected-identifier': {
    source: `let first name = 'Wambui';
let age = 14;
console.log(first name);
`,
  },
  'unexpected-value': {
    source: `const towns = ['Mombasa', 'Malindi' 'Lamu'];
for (const town of towns) {
  console.log('Welcome to ' + town);
}
`,
  },
  'curly-quotes': {
    source: `let county = “Machakos”;
let people = 1421932;
console.log(county, people);
`,
  },
  'invalid-character': {
    source: `const name = 'Naliaka;
const greeting = 'Habari ' + name;
console.log(greeting);
`,
  },
  'invalid-assignment-target': {
    source: `const length = 8;
const width = 5;
let area = 0;
length * width = area;
console.log(area);
`,
  },
  'break-outside-loop': {
    source: `const buses = ['Thika', 'Embu', 'Meru'];
buses.forEach(function (bus) {
  if (bus === 'Embu') {
    break;
  }
  console.log(bus);
});
`,
  },
  'await-outside-async': {
    source: `function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
function start() {
  await wait(100);
  console.log('The race begins');
}
start();
`,
  },
  'shorthand-initializer': {
    source: `const student = {
  name = 'Moraa',
  age = 15,
};
console.log(student.name);
`,
  },
  'import-with-require': {
    source: `import { createInterface } from 'readline';
const fs = require('fs');
const lines = fs.readFileSync(0, 'utf8').split('\\n');
console.log('Jina: ' + lines[0]);
`,
    stdin: 'Nekesa\n',
  },
  'module-not-found': {
    source: `const input = require('readline-sync');
const name = input.question('Your name? ');
console.log('Karibu ' + name);
`,
    stdin: 'Omondi\n',
  },
  'file-not-found': {
    source: `const fs = require('fs');
const text = fs.readFileSync('marks.txt', 'utf8');
console.log(text);
`,
  },
  'readline-closed': {
    source: `const readline = require('readline');
const rl = readline.createInterface({ input: process.stdin, output: process.stdout });
rl.question('Your name? ', (name) => {
  rl.close();
  rl.question('Your age? ', (age) => console.log(name + ' is ' + age));
});
`,
    stdin: 'Atieno\n15\n',
  },
};
