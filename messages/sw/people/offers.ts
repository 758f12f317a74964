/** Ofa za kozi ambazo mwombaji huzikubali au kuzikataa. */
// From the server.
export const courseRequired =
  'Barua pepe hii ni ya akaunti ya mwanafunzi. Chagua angalau kozi moja ya kumpa mwenye akaunti.';
export const gone = 'Hakuna ofa kama hiyo kwa akaunti yako.';
export const deleted = 'Ofa hii haipo tena. Tafadhali wasiliana na shule.';
export const waitsForConsent = (email: string) =>
  `Akaunti ya ${email} inasubiri idhini ya mlezi, kwa hiyo mwenye akaunti hawezi kuingia. Kwanza rekodi idhini kwenye ukurasa wa mwanafunzi.`;
export const noneOpen = 'Ombi hili halina ofa inayosubiri jibu.';
export const isAccepted = 'Ofa hii imeshakubaliwa.';
export const isDeclined = 'Ofa hii ilikataliwa. Ikiwa umebadili mawazo, tafadhali wasiliana na shule.';
export const isWithdrawn = 'Shule imeondoa ofa hii. Tafadhali wasiliana na shule.';
export const isExpired = 'Muda wa ofa hii umekwisha. Tafadhali iombe shule ofa mpya.';
export const notUndoable =
  'Mwanafunzi amekubali kwa akaunti aliyokuwa nayo tayari, kwa hiyo uandikishaji hauwezi kutenguliwa. Badala yake, ondoa kozi kwenye ukurasa wa mwanafunzi.';

// For the office.
export const offer = 'Ofa';
export const asked = (email: string) =>
  `${email} tayari ina akaunti. Tumemwomba mwenye akaunti akubali; kabla ya hapo hakuna kinachobadilika.`;
export const states = {
  open: 'Inasubiri jibu',
  accepted: 'Imekubaliwa',
  declined: 'Imekataliwa',
  withdrawn: 'Imeondolewa',
  expired: 'Muda umekwisha',
};
export const validUntil = 'Mwisho wa kukubali';
export const sentBy = (name: string) => `Imetumwa na ${name}`;
export const withdraw = 'Ondoa ofa';
export const withdrawQuestion = (name: string) => `${name} hataweza tena kuikubali.`;
export const yesWithdraw = 'Ndiyo, ondoa';
export const stageQuestion = (status: string) => `Ungependa kubadili hali iwe “${status}”?`;
export const stageWithdraws = (name: string) =>
  `Kufanya hivyo kutaondoa ofa inayosubiri jibu: ${name} hataweza tena kuikubali.`;
export const withdrawnNow = 'Ofa imeondolewa';

// For the student.
export const title = 'Ofa kutoka shuleni';
export const lead =
  'Shule imepokea ombi la kujiunga lenye barua pepe yako. Ikiwa ni lako, kubali, na kozi zitaongezwa kwenye akaunti yako. Ikiwa si lako, kataa: hakuna kitakachobadilika.';
export const courses = 'Kozi';
export const usualPrice = (price: string) => `bei ya kawaida ${price}`;
export const free = 'Bure';
export const paid = (amount: string) => `${amount} zilizolipwa pamoja na ombi zitakuwa akiba yako.`;
export const opening = 'Kozi za bure au zinazolipika kwa akiba yako hufunguka papo hapo, nyingine ukishalipa.';
export const accept = 'Kubali';
export const decline = 'Kataa';
export const declineQuestion = 'Kataa ofa hii? Shule itajulishwa.';
export const yesDecline = 'Ndiyo, kataa';
export const afterAccepting =
  'Asante. Kozi zako ziko kwenye ukurasa wa mwanzo, na kiasi kilichobaki kulipwa kiko kwenye Malipo.';
export const closing =
  'Ombi linasema una umri chini ya miaka 18. Ukikubali, hutaweza kutumia akaunti yako hadi shule itakaporekodi idhini ya mlezi wako. Ikiwa una miaka 18 au zaidi, iarifu ofisi kabla ya kukubali.';
export const afterClosing =
  'Asante. Kozi zako zimehifadhiwa. Akaunti yako imefungwa hadi shule itakaporekodi idhini ya mlezi wako: tafadhali uliza ofisi.';
export const home = 'Kozi zangu';
export const payments = 'Malipo';
export const noOffer = 'Ofa haijapatikana';

// What the office sends.
export const oneCourse = 'Chagua angalau kozi moja';
export const noteLength = 'Isizidi herufi 1,000';
export const lastDayRequired = 'Chagua siku kuanzia leo, isiyozidi mwaka mmoja';
export const send = 'Tuma ofa';
export const sendTo = (name: string) => `Ofa kwa ${name}`;
export const sendHint = (email: string) =>
  `Tutatuma kwa ${email} kiungo cha kusoma, kukubali au kukataa ofa. Baadaye utamwandikisha mwombaji.`;
export const note = 'Ujumbe kwa mwombaji (si lazima)';
export const lastDay = 'Inaweza kukubaliwa hadi (siku hiyo ikiwemo)';
export const sendNow = 'Tuma ofa sasa';
export const sent = (email: string) => `Ofa inatumwa kwa ${email}.`;

// For an applicant without an account.
export const badLink = 'Kiungo hiki hakijakamilika. Tafadhali nakili kiungo chote kutoka kwenye barua pepe.';
export const afterAnswer = 'Ukikubali, shule itafungua akaunti yako na kukuandikia jinsi ya kuingia.';
export const applicantEndings = {
  accepted: 'Asante kwa kukubali. Shule itafungua akaunti yako na kukuandikia.',
  declined: 'Umekataa ofa hii. Ukibadili mawazo, tafadhali wasiliana na shule.',
  withdrawn: 'Shule imeondoa ofa hii. Tafadhali wasiliana na shule.',
  expired: 'Muda wa ofa hii umekwisha. Tafadhali iombe shule ofa mpya.',
};
export const email = {
  subject: (school: string) => `Ofa yako kutoka ${school}`,
  intro: 'Asante kwa ombi lako. Shule imekupa ofa: tazama kozi na bei, kisha ukubali au ukatae.',
  button: 'Tazama ofa',
  closing: 'Huhitaji nenosiri. Kiungo hiki ni chako peke yako.',
  why: 'Umepokea barua pepe hii kwa sababu ombi la kujiunga na shule lina anwani hii. Kama si yako, unaweza kupuuza barua pepe hii.',
};
