/**
 * The emails about fund-raising. The guardian's email contains nothing that the
 * student has typed, not even the name: the student chooses the address, and must
 * not be able to send own text in our name.
 */
import { renderEmail } from '#server/email/email-template.ts';

export const guardianEmail = (supportPhone: string | undefined, url: string) =>
  renderEmail({
    subject: 'May a student raise funds for school fees at Darasa?',
    greeting: 'Habari,',
    intro: [
      'a student of Darasa, a coding school, has named you as parent or guardian.',
      'The student would like a page on which people can help to pay the school fees by M-Pesa. Students under 18 need a parent or guardian who agrees. Until you do, nothing is shown. Here you can see who the student is, read the page and decide:',
    ],
    link: { label: 'Read and decide', url },
    closing: [
      'Everyone with the link would see a first name and an initial, a short story, a goal, and how much was raised. They would never see a surname, a picture, a phone number or an email address.',
      'The money goes to the school, for these fees. It is never paid out.',
      'You can change your mind at any time, so keep this email. The same link takes the page down again immediately.',
      'We ask you for no password, no PIN and no money. If you do not know who this is, you can ignore this email.',
      supportPhone ? `Questions? Call the school's office: ${supportPhone}.` : "Questions? Ask the school's office.",
    ],
  });

interface Answer {
  /** The student's full name: the email goes to the student. */
  student: string;
  guardian: string;
  isOn: boolean;
}

export const agreedEmail = ({ student, guardian, isOn }: Answer, url: string) =>
  renderEmail({
    subject: 'Your fund page: your guardian has agreed',
    greeting: `Habari ${student},`,
    intro: [
      `${guardian} has agreed to your fund page.`,
      isOn
        ? 'It is shown now. This is the link to share:'
        : 'It is shown as soon as you switch it on in your profile. Its link will be:',
    ],
    link: { label: 'Open my fund page', url },
    closing: ['If you change your story or your goal, we ask your guardian again.'],
  });

export const withdrawnEmail = ({ student, guardian }: Answer) =>
  renderEmail({
    subject: 'Your fund page is not shown: your guardian does not agree',
    greeting: `Habari ${student},`,
    intro: [`${guardian} does not agree to your fund page, so it is not shown.`],
    closing: [
      'Please talk to your guardian, who can still agree with the same link.',
      'The money raised so far stays with the school, for your fees.',
    ],
  });
