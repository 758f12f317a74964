/** Kurasa ambazo wageni huijua shule kwazo: karibu, orodha ya kozi, kozi moja. */
import { plural } from '#messages/sw/locale.ts';

// Every page.
export const courses = 'Kozi';
export const apply = 'Omba kujiunga';
export const signIn = 'Ingia';
export const toContent = 'Nenda kwenye maudhui';
export const contact = 'Mawasiliano';

// Welcome.
export const lead =
  'Jifunze kuandika programu za kompyuta ukisaidiwa na walimu: katika madarasa ya moja kwa moja, na kwa masomo unayosoma kwa kasi yako, kwenye simu au kompyuta.';
export const whatWeTeach = 'Tunachofundisha';
export const allCourses = 'Kozi zote';
export const howToApply = 'Jinsi ya kuomba kujiunga';
export const steps = [
  'Omba kujiunga: fomu huchukua kama dakika tano.',
  'Ofisi itawasiliana nawe kwa simu au barua pepe.',
  'Utapata barua pepe, utachagua nenosiri, kisha utaanza somo la kwanza.',
];

// The catalogue.
export const search = 'Tafuta';
export const price = 'Bei';
export const allPrices = 'Bei zote';
export const show = 'Onyesha';
export const found = (total: number) => plural(total, { one: 'Kozi #', other: 'Kozi #' });
export const noneFound = 'Hakuna kozi zinazolingana.';
export const previous = 'Uliotangulia';
export const next = 'Unaofuata';
export const pageOf = (page: number, pages: number) => `Ukurasa wa ${page} kati ya ${pages}`;

// A course.
export const notFound = 'Kozi haikupatikana';
export const lessons = (total: number) => plural(total, { one: 'Somo #', other: 'Masomo #' });
export const noLessons = 'Masomo yanaandaliwa.';
export const freeLesson = 'Somo la bure';
export const enroll = 'Jiandikishe';
export const taughtIn = (language: string) => `Kwa ${language}`;

// The application form without scripts.
export const applyingFor = (course: string) => `Unaomba kujiunga na kozi ya ${course}.`;
export const checkFields = 'Tafadhali angalia sehemu zilizowekewa alama.';
export const phoneAsked = 'Tumetuma ombi la malipo kwenye simu yako. Weka PIN yako ya M-Pesa kwenye simu kuthibitisha.';
export const followPayment = 'Je, malipo yamefika?';
/** The course from whose page an application came, in the office. */
export const interestedIn = 'Anavutiwa na';
