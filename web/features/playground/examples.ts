/** Small example programs by Judge0 language id, in addition to the sample that each language has. */

import * as texts from '#texts/code/playground.ts';
import { moreExamples } from './more-examples.ts';

export interface Example {
  name: string;
  code: string;
  /** The program's input. */
  input: string;
}

const greeting = (code: string): Example => ({ name: texts.askForName, code, input: 'Amina\n' });
const table = (code: string): Example => ({ name: texts.timesTable, code, input: '' });
const sum = (code: string): Example => ({ name: texts.addNumbers, code, input: '4\n8\n15\n' });

const c = [
  greeting(`#include <stdio.h>

int main(void) {
    char name[50];
    printf("What is your name?\\n");
    if (scanf("%49s", name) == 1) printf("Habari, %s!\\n", name);
    return 0;
}
`),
  table(`#include <stdio.h>

int main(void) {
    for (int i = 1; i <= 10; i++) printf("7 x %d = %d\\n", i, 7 * i);
    return 0;
}
`),
];

const cpp = [
  greeting(`#include <iostream>
#include <string>

int main() {
    std::string name;
    std::cout << "What is your name?\\n";
    std::getline(std::cin, name);
    std::cout << "Habari, " << name << "!\\n";
}
`),
  sum(`#include <iostream>

int main() {
    int sum = 0, number;
    while (std::cin >> number) sum += number;
    std::cout << sum << "\\n";
}
`),
];

const python = [
  greeting(`name = input('What is your name? ')
print(f'Habari, {name}!')
`),
  table(`for i in range(1, 11):
    print(f'7 x {i} = {7 * i}')
`),
  sum(`import sys

numbers = [int(line) for line in sys.stdin if line.strip()]
print(sum(numbers))
`),
];

/** Shown if the school has matplotlib. */
const chart: Example = {
  name: texts.drawChart,
  input: '',
  code: `import matplotlib.pyplot as plt

days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
sold = [34, 41, 29, 50, 62]

plt.bar(days, sold, color='seagreen')
plt.title('Chapati sold this week')
plt.ylabel('Chapati')
plt.show()
`,
};

const examples: Record<number, Example[]> = {
  46: [
    greeting('read -r name\necho "Habari, $name!"\n'),
    table('for i in {1..10}; do\n  echo "7 x $i = $((7 * i))"\ndone\n'),
  ],
  48: c,
  49: c,
  50: c,
  75: c,
  52: cpp,
  53: cpp,
  54: cpp,
  76: cpp,
  60: [
    greeting(`package main

import "fmt"

func main() {
	var name string
	fmt.Println("What is your name?")
	fmt.Scanln(&name)
	fmt.Printf("Habari, %s!\\n", name)
}
`),
  ],
  62: [
    greeting(`import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println("What is your name?");
        System.out.println("Habari, " + in.nextLine() + "!");
    }
}
`),
    table(`public class Main {
    public static void main(String[] args) {
        for (int i = 1; i <= 10; i++) System.out.println("7 x " + i + " = " + 7 * i);
    }
}
`),
  ],
  63: [
    greeting(`const lines = require('fs').readFileSync('/dev/stdin', 'utf8').split('\\n');

console.log('What is your name?');
console.log(\`Habari, \${lines[0]}!\`);
`),
    table(`for (let i = 1; i <= 10; i++) {
  console.log(\`7 x \${i} = \${7 * i}\`);
}
`),
    sum(`const input = require('fs').readFileSync('/dev/stdin', 'utf8');
const numbers = input.trim().split(/\\s+/).map(Number);

console.log(numbers.reduce((sum, number) => sum + number, 0));
`),
  ],
  64: [
    greeting("print('What is your name?')\nlocal name = io.read()\nprint('Habari, ' .. name .. '!')\n"),
    table("for i = 1, 10 do\n  print('7 x ' .. i .. ' = ' .. 7 * i)\nend\n"),
  ],
  68: [
    greeting('<?php\n$name = trim(fgets(STDIN));\necho "Habari, $name!\\n";\n'),
    table('<?php\nfor ($i = 1; $i <= 10; $i++) {\n    echo "7 x $i = " . 7 * $i . "\\n";\n}\n'),
  ],
  71: python,
  72: [
    greeting('puts \'What is your name?\'\nname = gets.chomp\nputs "Habari, #{name}!"\n'),
    table('(1..10).each { |i| puts "7 x #{i} = #{7 * i}" }\n'),
  ],
  74: [
    table(`for (let i: number = 1; i <= 10; i++) {
  console.log(\`7 x \${i} = \${7 * i}\`);
}
`),
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Kotlin syntax
  78: [greeting('fun main() {\n    println("What is your name?")\n    println("Habari, ${readLine()}!")\n}\n')],
  82: [
    {
      name: texts.joinTables,
      input: '',
      code: `create table courses (id integer primary key, title text);
create table students (name text, course integer references courses);
insert into courses values (1, 'Web Design'), (2, 'Animations');
insert into students values ('Amina', 1), ('Baraka', 2), ('Chebet', 1);

select title, count(*) from students join courses on courses.id = course group by title;
`,
    },
  ],
};

/** @param libraries  the libraries that the school has installed for the language */
export function examplesIn(languageId: number, libraries: string[] = []): Example[] {
  if (libraries.includes('matplotlib')) return [...(examples[languageId] ?? []), chart];
  const { asks, table: lines } = moreExamples[languageId] ?? {};
  return examples[languageId] ?? [...(asks ? [greeting(asks)] : []), ...(lines ? [table(lines)] : [])];
}
