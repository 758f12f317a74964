/** The school's own name, logo and contact details, in the office. */
export const title = 'School';
export const intro = 'Your name, logo and contact details stand on every page, in emails and on receipts.';

// The form.
export const logo = 'Logo';
export const logoHint = 'A square picture looks best.';
export const name = "The school's name";
export const shortName = 'Short name';
export const shortNameHint = 'Below the icon of the installed app: at most 15 characters.';
export const address = 'Address';
export const addressHint = 'As on a letter, in up to six lines. It stands on receipts and in emails.';
export const taxPin = 'KRA PIN';
export const taxPinHint = 'Stands on receipts. Leave it empty if the school has none.';
export const phone = 'Support phone';
export const phoneHint = 'For questions of students, parents and applicants.';
export const email = 'Support email';
export const save = 'Save';
export const saved = 'The school’s details are saved.';
export const nameNeeded = 'Please enter the name of the school, with at most 80 characters.';
export const shortNameNeeded = 'Please enter a short name with at most 15 characters.';
export const addressTooLong = 'Please enter an address with at most six lines and 300 characters.';
export const taxPinWrong = 'A KRA PIN is a letter, nine digits and a letter, such as P051234567X.';
export const phoneWrong = 'Please enter a phone number such as 0712 345 678 or +254 712 345 678.';
export const emailWrong = 'Please enter an email address such as office@school.example.';

// The preview.
export const preview = 'Preview';
export const previewPage = 'Every page';
export const previewEmail = 'Emails';
export const previewReceipt = 'Receipts';
export const previewApp = 'Installed app';

// Translations.
export const translations = 'Translations';
export const translationsText =
  'Texts about consent, money and privacy show English below the translation until a native reader has read them and approved them. Record the approval here.';
export const reader = 'Name of the native reader';
export const readerNeeded = 'Please enter the name of the reader, with at most 80 characters.';
export const approve = (language: string) => `Record the approval of ${language}`;
export const approved = (language: string) => `The approval of ${language} is recorded.`;
export const approvedBy = (language: string, name: string) => `${language}: read and approved by ${name}.`;
export const withdraw = 'Withdraw the approval';
export const withdrawn = (language: string) => `English is shown below ${language} again.`;
export const notApproved = (language: string) => `${language}: not approved yet.`;
