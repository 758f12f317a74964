/**
 * The emails about accounts. They contain no user's name: while an address is
 * unconfirmed, a stranger may have typed the name, to make the school email any text.
 */
import { type Letterhead, renderEmail } from '#server/email/email-template.ts';

export function verificationEmail(head: Letterhead, url: string) {
  const { verification: email, hello: greeting } = head.texts.emails;
  return renderEmail(head, {
    subject: email.subject(head.school.name),
    greeting,
    intro: [email.intro],
    link: { label: email.button, url },
    closing: [email.validity, email.otherwise],
    why: email.why,
  });
}

export function alreadyRegisteredEmail(head: Letterhead, url: string) {
  const { alreadyRegistered: email, hello: greeting } = head.texts.emails;
  return renderEmail(head, {
    subject: email.subject(head.school.name),
    greeting,
    intro: [email.intro],
    link: { label: email.button, url },
    closing: [email.forgot, email.otherwise],
    why: email.why,
  });
}

export function resetEmail(head: Letterhead, url: string) {
  const { reset: email, hello: greeting } = head.texts.emails;
  return renderEmail(head, {
    subject: email.subject(head.school.name),
    greeting,
    intro: [email.intro],
    link: { label: email.button, url },
    closing: [email.validity, email.otherwise],
    why: email.why,
  });
}

/** @param type  what the person is invited as */
export function invitationEmail(head: Letterhead, type: 'student' | 'tutor', url: string) {
  const { emails, invitations } = head.texts;
  const email = type === 'tutor' ? emails.invitation : invitations.email;
  return renderEmail(head, {
    subject: email.subject(head.school.name),
    greeting: emails.hello,
    intro: [email.intro],
    link: { label: email.button, url },
    closing: [email.validity],
    why: email.why,
  });
}

export function typeChangedEmail(head: Letterhead, type: 'student' | 'tutor' | 'admin', url: string) {
  const { typeChanged, newTypes, hello: greeting } = head.texts.emails;
  const { subject, intro } = newTypes[type];
  const link = { label: typeChanged.button, url };
  return renderEmail(head, {
    subject: subject(head.school.name),
    greeting,
    intro: [intro],
    link,
    closing: [],
    why: typeChanged.why,
  });
}

/** The email to the guardian of a student without an email address. */
export function numberPasswordChangedEmail(head: Letterhead, admissionNumber: string) {
  const { email } = head.texts.firstPasswords;
  return renderEmail(head, {
    subject: email.subject(admissionNumber),
    greeting: head.texts.emails.hello,
    intro: [email.intro(admissionNumber)],
    closing: [],
    why: email.why,
  });
}

export function passwordChangedEmail(head: Letterhead, url: string) {
  const { passwordChanged: email, hello: greeting, haveAccount } = head.texts.emails;
  return renderEmail(head, {
    subject: email.subject(head.school.name),
    greeting,
    intro: [email.intro],
    link: { label: email.button, url },
    closing: [],
    why: haveAccount,
  });
}

export function newAddressEmail(head: Letterhead, url: string) {
  const { newAddress: email, hello: greeting } = head.texts.emails;
  return renderEmail(head, {
    subject: email.subject(head.school.name),
    greeting,
    intro: [email.intro],
    link: { label: email.button, url },
    closing: [email.validity],
    why: email.why,
  });
}

export function oldAddressEmail(head: Letterhead, newEmail: string, url: string) {
  const { oldAddress: email, hello: greeting, haveAccount } = head.texts.emails;
  return renderEmail(head, {
    subject: email.subject(head.school.name),
    greeting,
    intro: [email.intro(newEmail)],
    link: { label: email.button, url },
    closing: [email.otherwise],
    why: haveAccount,
  });
}
