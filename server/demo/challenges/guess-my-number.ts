import type { DemoChallenge } from './challenge.ts';

export const guessMyNumber: DemoChallenge = {
  title: 'Guess my number',
  difficulty: 'Medium',
  tags: ['while', 'a talk with a program'],
  statement: `The school's computer thinks of a whole number from 1 to 100. Write a program that finds it with **at most seven guesses**.

Your program and the school's talk with each other, line by line:

- Your program prints a guess: one number on a line of its own.
- It reads the answer: \`higher\` when the number is higher than your guess, \`lower\` when it is lower, or \`right\`.
- After \`right\` your program ends.

Print nothing but guesses: what you print is what the other one reads. And send each guess off at once, as the lines you begin with do it; otherwise both wait for each other for ever.`,
  hints: [
    'Keep two numbers: the lowest and the highest that it can still be.',
    'Guess in the middle. Each answer then throws half of the numbers away, and after seven halves only one of 100 is left.',
    'After “higher” the lowest that it can be is your guess plus one; not your guess, or you never get to the end.',
  ],
  python: {
    starter: `lowest = 1
highest = 100

guess = 50
print(guess, flush=True)
answer = input()
`,
    reference: `lowest = 1
highest = 100
answer = ""
while answer != "right":
    guess = (lowest + highest) // 2
    print(guess, flush=True)
    answer = input()
    if answer == "higher":
        lowest = guess + 1
    else:
        highest = guess - 1
`,
  },
  javascript: {
    starter: `const answers = require('readline').createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** Prints a guess, and waits for the answer. */
async function ask(guess) {
  console.log(guess);
  return (await answers.next()).value;
}

async function play() {
  const lowest = 1;
  const highest = 100;
  const answer = await ask(50);
}

play().then(() => process.exit());
`,
    reference: `const answers = require('readline').createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function ask(guess) {
  console.log(guess);
  return (await answers.next()).value;
}

async function play() {
  let lowest = 1;
  let highest = 100;
  while (lowest <= highest) {
    const guess = Math.floor((lowest + highest) / 2);
    const answer = await ask(guess);
    if (answer === 'right') return;
    if (answer === 'higher') lowest = guess + 1;
    else highest = guess - 1;
  }
}

play().then(() => process.exit());
`,
  },
  visible: [
    { name: 'The number is 50', judge: thinksOf('50') },
    { name: 'The number is 3', judge: thinksOf('3') },
  ],
  hidden: [
    { name: 'The lowest', judge: thinksOf('1') },
    { name: 'The highest', judge: thinksOf('100') },
    { name: 'Somewhere', judge: thinksOf('68') },
    { name: 'Whatever is left', weight: 3, judge: thinksOf('None') },
  ],
};

/**
 * Source of the judging program, which exits with 0 if the solution found the number, and with 42 if not.
 *
 * @param number  a Python expression for the secret number. With None the judge chooses no number, and each answer leaves as
 *               many candidates as possible
 */
function thinksOf(number: string) {
  return `import sys

number = ${number}
lowest, highest = 1, 100


def lose(why):
    print(why, file=sys.stderr)
    sys.exit(42)


def answer_to(guess):
    if number is not None:
        return "right" if guess == number else "higher" if guess < number else "lower"
    if lowest == highest == guess:
        return "right"
    return "higher" if highest - guess >= guess - lowest else "lower"


for count in range(1, 8):
    line = sys.stdin.readline(100).strip()
    if not line.isascii() or not line.isdigit():
        lose(f"Guess {count} is no number: {line!r}" if line else f"There is no guess {count}.")
    guess = int(line)
    answer = answer_to(guess)
    if answer == "right":
        print(answer, flush=True)
        sys.exit(0)
    if answer == "higher":
        lowest = max(lowest, guess + 1)
    else:
        highest = min(highest, guess - 1)
    print(answer, flush=True)
lose("Seven guesses were not enough.")
`;
}
