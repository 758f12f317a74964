/** Akaunti: kujisajili, kuingia, kutoka na manenosiri. */
import { plural } from '#messages/sw/locale.ts';

const wait = (minutes: number) => plural(minutes, { one: 'dakika moja', other: 'dakika #' });

// The forms.
export const signIn = 'Ingia';
export const signUp = 'Jisajili';
export const signOut = 'Ondoka';
export const login = 'Ingia';
export const name = 'Jina';
export const email = 'Barua pepe';
export const password = 'Nenosiri';
export const newPassword = 'Nenosiri jipya';
export const confirmPassword = 'Rudia nenosiri';
export const showPassword = 'Onyesha nenosiri';
export const hidePassword = 'Ficha nenosiri';
export const forgotPassword = 'Umesahau nenosiri?';
export const submit = 'Tuma';
export const proceed = 'Endelea';
export const createAccount = 'Fungua akaunti';
export const continueWithGoogle = 'Endelea na Google';
export const orSignInWith = 'Au ingia kwa';
export const orSignUpWith = 'Au jisajili kwa';
export const notStudentYet = 'Bado hujawa mwanafunzi? <link>Jiandikishe shuleni</link>';
export const acceptPrivacy =
  'Kwa kujisajili, unakubali <link>sera yetu ya faragha (inafunguka kwenye kichupo kipya)</link>.';
export const newHere = 'Mgeni hapa? Jifunze kuunda programu.';
export const newHereText =
  'Madarasa ya moja kwa moja, miradi halisi na mahali pa kuandika code kwenye kivinjari chako, kwa simu yoyote.';
export const welcomeBack = 'Tayari uko nasi? Karibu tena.';
export const welcomeBackText = 'Ingia uendelee na kozi zako.';

// Progress and results.
export const checking = 'Tunakagua rekodi zetu...';
export const done = 'Tayari';
export const errorOccurred = 'Kuna hitilafu';
export const loggedIn = 'Umeingia';
export const registering = 'Tunakusajili...';
export const confirmationSent = 'Barua pepe ya uthibitisho imetumwa';
export const failed = 'Imeshindikana!';
export const signedOut = 'Umeondoka';
export const stillSignedIn = (reason: string) => `Bado hujaondoka. ${reason}`;
export const unsentWork = {
  title: 'Ondoka hata hivyo?',
  text: 'Sehemu ya kazi au changamoto uliyofanya bado haijatumwa. Ukiondoka sasa, itafutwa.',
};
export const sessionOver = 'Muda wako wa kubaki kwenye akaunti umeisha. Tafadhali ingia tena.';

// Signing in with Google.
export const openingGoogle = 'Tunafungua Google…';
export const signingIn = 'Unaingia...';
export const signedIn = 'Umeingia';
export const popupBlocked =
  'Kivinjari chako kimezuia dirisha la Google. Ruhusu madirisha ibukizi kwa tovuti hii, kisha bonyeza kitufe tena.';
export const isThisYourAccount = 'Hii ni akaunti yako?';
export const providerNotSetUp =
  'Kuingia kwa Google bado hakujawekwa katika shule hii. Tafadhali tumia barua pepe na nenosiri lako.';
export const providerAway =
  'Google haipatikani kwa sasa. Jaribu tena baada ya muda mfupi, au tumia barua pepe na nenosiri lako.';
export const notProven =
  'Google haikuweza kututhibitishia wewe ni nani, au ilichukua muda mrefu. Tafadhali bonyeza Endelea na Google tena.';
export const unverifiedByProvider =
  'Google haijathibitisha barua pepe yako. Ithibitishe huko kwanza, au tumia nenosiri hapa.';
export const passwordNeeded = (address: string) =>
  `Tayari kuna akaunti ya ${address}. Weka nenosiri lake mara moja tu. Baada ya hapo, utaweza kuingia kwa Google.`;
export const passwordless = (address: string) =>
  `Akaunti ya ${address} bado haina nenosiri. Chagua “Umesahau nenosiri?” ili uweke moja, kisha jaribu Google tena.`;
export const invitationFirst =
  'Ulialikwa kwa barua pepe hii. Fungua kwanza kiungo kilicho kwenye mwaliko wako, kisha jaribu Google tena.';

// Links in emails.
export const confirmYourEmail = 'Thibitisha barua pepe yako';
export const confirmEmail = 'Thibitisha barua pepe';
export const enterNewPassword =
  'Andika jina lako na nenosiri jipya. Hii itaghairi usajili mwingine wote uliofanywa kwa barua pepe yako.';
