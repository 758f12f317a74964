/** The size of a grown school, and the parts that its statements have in common. */

export interface Size {
  students: number;
  tutors: number;
  courses: number;
}

/** The size at which the benchmark measures. */
export const MILLION: Size = { students: 998_000, tutors: 2_000, courses: 10_000 };

export interface Rows {
  table: string;
  /** Whether its indexes are dropped and built again afterwards, which is faster for many rows. */
  isLarge?: boolean;
  statement: string;
}

/** The share of the courses that are popular: those with the lowest numbers. */
export const POPULAR = 0.01;
export const LESSONS = 20;
/** The description of the lessons made here, which tells them from those of the demo school. */
export const LESSON_TEXT = 'Read, try, and ask.';
/** How many lessons a student has begun. */
export const BEGUN = 14;

export const FIRST_NAMES =
  "'{Wanjiru,Akinyi,Amina,Baraka,Chebet,Collins,Dennis,Esther,Faith,Grace,Hassan,Joy,Kevin,Mercy,Naliaka,Otieno,Peter,Salim,Victor,Zawadi}'::text[]";
export const LAST_NAMES =
  "'{Kamau,Omondi,Yusuf,Mutua,Kiprop,Wambui,Mwinyi,Nekesa,Barasa,Muthoni,Kariuki,Wekesa,Mwangi,Njoroge,Odhiambo,Cherono,Abdi,Nyambura,Kilonzo,Maina}'::text[]";
export const COUNTIES = "'{Nairobi,Kiambu,Mombasa,Kisumu,Nakuru,Machakos}'::text[]";
export const SUBJECTS =
  "'{Web Design,Graphics Design,Python,Databases,Mobile Apps,Cyber Security,Data Analysis,Robotics,Office Work,Video Editing}'::text[]";

export const ADMIN = `(select id from "user" where email = 'admin@darasa.test')`;

export const idOf = (kind: string, number: string) => hashId(`'${kind}' || ${number}`);
/** A hash as a random UUID (version 4). @param text  an SQL expression */
export const hashId = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`;
export const oneOf = (words: string, number: string) => `(${words})[1 + (${number}) % array_length(${words}, 1)]`;
/** A time within so many past days, the same for the same number. */
export const daysAgo = (days: number, number: string) =>
  `now() - (hashint4(${number}) & 1048575) / 1048576.0 * interval '${days} days'`;
