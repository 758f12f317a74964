/**
 * The options, courses and texts that the public enrolment form shows before it is used. In a file without zod, which a
 * visitor's phone loads only on the first use of the form.
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

export const customerMessages = {
  /** The specification's ten messages, in its order and spelling. */
  fullName: 'Full name is required',
  about: 'About information is required',
  county: 'We need to know the county you come from',
  town: 'We need to know which town you live',
  phone: 'Please input your phone number',
  gender: 'What is your gender',
  education: 'Select your level of education',
  email: 'Input your email',
  mode: 'Select your preffered mode of study',
  course: 'Select a course',
  /** A message of our own, not in the specification. */
  tooLong: 'This is too long',
  phoneNumber: 'This is not a Kenyan phone number, such as 0712 345 678',
  emailAddress: 'Email is not valid',
  amount: 'The amount must be whole shillings, from 1 to 250000',
  tooMuch: 'This is more than the course costs',
  guardianName: 'Please give the name of your parent or guardian',
  guardianPhone: 'Please give a Kenyan phone number of your parent or guardian',
  consent: 'Please agree to the privacy policy',
  enrolled: 'You have enrolled successfully',
  failed: 'An error occurred',
  payLater: 'We have your application. The office will contact you before you pay.',
  gone: 'This application no longer exists.',
};
