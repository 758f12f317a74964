/**
 * The demo school: enough people and courses to try everything at once. Filled
 * in on the very first start, outside production, in one transaction.
 */
import { inArray } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { course, enrolment, user } from './tables.ts';

export const DEMO_PASSWORD = 'Darasa2026';
export const demoLogins = ['admin@darasa.test', 'tutor@darasa.test', 'student@darasa.test'];

/** Whether nobody has an account here yet. */
export const isEmptySchool = async (db: Db) => (await db.select({ id: user.id }).from(user).limit(1)).length === 0;

/** The passwords, hashed, of the accounts that a demo school would have. */
export async function demoPasswordHashes(db: Db) {
  const addresses = people.map(({ email }) => email);
  const rows = await db.select({ passwordHash: user.passwordHash }).from(user).where(inArray(user.email, addresses));
  return rows.map(({ passwordHash }) => passwordHash);
}

export async function fillDemoSchool(db: Db, hashPassword: (password: string) => Promise<string>) {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    const rows = people.map((person) => ({ ...person, passwordHash, emailVerifiedAt: new Date() }));
    const inserted = await tx.insert(user).values(rows).returning({ id: user.id, email: user.email });
    const idOf = (name: string) => inserted.find(({ email }) => email === `${name}@darasa.test`)!.id;

    const taught = courses.map(({ tutor, ...details }) => ({ ...details, tutorId: idOf(tutor) }));
    const made = await tx.insert(course).values(taught).returning({ id: course.id, title: course.title });
    const first = made.find(({ title }) => title === 'First steps in Python')!;
    await tx.insert(enrolment).values({ studentId: idOf('student'), courseId: first.id });
  });
}

const person = (type: 'student' | 'tutor' | 'admin') => (name: string, address: string) => ({
  name,
  email: `${address}@darasa.test`,
  type,
});
const admin = person('admin');
const tutor = person('tutor');
const student = person('student');

const people = [
  admin('Njeri Mwangi', 'admin'),
  admin('Hassan Abdi', 'admin2'),
  tutor('Brian Otieno', 'tutor'),
  tutor('Faith Chebet', 'tutor2'),
  student('Wanjiru Kamau', 'student'),
  student('Kevin Omondi', 'kevin'),
  student('Amina Yusuf', 'amina'),
  student('Peter Mutua', 'peter'),
  student('Grace Akinyi', 'grace'),
  student('Dennis Kiprop', 'dennis'),
  student('Mercy Wambui', 'mercy'),
  student('Salim Mwinyi', 'salim'),
  student('Joy Nekesa', 'joy'),
  student('Collins Barasa', 'collins'),
  student('Esther Muthoni', 'esther'),
  student('Victor Kariuki', 'victor'),
];

const free = { price: 0, level: 'Beginner' as const };

const courses = [
  {
    title: 'Web Design',
    rating: 4,
    desc: 'Lay out pages that people like to read: type, colour, spacing and HTML and CSS from the first line. 2 months.',
    price: 10_000,
    level: 'Beginner' as const,
    tutor: 'tutor',
  },
  {
    title: 'Web Development',
    rating: 4.5,
    desc: 'From a form to a working site: HTML, CSS and JavaScript, version control, and putting your work online. 2 months.',
    price: 17_000,
    level: 'Intermediate' as const,
    tutor: 'tutor',
  },
  {
    title: 'Full Stack Web Development',
    rating: 5,
    desc: 'Both halves of a web product: React in the browser, a server, a database, tests and deployment. 3 months.',
    price: 25_000,
    level: 'Advanced' as const,
    tutor: 'tutor',
  },
  {
    title: 'App Development',
    rating: 4,
    desc: 'Build an app for the phones that people around you carry, and get it into their hands. 3 months.',
    price: 25_000,
    level: 'Intermediate' as const,
    tutor: 'tutor2',
  },
  {
    title: 'Full Stack App Development',
    rating: 4.5,
    desc: 'An app and the service behind it: accounts, data that syncs, notifications and payments. 4 months.',
    price: 35_000,
    level: 'Advanced' as const,
    tutor: 'tutor2',
  },
  {
    title: 'Graphics Design',
    rating: 3.5,
    desc: 'Posters, logos and pictures for the web, with free tools and an eye for what matters. 2 months.',
    price: 5_000,
    level: 'Beginner' as const,
    tutor: 'tutor2',
  },
  {
    title: 'Animations',
    rating: 5,
    desc: 'Bring drawings and interfaces to life, from the twelve principles to a film of your own. 9 months.',
    price: 45_000,
    level: 'Advanced' as const,
    tutor: 'tutor2',
  },
  {
    title: 'Interview Questions',
    rating: 3.5,
    desc: 'Practise the problems and the talking that a first job interview asks for, one a day. 2 months.',
    price: 15_000,
    level: 'Intermediate' as const,
    tutor: 'tutor',
  },
  {
    ...free,
    title: 'First steps in Python',
    rating: 5,
    desc: 'Never written a program? Start here: small programs that do something, on any phone or laptop.',
    tutor: 'tutor',
  },
  {
    ...free,
    title: 'How computers work',
    desc: 'What happens between your finger on the screen and the answer on it, told with things you can try.',
    tutor: 'tutor2',
  },
  {
    ...free,
    title: 'Working with Git',
    rating: 4,
    desc: 'Keep every version of your work, go back when it breaks, and work with others without losing anything.',
    tutor: 'tutor',
  },
];
