/** Uchangishaji. */
import { shillings } from '#messages/shillings.ts';
import { plural } from '#messages/sw/locale.ts';

export const heading = (name: string) => `Saidia kumchangia ${name}`;
export const raised = ({ raised, goal }: { raised: number; goal: number | null }) =>
  goal === null ? `${shillings(raised)} zimechangwa` : `${shillings(raised)} zimechangwa kati ya ${shillings(goal)}`;
export const nobody = 'Hakuna mwanafunzi mwenye ID hiyo.';
export const none = 'Hakuna ukurasa wa mchango kwenye anwani hii.';
export const ageBand = 'Tafadhali tuambie una umri gani';
export const story = 'Hadithi isizidi herufi 600';
export const sayAge = 'Kwanza tuambie una umri gani.';
export const adultNeedsNone = 'Ni wanafunzi walio chini ya miaka 18 tu wanaohitaji mlezi.';
export const asked = (email: string) =>
  `Tumetuma kiungo kwa ${email}. Tutaonyesha ukurasa wako mzazi au mlezi wako akikubali.`;
export const notYourself = 'Tafadhali weka barua pepe ya mzazi au mlezi, si yako mwenyewe.';
export const contact =
  'Tafadhali usiandike nambari za simu, barua pepe wala anwani za tovuti kwenye hadithi yako: kila mtu anaweza kuisoma.';
export const onlyOffice = 'Umesema kwamba uko chini ya miaka 18. Ni ofisi tu inayoweza kubadilisha hilo.';
export const isClosed = 'Ofisi imefunga ukurasa wako wa mchango. Iombe ofisi iufungue tena.';
export const sameGuardian = 'Mzazi au mlezi tayari amejibu. Ni ofisi tu inayoweza kumruhusu mtu mwingine ajibu.';
export const agreedAlready = 'Mzazi au mlezi wako tayari amekubali.';
export const linkVoid = 'Muda wa kiungo hiki umeisha. Angalia kama kuna barua pepe mpya zaidi.';
export const changedMeanwhile = 'Ukurasa umebadilika tangu ulipoufungua. Tafadhali usome tena kabla ya kukubali.';
export const closed = 'Ukurasa wa mchango umefungwa.';
export const reopened = 'Mwanafunzi anaweza kuwasha uchangishaji tena.';

// On the profile.
export const title = 'Uchangishaji';
export const intro =
  'Ukiwa na ukurasa wako wa mchango, watu wanaweza kukusaidia kulipa karo yako kwa M-Pesa. Ukurasa umezimwa hadi utakapouwasha.';
export const myPage = 'Ukurasa wangu wa mchango';
export const pageNotShown = 'Ukurasa wako bado hauko mtandaoni: ni lazima mzazi au mlezi wako akubali.';
export const pageShown = '<strong>Ukurasa wako uko mtandaoni.</strong> Shiriki kiungo chake:';
export const whoSees = 'Nani anaona nini';
export const seenByAnyone =
  'Yeyote aliye na kiungo huona jina lako la kwanza na herufi ya kwanza ya jina lako la mwisho, hadithi yako, lengo lako na kiasi kilichochangwa.';
export const neverSeen = 'Ukurasa hauonyeshi kamwe jina lako la ukoo, picha, nambari ya simu wala barua pepe.';
export const yourMoney = 'Pesa huenda kwa shule, kwa ajili ya karo yako. Hazitolewi kamwe kwa mtu yeyote.';

// The form of the fund page.
export const yourPage = 'Ukurasa wako wa mchango';
export const howOld = 'Una umri gani?';
export const whyAge =
  'Tunauliza kwa sababu sheria inawalinda watu walio chini ya miaka 18: ni lazima mzazi au mlezi akubali kabla watu usiowajua hawajaona ukurasa unaokuhusu. Jibu lako halitaonyeshwa.';
export const under18 = 'Chini ya miaka 18';
export const adult = 'Miaka 18 au zaidi';
export const ageStays = 'Likishahifadhiwa, ni ofisi tu inayoweza kubadilisha jibu hili.';
export const showMyPage = 'Onyesha ukurasa wangu wa mchango';
export const yourStory = 'Hadithi yako';
export const storyHint = (left: number) =>
  plural(left, {
    one: 'Unachojifunza, na kwa nini. Imebaki herufi #. Usiandike nambari za simu wala anwani.',
    other: 'Unachojifunza, na kwa nini. Zimebaki herufi #. Usiandike nambari za simu wala anwani.',
  });
export const goalField = 'Lengo (Ksh.)';
export const goalHint = 'Shilingi kamili. Usiandike chochote kama huna lengo.';
export const guardianAskedAgain =
  'Ukibadilisha hadithi yako au lengo lako, tutamwomba mzazi au mlezi wako idhini tena. Ukurasa wako hautakuwa mtandaoni hadi akubali.';
export const save = 'Hifadhi';
export const saved = 'Imehifadhiwa';

// The parent or guardian.
export const yourGuardian = 'Mzazi au mlezi wako';
export const nobodyAsked = 'Bado hujamwomba mtu yeyote.';
export const guardianEmailed =
  'Tulimtumia <name/> (<email/>) barua pepe <time/>. Ukurasa wako utakuwa mtandaoni atakapokubali kwa kiungo kilicho kwenye barua pepe hiyo.';
export const guardianAgreed =
  '<name/> alikubali <time/> na anaweza kuondoa idhini wakati wowote kwa kiungo kilicho kwenye barua pepe.';
