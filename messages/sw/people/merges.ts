import { plural } from '#messages/sw/locale.ts';

export const reasonNeeded = 'Andika sababu, isiyozidi herufi 200.';
export const sameAccount = 'Hii ni akaunti moja, si mbili.';
export const onlyStudents =
  'Ni akaunti mbili za wanafunzi wenye namba ya usajili tu zinazoweza kuunganishwa. Badilisha aina kwanza, au futa mwaliko ambao haujatumika.';
export const keptIsClosed = 'Akaunti inayobaki imezimwa. Iwashe kwanza, au unganisha kwa upande mwingine.';
export const alreadyMerged = 'Akaunti hii imeshaunganishwa na nyingine.';
export const hasFund =
  'Akaunti ya pili ina ukurasa wa mchango, ambao hauwezi kuhamishwa. Baki na akaunti hiyo, na uunganishe nyingine nayo.';
export const closedIsClosed = 'Akaunti ya pili imezimwa. Iwashe kwanza.';
export const hasRefund = 'Malipo ya akaunti ya pili yamerudishwa. Baki na akaunti hiyo, na uunganishe nyingine nayo.';
export const hasOpenPayment = 'Malipo ya akaunti ya pili bado yanaendelea. Jaribu tena yakiisha.';
export const noMerge = 'Hakuna muungano kama huo.';
export const tooLate = 'Muungano huu hauwezi kutenduliwa tena.';
export const isSpent = 'Akiba iliyohamishwa imeshatumika, kwa hiyo muungano hauwezi kutenduliwa.';
export const done = 'Akaunti hizo mbili zimeunganishwa.';
export const undone = 'Muungano umetenduliwa: akaunti zote mbili ziko kama zamani.';

export const email = {
  subject: (school: string) => `Akaunti zako mbili za ${school} zimeunganishwa`,
  kept: 'Ofisi imeunganisha akaunti zako mbili. Ingia kama kawaida: kozi, kazi na akiba ya akaunti ile nyingine ziko kwenye hii.',
  closed:
    'Ofisi imeunganisha akaunti zako mbili na kufunga hii. Ingia kwa anwani yako nyingine au namba ya usajili: kozi, kazi na akiba yako viko huko.',
  button: 'Ingia',
  mistake: 'Kama una akaunti moja tu, iambie ofisi: kwa wiki moja inaweza kutendua hatua hii.',
  why: 'Umepata barua pepe hii kwa sababu akaunti yenye anwani hii imeunganishwa na nyingine.',
};

export const title = 'Unganisha akaunti mbili';
export const hint = (name: string) =>
  `Kama ${name} ana akaunti ya pili, kozi, kazi na akiba yake vinahamia kwenye hii, na ile inafungwa.`;
export const open = 'Unganisha na akaunti nyingine';
export const find = 'Tafuta akaunti ya pili.';
export const stayingOpen = 'Inabaki wazi';
export const toClose = 'Itafungwa';
export const moving = 'Vinavyohamishwa';
export const nothing = 'Akaunti ya pili haina kozi, kazi wala akiba.';
export const work = {
  courses: (count: number) => plural(count, { one: 'kozi #', other: 'kozi #' }),
  progress: (count: number) => plural(count, { one: 'maendeleo katika somo #', other: 'maendeleo katika masomo #' }),
  ratings: (count: number) => plural(count, { one: 'ukadiriaji #', other: 'ukadiriaji #' }),
  handins: (count: number) => plural(count, { one: 'kazi # iliyowasilishwa', other: 'kazi # zilizowasilishwa' }),
  files: (count: number) => plural(count, { one: 'faili #', other: 'faili #' }),
  attempts: (count: number) => plural(count, { one: 'jaribio # la changamoto', other: 'majaribio # ya changamoto' }),
  programs: (count: number) => plural(count, { one: 'programu # iliyoendeshwa', other: 'programu # zilizoendeshwa' }),
  projects: (count: number) => plural(count, { one: 'mradi #', other: 'miradi #' }),
  attendance: (count: number) => plural(count, { one: 'mahudhurio #', other: 'mahudhurio #' }),
  applications: (count: number) => plural(count, { one: 'ombi #', other: 'maombi #' }),
};
export const credit = (amount: string) => `akiba ya ${amount}`;
export const staying = (work: string) => `${work}: hakuna kuhamisha, kwa sababu akaunti inayobaki wazi tayari ina yake`;
export const money =
  'Malipo na risiti vitabaki kwenye akaunti iliyofungwa. Ikiwa unahitaji kurejesha pesa, fanya hivyo kabla ya kuunganisha.';
export const reason = 'Sababu';
export const merge = 'Unganisha akaunti';
export const other = 'Chagua akaunti nyingine';
export const history = 'Akaunti zilizounganishwa';
export const merged = ({ closed, kept, date, by }: { closed: string; kept: string; date: string; by: string }) =>
  `${closed} iliunganishwa na ${kept} tarehe ${date} na ${by}`;
export const undoUntil = (date: string) => `Inaweza kutenduliwa hadi ${date}.`;
export const undo = 'Tendua muungano';
export const undoQuestion = 'Tendua muungano huu?';
export const undoText = ({ closed, kept }: { closed: string; kept: string }) =>
  `${closed} itafunguliwa tena. Kozi, kazi na akiba zilizohamia kwa ${kept} zitarudi. Vilivyoongezwa kwa ${kept} baada ya kuunganisha vitabaki.`;
export const wasUndone = (date: string) => `Ilitenduliwa ${date}.`;
