/** Applications of new students. The specification calls them customers. */

import { plural } from '#messages/en/locale.ts';
import { shillings } from '#messages/shillings.ts';

/** The specification's ten messages, in its order and spelling. */
export const fullName = 'Full name is required';
export const about = 'About information is required';
export const county = 'We need to know the county you come from';
export const town = 'We need to know which town you live';
export const phone = 'Please input your phone number';
export const gender = 'What is your gender';
export const education = 'Select your level of education';
export const email = 'Input your email';
export const mode = 'Select your preffered mode of study';
export const course = 'Select a course';
/** Messages of our own, not in the specification. */
export const tooLong = 'This is too long';
export const phoneNumber = 'This is not a Kenyan phone number, such as 0712 345 678';
export const emailAddress = 'Email is not valid';
export const amount = 'The amount must be whole shillings, from 1 to 250,000';
export const tooMuch = 'This is more than the course costs';
export const guardianName = 'Please enter the name of your parent or guardian';
export const guardianPhone = 'Please enter a Kenyan phone number of your parent or guardian';
export const consent = 'Please agree to the privacy policy';
export const enrolled = 'You have enrolled successfully';
export const failed = 'An error occurred';
export const payLater = 'We have received your application. The office will contact you before you pay.';
export const gone = 'This application no longer exists.';
export const page = 'Page not found.';

// The enrolment form.
export const formTitle = 'Enroll today to get started!';
export const formText = 'Tell us about yourself. The school’s office will call or email you.';
export const fullNameLabel = 'Full name';
export const aboutLabel = 'About';
export const aboutHint = 'What you do now, and what you want to learn.';
export const countyLabel = 'County';
export const townLabel = 'Town';
export const phoneLabel = 'Phone';
export const genderLabel = 'Gender';
export const educationLabel = 'Education';
export const emailLabel = 'Email';
export const modeLabel = 'Mode of study';
export const courseLabel = 'Course';
export const choose = 'Choose';
export const courseOption = ({ title, price, months }: { title: string; price: number; months: number }) =>
  `${title}: ${shillings(price)}, ${plural(months, { one: '# month', other: '# months' })}`;
export const amountLabel = 'Amount (Ksh.)';
export const amountHint = 'Optional: the amount to pay now, in whole shillings.';
export const payNow = 'Pay Now';
export const isMinor = 'I am under 18';
export const guardianNameLabel = 'Name of your parent or guardian';
export const guardianPhoneLabel = 'Phone of your parent or guardian';
export const agree = 'I agree to the <link>privacy policy (opens in a new tab)</link>';
export const enroll = 'Enroll';
export const draftFound = 'These details were entered earlier. Nothing more is sent until you press Enroll or Pay Now.';
export const startOver = 'Start over';
export const officeAnswers = 'The school’s office will call or email you.';
export const backToForm = 'Back to the form';
export const signIn = 'Sign in';

// The options, by the values that are stored. The counties' names are the same in every language.
export const genders = { Male: 'Male', Female: 'Female' };
export const educations = {
  Primary: 'Primary',
  'High School': 'High School',
  College: 'College',
  University: 'University',
};
export const studyModes = { Physical: 'Physical', Online: 'Online' };
export const courseTitles = {
  'Web Design': 'Web Design',
  'Web Development': 'Web Development',
  'Full Stack Web Development': 'Full Stack Web Development',
  'App Development': 'App Development',
  'Full Stack App Development': 'Full Stack App Development',
  'Graphics Design': 'Graphics Design',
  Animations: 'Animations',
  'Interview Questions': 'Interview Questions',
};

// The office's list of applications.
export const title = 'Applications';
export const count = (total: number) => plural(total, { one: '# application', other: '# applications' });
export const noMatch = 'No applications match this search.';
export const searchLabel = 'Name, phone, email or town';
export const all = 'All';
export const statuses = { new: 'New', contacted: 'Contacted', enrolled: 'Enrolled', declined: 'Declined' };
export const applicant = 'Applicant';
export const appliedFor = 'Applied for';
export const status = 'Status';
export const date = 'Date';
export const open = 'Open<name/>';
export const livesIn = 'Lives in';
export const wantsToPay = 'Wants to pay now';
export const guardian = 'Guardian';
export const note = 'Note';
export const save = 'Save';
export const saved = 'Saved';
export const saveFailed = 'Failed';