export const forgotIt = 'Umelisahau, au kuna mtu mwingine aliyejisajili kwa barua pepe yako?';
export const knowPassword = 'Najua nenosiri langu';
export const chooseNewPassword = 'Chagua nenosiri jipya';
export const forgotTitle = 'Umesahau nenosiri lako?';
export const forgotText = 'Andika barua pepe yako. Tutakutumia kiungo cha kuchagua nenosiri jipya.';
export const backToSignIn = 'Rudi kwenye ukurasa wa kuingia';
export const checkEmail = 'Angalia barua pepe yako';
export const success = 'Imefaulu';
export const verifiedText =
  'Barua pepe imethibitishwa. Bonyeza kitufe kilicho hapa chini uende kwenye ukurasa wa kuingia!';
export const error = 'Hitilafu';
export const linkInvalidText =
  'Kiungo hiki hakifanyi kazi tena. Unaweza kuomba kiungo kipya, au uangalie kiungo kipya zaidi kwenye barua pepe yako!';
export const passwordChanged = 'Nenosiri limebadilishwa';
export const signInWithNew = 'Ingia kwa nenosiri lako jipya.';
export const resetFailed = 'hitilafu';
export const notFound = '404 - HAIPATIKANI';
export const newLink = 'Omba kiungo kipya';
export const linkUsed = 'Kiungo hiki kimeshatumika au muda wake umeisha.';
export const administratorRuns = 'Kama msimamizi, unafanya kazi katika ofisi ya shule: unasimamia watu, kozi na karo.';
export const linkExpired = 'Muda wa kiungo umeisha';
export const mayRaiseFunds = (student: string) => `Je, unamruhusu ${student} kuchangisha pesa?`;

// From the server.
export const wrongCredentials = 'Barua pepe au nenosiri si sahihi.';
export const notVerified =
  'Tafadhali thibitisha barua pepe yako kwanza: fungua kiungo kipya zaidi tulichotuma kwenye kikasha chako.';
export const closed = 'Ofisi imezima akaunti hii. Ukidhani ni makosa, tafadhali wasiliana na ofisi.';
export const overtaken = 'Kuna kitu kimebadilika tangu ulipoanza. Tafadhali jaribu tena.';
export const tooManyAttempts = (minutes: number) =>
  `Majaribio ni mengi mno. Tafadhali jaribu tena baada ya ${wait(minutes)}.`;
export const linksSent = (minutes: number) =>
  `Tunatuma viungo visivyozidi vitatu kila dakika 30. Kama kuna akaunti, kiungo kipya zaidi kiko kwenye kikasha hicho. Unaweza kuomba kingine baada ya ${wait(minutes)}.`;
export const manyEmails = (minutes: number) =>
  `Tayari tumetuma barua pepe kadhaa kwa anwani hii. Fungua kiungo kipya zaidi kwenye kikasha chako, au jisajili tena baada ya ${wait(minutes)}.`;
export const signedUp = (address: string) =>
  `Tumetuma kiungo kwa ${address}. Kifungue uthibitishe barua pepe yako, kisha uingie.`;
export const linkSent = (address: string) =>
  `Kama kuna akaunti ya ${address}, tumetuma kiungo cha kuchagua nenosiri jipya. Kinafanya kazi kwa dakika 30.`;
export const verified = 'Barua pepe imethibitishwa';
export const signUpPassword = 'Ili kuthibitisha barua pepe yako hapa, weka nenosiri ulilojisajili nalo.';
export const signUpPasswordWrong = 'Hili si nenosiri ulilojisajili nalo. Jaribu tena, au chagua nenosiri jipya.';
export const linkInvalid = 'Kiungo hiki hakifanyi kazi tena';
export const emailTaken = 'Akaunti nyingine inatumia barua pepe hii sasa.';
export const resetLinkValid = 'Chagua nenosiri jipya';
export const commonPassword =
  'Nenosiri hili ni rahisi kukisia: linatumiwa na watu wengi, au ni neno la kawaida lenye tarakimu. Chagua lingine, kama vile maneno matatu na nambari.';
export const setupLinkValid = 'Fungua akaunti ya msimamizi wa kwanza';
export const setUp = 'Akaunti ya msimamizi iko tayari. Unaweza kuingia sasa.';

// Validation.
export const usernameRequired = 'Barua pepe inahitajika';
export const passwordRequired = 'Nenosiri linahitajika';
