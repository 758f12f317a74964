/**
 * The emails about fund-raising. The guardian's email contains nothing that the
 * student has typed, not even the name: the student chooses the address, and must
 * not be able to make the school email any text.
 */
import type { Catalogue } from '#messages/catalogues.ts';
import { type Letterhead, renderEmail, withEnglish } from '#server/email/email-template.ts';

export function guardianEmail(head: Letterhead, url: string) {
  const { guardian: email, hello: greeting } = head.texts.emails;
  const { name, phone } = head.school;
  const questions = phone ? email.questionsByPhone(phone) : email.questions;
  return renderEmail(head, {
    subject: email.subject(name),
    greeting,
    intro: withEnglish(head, ({ emails: { guardian } }) => [guardian.intro(name), guardian.page]),
    link: { label: email.button, url },
    closing: [...withEnglish(head, consentTexts), questions],
    why: email.why,
  });
}

const consentTexts = ({ emails: { guardian } }: Catalogue) => [
  guardian.shown,
  guardian.money,
  guardian.change,
  guardian.otherwise,
];

interface Answer {
  /** The student's full name: the email goes to the student. */
  student: string;
  guardian: string;
  publicUrl: string;
}

/** Tells the student that the guardian has consented. @param page  the fund page's URL; undefined if switched off */
export function agreedEmail(head: Letterhead, { student, guardian, publicUrl }: Answer, page: string | undefined) {
  const { agreed: email, greeting, openProfile, askedGuardian } = head.texts.emails;
  return renderEmail(head, {
    subject: email.subject,
    greeting: greeting(student),
    intro: [page ? email.shown(guardian) : email.notShown(guardian)],
    link: page ? { label: email.button, url: page } : { label: openProfile, url: `${publicUrl}/profile` },
    closing: [email.closing],
    why: askedGuardian,
  });
}

export function withdrawnEmail(head: Letterhead, { student, guardian, publicUrl }: Answer) {
  const { withdrawn: email, greeting, openProfile, askedGuardian } = head.texts.emails;
  return renderEmail(head, {
    subject: email.subject,
    greeting: greeting(student),
    intro: [email.intro(guardian)],
    link: { label: openProfile, url: `${publicUrl}/profile` },
    closing: [email.closing],
    why: askedGuardian,
  });
}
