/** Guardians of students, and their consent. */
// From the server.
export const name = 'A guardian’s name is required, of at most 80 characters';
export const phone = 'Please enter a Kenyan phone number, such as 0712 345 678';
export const relationship = 'At most 40 characters';
export const consentMissing =
  'You cannot sign in yet: the school needs the consent of your parent or guardian. Please ask the office of the school.';
export const waitsForConsent = (email: string) =>
  `${email} is waiting for a guardian’s consent. The invitation is sent as soon as you record it on the student’s page.`;
export const addedMinor = (name: string) =>
  `${name} is added. Record the consent of a guardian on the student’s page; the invitation is sent then.`;
export const notMinor = 'Consent is needed only for students under 18.';
export const nameFirst = 'Please save the guardian’s name first.';
export const isGiven = 'Consent is recorded already.';
export const isMissing = 'There is no consent to withdraw.';
export const ageKnown = 'The student’s age is recorded already.';
export const notStaff =
  'A guardian’s consent is missing for this student, who cannot become a tutor or an admin. Record the consent, or remove the mark ‘Under 18’, on the student’s page first.';
export const keptNotMinor =
  'The second account is marked as under 18, the account that stays is not. Mark the account that stays as under 18 first.';

// For the office.
export const title = 'Guardian';
export const isMinor = 'Under 18';
export const minorHint = 'The student can sign in only once you have recorded a guardian’s consent.';
export const guardianName = 'Guardian’s name';
export const guardianPhone = 'Guardian’s phone';
export const guardianRelationship = 'Relationship, such as mother or uncle';
export const guardianEmail = 'Guardian’s email';
export const emailHint = 'Gets the student’s emails if the student has no email address. Siblings may share it.';
export const save = 'Save guardian';
export const saved = 'Guardian saved';

// The age.
export const ageUnknown = 'Age unknown';
export const ageUnknownText =
  'Until you record the age, staff cannot approve the student’s web pages. If the student is under 18, tick the box below.';
export const recordAdult = 'Record as 18 or older';

// The consent.
export const consent = 'Consent of the guardian';
export const missing = 'Missing';
export const missingText = 'The student cannot sign in.';
export const given = 'Given';
export const waiting = 'Waits for consent';
export const way = 'How the guardian answered';
export const ways = { paper: 'On paper, signed', phone: 'By phone', in_person: 'In person' };
export const record = 'Record consent';
export const recorded = 'Consent recorded';
export const revoke = 'Withdraw consent';
export const revokeQuestion = (name: string) =>
  `${name} is signed out everywhere, and cannot sign in until consent is given again.`;
export const yesRevoke = 'Yes, withdraw';
export const revoked = 'Consent withdrawn';
export const history = 'History';
export const events = {
  minor: 'Marked as under 18',
  adult: 'Recorded as 18 or older',
  changed: (guardian: string) =>
    guardian ? `Guardian’s details changed; name now: ${guardian}` : 'Guardian’s name removed',
  given: (guardian: string) => `${guardian} gave consent`,
  revoked: (guardian: string) => `${guardian} withdrew consent`,
};
export const invitationWaits = 'The invitation is sent as soon as a guardian’s consent is recorded.';

// Where the office enrolls an applicant, and prints first passwords.
export const enrolHint = (email: string) =>
  `The applicant is under 18: once you have recorded a guardian’s consent on the student’s page, we’ll email ${email} a link to choose a password. Money paid with the application becomes the student’s credit. Courses that are free or covered by it open immediately, others once they are paid.`;
export const enrolled = (name: string) =>
  `${name} is enrolled. Record the consent of a guardian on the student’s page; the invitation is sent then.`;
export const sheetsWait = (names: string) =>
  `Works only once you have recorded a guardian’s consent on the student’s page: the first password of ${names}.`;
