/** Ukurasa wa ombi moja: hali, maelezo, orodha ya kukagua, historia. */
export const stages = {
  new: 'Jipya',
  contacted: 'Tumewasiliana naye',
  offered: 'Amepewa ofa',
  waiting: 'Anasubiri',
  enrolled: 'Ameandikishwa',
  declined: 'Limekataliwa',
};
export const checks = {
  called: 'Tumezungumza na mwombaji',
  visited: 'Ametembelea shule au somo la majaribio',
  documents: 'Nakala ya kitambulisho au cheti cha kuzaliwa imeonekana',
  equipment: 'Ana kompyuta au simu na intaneti',
  fees: 'Karo na njia za kulipa zimeelezwa',
  guardian: 'Mlezi amekubali (ikiwa ana chini ya miaka 18)',
};

// From the server.
export const noteRequired = 'Maelezo yanahitajika, yasiyozidi herufi 2,000';
export const itemRequired = 'Jambo la kukagua linahitajika, lisilozidi herufi 120';
export const tooManyItems = 'Orodha imejaa: inaweza kuwa na mambo 30.';
export const isEnrolled = 'Mwombaji huyu ameshaandikishwa.';
export const notAdmin = 'Maombi yanaweza kukabidhiwa wafanyakazi wa ofisi tu.';

// The page.
export const noSuchApplication = 'Ombi halijapatikana';
export const allApplications = 'Maombi yote';
export const stage = 'Hali kwa undani';
export const assignee = 'Limekabidhiwa';
export const nobody = 'Hakuna mtu';
export const anybody = 'Yeyote';
export const call = 'Piga simu';
export const email = 'Barua pepe';
export const whatsApp = 'WhatsApp<newTab> (hufunguka kwenye kichupo kipya)</newTab>';
export const details = 'Ombi';
export const money = 'Pesa zilizolipwa pamoja na ombi';
export const noMoney = 'Hakuna pesa zilizolipwa pamoja na ombi hili.';
export const checklist = 'Orodha ya kukagua';
export const newItem = 'Jambo jipya';
export const addItem = 'Ongeza jambo';
export const timeline = 'Historia';
export const byApplicant = 'Mwombaji';

/** What happened, for the timeline. */
export const events = {
  applied: 'Ametuma ombi',
  again: (what: string) => `Ametuma ombi tena: ${what}`,
  stage: (stage: string) => `Hali: ${stage}`,
  note: (text: string) => text,
  assigned: (name: string) => `Limekabidhiwa ${name}`,
  unassigned: 'Halijakabidhiwa tena mtu yeyote',
  added: (item: string) => `Limeongezwa kwenye orodha: ${item}`,
  ticked: (item: string) => `Limekamilika: ${item}`,
  unticked: (item: string) => `Halijakamilika: ${item}`,
  enrolled: (courses: string) => (courses ? `Ameandikishwa: ${courses}` : 'Ameandikishwa'),
  undone: 'Uandikishaji umetenduliwa',
  offered: (courses: string) => `Amepewa ofa: ${courses}`,
  withdrawn: 'Ofa imeondolewa',
  accepted: (courses: string) => `Amekubali ofa: ${courses}`,
  refused: (courses: string) => `Amekataa ofa: ${courses}`,
};
