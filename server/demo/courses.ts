/**
 * The courses of the demo school: the specification's catalogue with its prices and durations, and five free courses,
 * two of them in Swahili.
 * `marks` has one rating per student, in the order of the demo school's students. A dash means that the student is
 * enrolled and has not rated the course, a space that the student is not enrolled.
 */
interface DemoCourse {
  title: string;
  desc: string;
  /** The price in whole Kenyan shillings. */
  price: number;
  level: 'Beginner' | 'Intermediate' | 'Advanced';
  /** English if left out. */
  language?: 'sw';
  tutor: 'tutor' | 'tutor2';
  marks: string[];
}

export const demoCourses: DemoCourse[] = [
  {
    title: 'Web Design',
    desc: `Build pages that people like to read, from the first heading to a page that everybody may see.

You write HTML, CSS and a little JavaScript, with the page beside your code. You learn to choose type and colour, to use space, to make one page work on a small phone and on a wide screen, and to see why a page feels crowded. At the end you make a page for somebody you know: a shop, a church, a team.

Takes 2 months, about six hours a week. You need a phone or a laptop and no experience.`,
    price: 10_000,
    level: 'Beginner',
    tutor: 'tutor',
    marks: [' ', '4.5', '4', '3.5', '-', '5', ' ', '4', '3'],
  },
  {
    title: 'Web Development',
    desc: `From a form to a working site: HTML, CSS and JavaScript, version control, and putting your work online.

Each week has one thing to build: a price list, a quiz, a calculator for a savings group, a map of your area. You read code that others wrote, find mistakes with the browser's own tools, and keep every version with Git.

Takes 2 months, about eight hours a week. You should know a little HTML, for example from Web Design.`,
    price: 17_000,
    level: 'Intermediate',
    tutor: 'tutor',
    marks: [' ', '5', '4.5', ' ', '4', ' ', '5', '-', ' ', '4.5'],
  },
  {
    title: 'Full Stack Web Development',
    desc: `Both halves of a web product: React in the browser, a server, a database, tests and deployment.

In a team of three you plan, build and run one product for twelve weeks, in small steps that always work. You design tables, write an API, sign people in safely, accept payments in a test account, and answer when something breaks at night.

Takes 3 months, about twelve hours a week. You should be at home in JavaScript, for example from Web Development.`,
    price: 25_000,
    level: 'Advanced',
    tutor: 'tutor',
    marks: [' ', ' ', '5', '4.5', '5', ' ', ' ', ' ', '5'],
  },
  {
    title: 'App Development',
    desc: `Build an app for the phones that people around you carry, and get it into their hands.

You draw the screens, make them with components, keep what people typed when the network goes away, and ask for as little data as possible. The last two weeks are for testing with five people who are not programmers, and for mending what they could not use.

Takes 3 months, about eight hours a week. Some programming in any language is enough to begin.`,
    price: 25_000,
    level: 'Intermediate',
    tutor: 'tutor2',
    marks: [' ', '4', ' ', '4.5', ' ', '3.5', '-', '4'],
  },
  {
    title: 'Full Stack App Development',
    desc: `An app and the service behind it: accounts, data that syncs, notifications and payments.

You build an app that works on the road between two towns: it takes orders without a network and sends them later, once each. You learn what happens when two phones change the same thing, how to bring a new version to people who do not update, and how to read what went wrong.

Takes 4 months, about twelve hours a week. Comes after App Development, or a year of programming.`,
    price: 35_000,
    level: 'Advanced',
    tutor: 'tutor2',
    marks: [' ', ' ', ' ', '5', '4', ' ', '4.5', '-'],
  },
  {
    title: 'Graphics Design',
    desc: `Posters, logos and pictures for the web, with free tools and an eye for what matters.

Every week you make one thing that somebody could use tomorrow: a poster for a match, a label for honey, a menu, a set of icons. You learn to look, to leave things out, to prepare work for print and for screens, and to talk about it with a customer.

Takes 2 months, about five hours a week. No experience needed; a laptop makes it easier.`,
    price: 5_000,
    level: 'Beginner',
    tutor: 'tutor2',
    marks: [' ', '3', '4', '3.5', ' ', '4', '-', '3.5', '4', ' ', '3'],
  },
  {
    title: 'Animations',
    desc: `Bring drawings and interfaces to life, from the twelve principles to a film of your own.

You begin with a bouncing ball and end with a story of two minutes, with sound. On the way: timing, weight, faces, walking, cameras, and how to move things on a web page so that they help and do not annoy. One evening a week the whole class looks at everybody's work.

Takes 9 months, about ten hours a week. You should like to draw; you do not need to be good at it yet.`,
    price: 45_000,
    level: 'Advanced',
    tutor: 'tutor2',
    marks: [' ', ' ', ' ', ' ', '5', '5', ' ', '4.5'],
  },
  {
    title: 'Interview Questions',
    desc: `Practise the problems and the talking that a first job interview asks for, one a day.

Lists, strings, searching, sorting, a little SQL, and how to say what you are thinking while you think it. Twice a week you interview each other; three times somebody who hires programmers does. You also write the letter and the one page about yourself that get you there.

Takes 2 months, about an hour a day. You should be able to write small programs in one language.`,
    price: 15_000,
    level: 'Intermediate',
    tutor: 'tutor',
    marks: [' ', '4', '3', ' ', '3.5', '-', ' ', '4'],
  },
  {
    title: 'First steps in Python',
    desc: `Never written a program? Start here: small programs that do something, on any phone or laptop.

A greeting, a guessing game, a shopping list, a program that shares a bill. You learn to read what the computer complains about, which is half of programming.

Takes 3 weeks, half an hour a day. Free, and open at once.`,
    price: 0,
    level: 'Beginner',
    tutor: 'tutor',
    marks: ['-', '5', '4.5', '5', '-', '4.5', '5', '4', '5', ' ', '5', '-'],
  },
  {
    title: 'How computers work',
    desc: `What happens between your finger on the screen and the answer on it, told with things you can try.

Bits, memory, programs, networks and the long way of one message from Kisumu to Mombasa. No programming, many small experiments.

Takes 3 weeks, half an hour a day. Free, and open at once.`,
    price: 0,
    level: 'Beginner',
    tutor: 'tutor2',
    marks: [' ', '-', ' ', '-'],
  },
  {
    title: 'Working with Git',
    desc: `Keep every version of your work, go back when it breaks, and work with others without losing anything.

You make a history, undo mistakes on purpose, bring two people's changes together, and put your work where others can see it.

Takes 1 week, an hour a day. Free, and open at once.`,
    price: 0,
    level: 'Beginner',
    tutor: 'tutor',
    marks: [' ', '4', '4.5', ' ', '3.5', ' ', '4', '-', '4.5'],
  },
  {
    title: 'Hatua za kwanza za Python',
    desc: `Hujawahi kuandika programu? Anzia hapa: programu ndogo zinazofanya kitu, kwenye simu au kompyuta yoyote.

Salamu, bili ya marafiki na mchezo wa kukisia nambari. Unajifunza pia kusoma kile ambacho kompyuta inalalamikia, na hiyo ni nusu ya kazi ya kuandika programu.

Huchukua wiki moja, nusu saa kwa siku. Ni bure, na hufunguka papo hapo.`,
    price: 0,
    level: 'Beginner',
    language: 'sw',
    tutor: 'tutor',
    marks: [' ', ' ', '5', ' ', ' ', ' ', ' ', '4.5', '-'],
  },
  {
    title: 'Ubunifu wa Wavuti',
    desc: `Tengeneza ukurasa wako wa kwanza wa wavuti, na uuone ukibadilika unapoandika.

Masomo matatu ya kwanza ya kozi ya Web Design, kwa Kiswahili: ukurasa wa wavuti ni nini, vichwa, aya na orodha, kisha viungo na picha ndogo zisizomaliza data. Simu inatosha.

Huchukua wiki moja, nusu saa kwa siku. Ni bure, na hufunguka papo hapo.`,
    price: 0,
    level: 'Beginner',
    language: 'sw',
    tutor: 'tutor',
    marks: [' ', ' ', '4', ' ', ' ', ' ', ' ', '5'],
  },
];
