/** A person's page, and the student's courses that the office changes there. */
// From the server.
export const reason = 'Sababu inahitajika, isiyozidi herufi 200';
export const courseRequired = 'Kozi inahitajika';
export const partlyRefunded =
  'Sehemu ya bei ya kozi hii imerudishwa. Rudisha kiasi kilichobaki, na umalize kozi kwa rejesho hilo.';
export const notJoined = 'Mwanafunzi hayumo kwenye kozi hii.';
export const alreadyJoined = (title: string) => `Mwanafunzi tayari amejiunga na ${title}.`;
export const tooLittleCredit = (course: { title: string; price: string; credit: string }) =>
  `Bei ya ${course.title} ni ${course.price}, na mwanafunzi ana akiba ya ${course.credit}. Kubaliana bei na mwanafunzi, au ingiza malipo kwanza.`;

// The page.
export const joined = 'Yuko shuleni tangu';
export const noEmail = 'hana barua pepe';
export const application = 'Ombi la kujiunga';
export const appliedAs = (name: string) => `Aliomba kama ${name}`;
export const account = 'Akaunti';
export const noPerson = 'Mtu huyu hakupatikana';
export const noPersonText = 'Akaunti hii haipo tena.';

// The courses.
export const courses = 'Kozi';
export const none = 'Mwanafunzi huyu hajajiunga na kozi yoyote.';
export const credit = (amount: string) => `Akiba: ${amount}`;
export const progress = (completed: number, lessons: number) => `Masomo ${completed} kati ya ${lessons}`;
export const paid = (amount: string) => `amelipa ${amount}`;
export const free = 'bila malipo';
export const since = 'tangu <time/>';
export const add = 'Ongeza kozi';
export const course = 'Kozi';
export const chooseCourse = 'Chagua kozi';
export const courseOption = (title: string, price: string) => `${title} (${price})`;
export const addHint =
  'Kozi isiyo na malipo inafunguka papo hapo. Bei ya kozi nyingine inatolewa kwenye akiba ya mwanafunzi.';
export const addCourse = 'Ongeza kozi';
export const added = (title: string) => `${title} imeongezwa.`;
export const remove = 'Ondoa<name/>';
export const removeTitle = (title: string) => `Ondoa ${title}?`;
export const transfer = 'Badilisha<name/>';
export const transferTitle = (title: string) => `Badilisha ${title} kwa kozi nyingine?`;
export const moneyBack = (amount: string) => `${amount} zitarudi kwenye akiba ya mwanafunzi.`;
export const noMoney = 'Hakuna pesa zilizolipwa kwa kozi hii.';
export const workStays =
  'Ukadiriaji wa mwanafunzi wa kozi hii utafutwa. Maendeleo, kazi zilizowasilishwa, na alama zake zitabaki.';
export const transferHint = 'Kisha bei ya kozi nyingine itatolewa kwenye akiba.';
export const reasonLabel = 'Sababu';
export const yesRemove = 'Ondoa kozi';
export const yesTransfer = 'Badilisha kozi';
export const removed = (title: string) => `${title} imeondolewa.`;
export const replaced = (title: string, by: string) => `Mwanafunzi amehamishwa kutoka ${title} hadi ${by}.`;
