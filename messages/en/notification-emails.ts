/** Emails about notifications: by kind, with what the notification is about. The subjects are those of the bell. */
import { appliedFor } from '#messages/applied-for.ts';
import { plural } from './locale.ts';
import { modes } from './notifications.ts';

export const digest = {
  subject: (count: number, school: string) =>
    `${plural(count, { one: '# update', other: '# updates' })} from ${school}`,
  intro: 'Here is what is new for you:',
};

export const byKind = {
  deadline: {
    intro: (task: string) => `Hand in “${task}” today: it is due at midnight, and we have no work from you yet.`,
    button: 'Hand in my work',
  },
  extended: {
    intro: (task: string) => `See by which day your work on “${task}” is due now.`,
    button: 'Open the assignment',
  },
  lesson: {
    intro: (title: string) => `Start the new lesson “${title}”.`,
    button: 'Open the lesson',
  },
  task: {
    intro: (title: string) => `See what to do for the new assignment “${title}”.`,
    button: 'Open the assignment',
  },
  class_open: {
    intro: (room: string) => `Join the live class in “${room}”: it has started.`,
    button: 'Join the class',
  },
  payment: {
    intro: (amount: string) => `We have received ${amount} for your school fees. Asante.`,
    button: 'See my payments',
  },
  application: {
    intro: (course: string) => `Please contact the applicant: someone has applied for ${appliedFor(course, modes)}.`,
    button: 'Open the applications',
  },
  offer: {
    intro: (title: string) =>
      `An application to the school names your email address. Sign in, and accept or decline what the school offers you: ${title}.`,
    button: 'See the offer',
  },
  offer_accepted: {
    intro: (title: string) => `An applicant has accepted your offer: ${title}.`,
    button: 'Open the application',
  },
  offer_declined: {
    intro: (title: string) => `Please follow up: an applicant has declined your offer: ${title}.`,
    button: 'Open the application',
  },
  page_approved: {
    intro: (title: string) => `Your page “${title}” was approved: anyone with the address can read it.`,
    button: 'Open my project',
  },
  page_taken_down: {
    intro: (title: string) => `The school does not show your page “${title}”. Open the project to read why.`,
    button: 'Open my project',
  },
  page_waiting: {
    intro: (title: string) => `A student would like to publish the page “${title}”. Please read it, and decide.`,
    button: 'Open the pages',
  },
  page_reported: {
    intro: (title: string) => `A reader has reported the page “${title}”. Please look at it, and decide.`,
    button: 'Open the pages',
  },
  project_help: {
    intro: (title: string) => `A student asks for help with the project “${title}”. Open it and work on it together.`,
    button: 'Open the project',
  },
  announcement: {
    intro: (title: string) => `Read the new announcement “${title}”.`,
    button: 'Read the announcement',
  },
  faulty: {
    intro: (challenge: string) => `Please check the tests of “${challenge}”: programs cannot be graded at the moment.`,
    button: 'Open the challenge',
  },
};
