/** Fremu ya kurasa: menyu, matangazo ya juu ya kila ukurasa, na kurasa zisizoweza kuonyeshwa. */
// Navigation.
export const navigation = 'Menyu kuu';
export const main = 'Mwanzo';
export const dashboard = 'Dashibodi';
export const courses = 'Kozi';
export const schedule = 'Ratiba';
export const livestream = 'Madarasa';
export const liveCode = 'Live Code';
export const projects = 'Miradi';
export const assignments = 'Kazi';
export const challenges = 'Changamoto';
export const payments = 'Malipo';
export const grading = 'Usahihishaji';
export const people = 'Watu';
export const applicants = 'Maombi';
export const intakes = 'Makundi';
export const announcements = 'Matangazo';
export const codeRunner = 'Code runner';
export const school = 'Shule';
export const profile = 'Wasifu';
export const yourProfile = 'Wasifu wako';
export const privacy = 'Faragha';
export const more = 'Zaidi';
export const signOut = 'Ondoka';

// Offline.
export const offline = 'Huna mtandao.';
export const offlineWithCode = 'Huna mtandao. <code>Live Code</code> bado inafanya kazi.';
export const offlineWithChallenges = 'Huna mtandao. <challenges>Changamoto</challenges> bado zinafanya kazi.';
export const offlineWithBoth =
  'Huna mtandao. <code>Live Code</code> na <challenges>Changamoto</challenges> bado zinafanya kazi.';
export const asOf = (time: string) => `Ilivyokuwa ${time}`;

// Notices.
export const newVersion = 'Toleo jipya';
export const newVersionReady = 'Toleo jipya liko tayari';
export const useItNow = 'Pakia upya sasa';
export const demonstration = 'Toleo la maonyesho';
export const securityCheck = 'Ukaguzi wa usalama';
export const securityCheckText =
  'Kumekuwa na majaribio mengi, kwa hivyo kifaa chako kinatatua fumbo dogo kwanza. Hii huchukua hadi sekunde 10.';
export const askOffice = 'Ukihitaji msaada, tafadhali wasiliana na ofisi ya shule.';
export const reachOffice = 'Ukihitaji msaada, wasiliana na ofisi ya shule: <contact/>';

// Pages that cannot be shown.
export const notFound = 'Ukurasa haupatikani';
export const notFoundText = 'Rudi Mwanzo ili kuondoa hitilafu hii';
export const notLoaded = 'Imeshindikana kufungua ukurasa huu';
export const notShown = 'Imeshindikana kuonyesha ukurasa huu';
export const codeStillWorks = 'Kama huna mtandao, <code>Live Code</code> bado inafanya kazi.';
export const checkConnection = 'Angalia mtandao wako, kisha ujaribu tena.';
