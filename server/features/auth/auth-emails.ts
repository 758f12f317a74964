/**
 * The emails about accounts. They contain no user's name: while an address is
 * unconfirmed, a stranger may have typed the name, to send own text in our name.
 */
import type { Catalogue } from '#messages/catalogues.ts';
import { renderEmail } from '#server/email/email-template.ts';

export function verificationEmail(texts: Catalogue, url: string) {
  const { verification: email, hello: greeting } = texts.emails;
  return renderEmail(texts, {
    subject: email.subject,
    greeting,
    intro: [email.intro],
    link: { label: email.button, url },
    closing: [email.validity, email.otherwise],
    why: email.why,
  });
}

export function alreadyRegisteredEmail(texts: Catalogue, url: string) {
  const { alreadyRegistered: email, hello: greeting } = texts.emails;
  return renderEmail(texts, {
    subject: email.subject,
    greeting,
    intro: [email.intro],
    link: { label: email.button, url },
    closing: [email.forgot, email.otherwise],
    why: email.why,
  });
}

export function resetEmail(texts: Catalogue, url: string) {
  const { reset: email, hello: greeting } = texts.emails;
  return renderEmail(texts, {
    subject: email.subject,
    greeting,
    intro: [email.intro],
    link: { label: email.button, url },
    closing: [email.validity, email.otherwise],
    why: email.why,
  });
}

export function invitationEmail(texts: Catalogue, url: string) {
  const { invitation: email, hello: greeting } = texts.emails;
  return renderEmail(texts, {
    subject: email.subject,
    greeting,
    intro: [email.intro],
    link: { label: email.button, url },
    closing: [email.validity],
    why: email.why,
  });
}

export function typeChangedEmail(texts: Catalogue, type: 'student' | 'tutor' | 'admin', url: string) {
  const { typeChanged, newTypes, hello: greeting } = texts.emails;
  const { subject, intro } = newTypes[type];
  const link = { label: typeChanged.button, url };
  return renderEmail(texts, { subject, greeting, intro: [intro], link, closing: [], why: typeChanged.why });
}

export function passwordChangedEmail(texts: Catalogue, url: string) {
  const { passwordChanged: email, hello: greeting, haveAccount } = texts.emails;
  return renderEmail(texts, {
    subject: email.subject,
    greeting,
    intro: [email.intro],
    link: { label: email.button, url },
    closing: [],
    why: haveAccount,
  });
}

export function newAddressEmail(texts: Catalogue, url: string) {
  const { newAddress: email, hello: greeting } = texts.emails;
  return renderEmail(texts, {
    subject: email.subject,
    greeting,
    intro: [email.intro],
    link: { label: email.button, url },
    closing: [email.validity],
    why: email.why,
  });
}

export function oldAddressEmail(texts: Catalogue, newEmail: string, url: string) {
  const { oldAddress: email, hello: greeting, haveAccount } = texts.emails;
  return renderEmail(texts, {
    subject: email.subject,
    greeting,
    intro: [email.intro(newEmail)],
    link: { label: email.button, url },
    closing: [email.otherwise],
    why: haveAccount,
  });
}
