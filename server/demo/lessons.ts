/**
 * The lessons of seven of the demo school's courses, by the course's title, in their order in the course. Four courses
 * have texts to read; none has videos, because they would be large. This file has no logic, and reads better whole.
 */
import { swahiliLessons } from './swahili-lessons.ts';
import { webDesignLessons } from './web-design-lessons.ts';

interface DemoLesson {
  title: string;
  desc: string;
  /** The file of its text in lesson-texts/. */
  text?: string;
  /** The name of the unit that begins with this lesson. */
  unit?: string;
  /** How long it takes; if left out, the time is estimated. */
  minutes?: number;
  isDraft?: true;
  tasks?: DemoTask[];
}

interface DemoTask {
  name: string;
  desc: string;
  /** Days from the creation of the demo school to the deadline; negative for a past one. */
  due: number;
  /** What students hand in; by default a file. */
  kind?: 'project';
}

export const demoLessons: Record<string, DemoLesson[]> = {
  'First steps in Python': [
    {
      title: 'A program that greets you',
      unit: 'The first programs',
      minutes: 20,
      text: 'first-steps-in-python/01-a-program-that-greets-you.md',
      desc: `Your first program has one line: print("Habari"). You write it, run it, and change it until it greets you by name.

You learn what print and input do, what the quotes are for, and what happens when you forget one. A phone is enough; there is nothing to install.`,
      tasks: [
        {
          name: 'Greet three people',
          desc: 'Write a program that asks for three names, one after the other, and greets each of them on a line of its own.',
          due: -2,
        },
      ],
    },
    {
      title: 'Numbers and a shared bill',
      minutes: 25,
      text: 'first-steps-in-python/02-numbers-and-a-shared-bill.md',
      desc: `Four friends had tea and mandazi, and somebody has to work out who pays what.

You learn to keep numbers in variables, why "250" and 250 are not the same thing, how int() makes one of the other, and how to round to whole shillings without losing one.`,
      tasks: [
        {
          name: 'Share a bill',
          desc: 'Ask for the total and for the number of people. Print what each pays, in whole shillings, and what is left over.',
          due: 2,
        },
        {
          name: 'A tip',
          desc: 'Add a tip of ten per cent, but only when the bill is over 1,000 shillings.',
          due: 4,
        },
      ],
    },
    {
      title: 'Guess my number',
      minutes: 30,
      text: 'first-steps-in-python/03-guess-my-number.md',
      desc: `The computer thinks of a number from 1 to 100, and you have to find it. After each guess it says "higher" or "lower".

You learn if and else, what == asks and = does, and while, which goes on until something has happened. Before you type anything, play it once on paper with a friend: you will see the program in what you say.`,
      tasks: [
        {
          name: 'Count the guesses',
          desc: 'When the number has been found, say how many guesses it took. Seven are always enough: can you say why?',
          due: 7,
        },
      ],
    },
    {
      title: 'A shopping list',
      minutes: 30,
      text: 'first-steps-in-python/04-a-shopping-list.md',
      desc: `A program that remembers: it takes things you need, one by one, shows the list, and crosses off what you have bought.

You learn lists, for loops, and how to look for something that may not be there. At the end your program has a small menu, and asks again when somebody types nonsense.`,
      tasks: [
        {
          name: 'What it costs',
          desc: 'Let the list keep a price beside each thing, and print the sum when the list is shown.',
          due: 12,
        },
      ],
    },
    {
      title: 'Reading what went wrong',
      unit: 'Closer to the language',
      minutes: 20,
      text: 'first-steps-in-python/05-reading-what-went-wrong.md',
      desc: `Six programs that do not work, and what Python says about each: NameError, TypeError, IndentationError and their friends.

Half of programming is reading such messages without fear. You learn where to look first, which line to believe, and how to make a small change that tells you more.`,
    },
    {
      title: 'Words and letters',
      minutes: 20,
      text: 'first-steps-in-python/06-words-and-letters.md',
      desc: `A name typed in capital letters, with a space too many: people type as they like, and your program has to cope.

You learn how long a text is, how to take out single letters, how to compare carelessly typed words, and how to print sentences with gaps that your program fills.`,
    },
    {
      title: 'True and False',
      minutes: 20,
      text: 'first-steps-in-python/07-true-and-false.md',
      desc: `A matatu leaves when it is full or when it is late. In a library you need a card, and the book has to be there.

You learn to join questions with and, or and not, to store their answers, and to avoid the mistake that turns every Monday into a free day.`,
    },
    {
      title: 'Tables with range',
      minutes: 20,
      text: 'first-steps-in-python/08-tables-with-range.md',
      desc: `Two lines of Python print the table of 7, or what you have saved after each week of a year.

You learn to count with range, forwards, backwards and in steps, to put a loop into a loop, and to choose between for and while.`,
    },
    {
      title: 'Your own commands',
      unit: 'Programs that people use',
      minutes: 30,
      text: 'first-steps-in-python/09-your-own-commands.md',
      desc: `print, len and int were written by other people. Now you write commands of your own, which are called functions.

You learn def and return, what the brackets are for, why None appears where you expected a number, and why a variable in a function is unknown outside it.`,
      tasks: [
        {
          name: 'The fare as a function',
          desc: 'Write a function fare(people, is_raining) that returns what a group pays: 50 shillings each, or 80 in the rain. Print its result for three groups.',
          due: 14,
        },
      ],
    },
    {
      title: 'Prices at a kiosk',
      minutes: 30,
      text: 'first-steps-in-python/10-prices-at-a-kiosk.md',
      desc: `Mama Zawadi knows every price in her kiosk at once. A dictionary makes your program as quick.

You learn to look things up by name, what to do when they are not there, to add up a full basket, and to count the votes for a class prefect.`,
      tasks: [
        {
          name: 'A kiosk that counts its stock',
          desc: 'Keep in a dictionary how many of each thing are left. Read what customers buy until the user types “closed”, and refuse what is sold out.',
          due: 16,
        },
      ],
    },
    {
      title: 'Lines of text',
      minutes: 25,
      text: 'first-steps-in-python/11-lines-of-text.md',
      desc: `Sales of a week, students and their towns: much of what people keep is text with many lines.

You learn to cut a text into lines and a line into parts, to calculate with the parts, to find the lines that matter, and to read lines until a word ends them.`,
    },
    {
      title: 'A book for a savings group',
      minutes: 40,
      text: 'first-steps-in-python/12-a-book-for-a-savings-group.md',
      desc: `A chama meets on Fridays, and you write the program that keeps its book: who has brought how much, who still owes something, and what it is together.

You put together all that you have learned, in five small steps, and make the program survive nonsense.`,
      tasks: [
        {
          name: 'A program for another person',
          desc: 'Write a small program that one person you know can use. Let them try it without your help, and write down what you changed afterwards.',
          due: 20,
        },
      ],
    },
  ],

  'How computers work': [
    {
      title: 'Two fingers and a number',
      desc: `With ten fingers you can count to ten, or to 1,023, if each finger is a bit.

You try it, write your age in zeros and ones, and see how the same few bits can be a number, a letter or the colour of one point on your screen. Nothing but your hands and a pencil is needed.`,
      tasks: [
        {
          name: 'Your name in bits',
          desc: 'Look up the letters of your first name in the ASCII table and write them down, eight bits each.',
          due: 1,
        },
      ],
    },
    {
      title: 'What memory remembers',
      desc: `Why does a phone with 64 GB still say that it is out of memory? Because it has two kinds of it.

You learn which one forgets when the power goes, which one is slow, and why closing twenty apps sometimes helps and sometimes makes it worse. You look at both on your own phone.`,
    },
    {
      title: 'A program, step by step',
      desc: `A processor can do very little: fetch, add, compare, jump. It does so two thousand million times a second.

Three of you play one: one reads the steps aloud, one keeps the numbers, one does the sums. In ten minutes you have found the largest of eight numbers, exactly as the machine does it.`,
      tasks: [
        {
          name: 'A recipe for a machine',
          desc: 'Write down how to make chai so that somebody who does only what is written, and nothing else, succeeds. Have it tried.',
          due: 6,
        },
      ],
    },
    {
      title: 'One message from Kisumu to Mombasa',
      desc: `You press send. What happens before two grey ticks turn blue?

The message is cut into packets, goes by radio to a mast, by fibre along the railway, through a building in Nairobi, and is put together again, even if one piece was lost on the way. You follow a real one with traceroute.`,
      tasks: [
        {
          name: 'How far is it?',
          desc: 'Measure with ping how long a packet needs to a server in Nairobi, in London and in Singapore. Which distance does the time explain, and which not?',
          due: 10,
        },
      ],
    },
  ],

  'Working with Git': [
    {
      title: 'A history of your own',
      desc: `A folder, three files, and every version of them for ever. You make a repository, look at what has changed, and commit it with a message that your future self will understand.

You learn init, status, add, commit, log and diff; with these six you can already work.`,
      tasks: [
        {
          name: 'Five commits',
          desc: 'Write a page about your town in five commits, each of which changes one thing and says why.',
          due: 3,
        },
      ],
    },
    {
      title: 'Undoing things on purpose',
      desc: `You delete a file, break another, and commit a third that you should not have; then you bring everything back.

You learn restore, revert and reset, which of them is safe when others have your work already, and why almost nothing that was committed is ever lost.`,
      tasks: [
        {
          name: 'Break it and mend it',
          desc: 'Exchange repositories with somebody. Each breaks one thing in the last commit; each finds it with log and diff, and takes it back.',
          due: 5,
        },
      ],
    },
    {
      title: 'Two people, one file',
      desc: `Both of you change the same line. Git stops and asks, and the file is full of arrows.

You learn what a branch is, how to merge one, how to read a conflict calmly, and how to put your work where others can see it.`,
    },
  ],

  'Web Design': webDesignLessons,
  'Web Development': [
    {
      title: 'A form that works',
      desc: `An order form for a small bakery: names, phone numbers, how many loaves. It says at once, and kindly, what is wrong with what was typed.

You learn the right input for each field, labels, what the browser checks by itself, and what it cannot.`,
      tasks: [
        {
          name: 'Order by form',
          desc: 'Build the order form. A phone number is taken as 0712…, 0112… or +254…; anything else is refused with a sentence.',
          due: 3,
        },
      ],
    },
    {
      title: 'JavaScript that answers',
      desc: `The page begins to do something: it adds up the order while it is typed.

You learn to find an element, to listen to what happens to it, to change what it says, and to keep numbers and what is shown of them apart.`,
      tasks: [
        {
          name: 'A calculator for a chama',
          desc: 'Ten members pay in each month. Show what is in the box after each month, and who is behind with how much.',
          due: 8,
        },
      ],
    },
    {
      title: 'Finding mistakes',
      desc: `A quiz with seven mistakes in it. You find them with the browser's own tools: the console, the elements, the network, and a program that stops where you want it to.

You learn to make a guess before you look, to change one thing at a time, and to write down what you have ruled out.`,
    },
    {
      title: 'Putting it online',
      desc: `Your page leaves your laptop: a repository, a host, an address that you can send to your mother.

You learn what a server does with a request, why it works on your machine and not there, and how to bring out the next version without breaking this one.`,
      isDraft: true,
      tasks: [
        { name: 'An address', desc: 'Send the address of your order form to somebody who orders by it.', due: 14 },
      ],
    },
  ],

  ...swahiliLessons,
};