export const guardianDeclined = '<name/> alikataa <time/>, kwa hivyo ukurasa wako hauko mtandaoni.';
export const askGuardian = 'Mwombe mzazi au mlezi wako';
export const askGuardianHint =
  'Tutamtumia kiungo kwa barua pepe ili asome ukurasa wako na akubali au akatae. Andika hadithi yako kwanza, kwa sababu ataiona kabla ya kujibu.';
export const theirName = 'Jina lake';
export const theirEmail = 'Barua pepe yake';
export const askAgain = 'Omba tena';
export const sendEmail = 'Tuma barua pepe';

// The question to the parent or guardian.
interface Consent {
  guardian: string;
  student: string;
  school: string;
}
export const consentIntro = ({ guardian, student, school }: Consent) =>
  `Habari ${guardian}. ${student} anasoma katika ${school}, shule ya programu za kompyuta, na angependa kuwa na ukurasa ambapo watu wanaweza kusaidia kulipa karo ya shule kwa M-Pesa.`;
export const consentSeen =
  'Yeyote aliye na kiungo huona haya na kiasi kilichochangwa, na si kitu kingine chochote: haoni jina la ukoo, picha, simu wala barua pepe.';
export const consentMoney = 'Pesa huenda kwa shule, kwa ajili ya karo hii. Hazitolewi kamwe kwa mtu yeyote.';
export const consentChange =
  'Unaweza kubadilisha uamuzi wako wakati wowote kwa kiungo hiki hiki. Uamuzi huo unaanza kutumika papo hapo.';
export const consentStates = {
  asked: () => 'Bado hujajibu. Ukurasa hauko mtandaoni.',
  given: (student: string) => `Unakubali. ${student} anaruhusiwa kuonyesha ukurasa.`,
  withdrawn: () => 'Hukubali. Ukurasa hauko mtandaoni.',
};
export const name = 'Jina';
export const storyLabel = 'Hadithi';
export const noStory = 'Hakuna';
export const goal = 'Lengo';
export const noGoal = 'Hakuna';
export const agree = 'Nakubali';
export const withdraw = 'Ondoa idhini';
export const disagree = 'Sikubali';

// The link.
export const raiseFunds = 'Changisha pesa';
export const raiseFundsOff =
  'Yeyote aliye na kiungo hiki ataweza kukusaidia kulipa karo ukishawasha ukurasa wako wa mchango kwenye <link>wasifu wako</link>.';
export const raiseFundsOn = 'Yeyote aliye na kiungo hiki anaweza kukusaidia kulipa karo kwa M-Pesa, bila akaunti.';
export const yourLink = 'Kiungo chako';
export const pleaseHelp = 'Tafadhali nisaidie kulipa karo yangu ya shule.';
export const share = 'Shiriki';
export const sendByWhatsApp = 'Tuma kwa WhatsApp<hidden> (inafunguka kwenye kichupo kipya)</hidden>';

// The public page.
export const notFound = 'Ukurasa wa mchango haupatikani';
export const notFoundText = 'Huenda kiungo hakijakamilika, au ukurasa ulizimwa. Muulize aliyekutumia.';
export const home = 'Mwanzo';
export const moneyFor = (student: string) =>
  `Pesa huenda kwa shule, kwa ajili ya karo ya ${student}, na hazitolewi kamwe kwa mtu yeyote.`;
export const goalReached = 'Lengo limefikiwa. Asante.';
export const giveByMpesa = 'Changia kwa M-Pesa';
export const phone = 'Simu';
export const phoneHint = 'Nambari yako ya M-Pesa, kama vile 0712 345 678. Haitaonyeshwa kwenye ukurasa huu.';
export const chooseAmount = 'Chagua kiasi';
export const amount = 'Kiasi (Ksh.)';
export const amountHint = (minimum: number) => `Shilingi kamili, kuanzia ${shillings(minimum)}.`;
export const proceed = 'Endelea';
export const yourGift = 'Mchango wako';
export const giveMore = 'Changia zaidi';
export const thanks = 'Asante sana';
export const received = (amount: number, student: string) =>
  `Shule imepokea ${shillings(amount)} kwa ajili ya karo ya ${student}.`;

// For the office.
export const statusClosed = 'Umefungwa na ofisi.';
export const statusShown = 'Uko mtandaoni.';
export const statusAgreed = (name: string, email: string) => `Uko mtandaoni; ${name} (${email}) amekubali.`;
export const statusNotStarted = 'Haujaanzishwa.';
export const statusOff = 'Umezimwa.';
export const statusWaiting = (name: string, email: string) => `Hauko mtandaoni: unasubiri jibu la ${name} (${email}).`;
export const statusNoGuardian = 'Hauko mtandaoni: hakuna mzazi au mlezi aliyetajwa.';
export const closePage = 'Funga ukurasa wa mchango';
export const resetHint =
  'Baada ya kuwekwa upya, ukurasa huwa umezimwa hadi mwanafunzi auwashe, na hakuna mzazi au mlezi aliyeombwa idhini.';
export const resetAsAdult = 'Weka upya: miaka 18 au zaidi';
export const resetAsMinor = 'Weka upya: chini ya miaka 18';

// The preview of a shared link.
export const preview = (fund: { raised: number; goal: number | null }) =>
  `${raised(fund)}. Pesa huenda kwa shule, kwa ajili ya karo.`;
