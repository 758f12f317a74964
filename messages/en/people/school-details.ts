/** The school's own name, logo and contact details, in the office. */
export const title = 'School';
export const intro =
  'The school’s name and logo appear on every page and in emails, its contact details on public pages, in emails and on receipts.';

// The form.
export const logo = 'Logo';
export const logoHint = 'A square picture looks best.';
export const name = 'The school’s name';
export const shortName = 'Short name';
export const shortNameHint =
  'In the bar of each page and below the icon of the installed app: at most 15 characters. Leave it empty to use the start of the name.';
export const address = 'Address';
export const addressHint = 'As on a letter, in up to six lines. It appears on receipts and in emails.';
export const taxPin = 'KRA PIN';
export const taxPinHint = 'Appears on receipts. Leave it empty if the school has none.';
export const phone = 'Support phone';
export const phoneHint = 'For questions from students, parents and applicants.';
export const email = 'Support email';
export const save = 'Save';
export const saved = 'The school’s details are saved.';
export const nameNeeded = 'Please enter the name of the school, with at most 80 characters.';
export const shortNameTooLong = 'Please enter at most 15 characters.';
export const addressTooLong = 'Please enter an address with at most six lines and 300 characters.';
export const taxPinWrong = 'A KRA PIN is a letter, nine digits and a letter, such as P051234567X.';
export const phoneWrong = 'Please enter a phone number such as 0712 345 678 or +254 712 345 678.';
export const emailWrong = 'Please enter an email address such as office@school.example.';

// The preview.
export const preview = 'Preview';
export const previewPage = 'Pages of students and staff';
export const previewPublic = 'Public pages';
export const previewEmail = 'Emails';
export const previewReceipt = 'Receipts';
export const previewApp = 'Installed app';

// Published pages.
export const publishedPages = 'Students’ web pages';
export const allowsPublishing = 'Students may publish their web pages';
export const allowsPublishingHint =
  'Anyone with the address can open a published page. A tutor of the student, or the office, approves it first, unless the student is known to be 18 or older.';

// Translations.
export const translations = 'Translations';
export const translationsText =
  'Texts about consent, money and privacy show English below the translation until a native speaker has read and approved them. When they have, enter the name here.';
export const reader = 'Name of the native speaker';
export const readerNeeded = 'Please enter the name of the native speaker, with at most 80 characters.';
export const approve = (language: string) => `Approve the ${language} texts`;
export const approved = (language: string) => `The ${language} texts are approved.`;
export const approvedBy = (language: string, name: string) =>
  `The ${language} texts were read and approved by ${name}.`;
export const withdraw = 'Withdraw the approval';
export const withdrawn = (language: string) => `English is shown below ${language} again.`;
export const notApproved = (language: string) => `The ${language} texts are not approved yet.`;
export const outdated = (language: string) =>
  `The ${language} texts have changed since then. English is shown below them until they are approved again.`;
