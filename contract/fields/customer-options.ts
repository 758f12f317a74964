/**
 * The options, courses and texts of the public enrolment form. This file does not use zod, which a visitor's phone loads only on the first
 * use of the form.
 */

export const counties = [
  'Mombasa',
  'Kiambu',
  'Nairobi',
  'Muranga',
  'Kirinyaga',
  'Meru',
  'Kwale',
  'Tharaka Nithi',
  'Embu',
] as const;
export const genders = ['Male', 'Female'] as const;
export const educations = ['Primary', 'High School', 'College', 'University'] as const;
export const studyModes = ['Physical', 'Online'] as const;

/** Courses taught at the school itself. The server uses these prices: an application never contains one. */
export const enrolmentCatalogue = [
  { title: 'Web Design', price: 10_000, months: 2 },
  { title: 'Web Development', price: 17_000, months: 2 },
  { title: 'Full Stack Web Development', price: 25_000, months: 3 },
  { title: 'App Development', price: 25_000, months: 3 },
  { title: 'Full Stack App Development', price: 35_000, months: 4 },
  { title: 'Graphics Design', price: 5_000, months: 2 },
  { title: 'Animations', price: 45_000, months: 9 },
  { title: 'Interview Questions', price: 15_000, months: 2 },
] as const;
