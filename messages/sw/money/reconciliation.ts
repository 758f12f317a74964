/** Ulinganisho wa hesabu. */
import { shillings } from '#messages/shillings.ts';
import { plural } from '#messages/sw/locale.ts';

export const notAStatement =
  'Hatuwezi kusoma taarifa hii. Lazima iwe faili ya CSV yenye safu za risiti, wakati na pesa zilizoingia.';
export const day = 'Chagua leo au siku iliyopita';
export const cannotPull = 'Hatuwezi kupata taarifa kutoka kwa mtoa huduma huyu. Pakia taarifa uliyoipakua.';
export const noAnswer = 'Mtoa huduma hajibu. Tafadhali jaribu tena baada ya muda mfupi.';
export const tooLong = 'Taarifa hii ni ndefu mno. Tafadhali ipakie kwa sehemu.';
export const unread = (line: string) => `Hatukuweza kusoma mstari mmoja, kwa hivyo hakuna kilichopakiwa: ${line}`;
export const gone = 'Ripoti hiyo haipo.';

// Getting and importing statements.
export const title = 'Ulinganisho wa hesabu';
export const explanation =
  'Hulinganisha taarifa ya mtoa huduma na malipo yetu. Malipo yasiyopo kwetu huingizwa papo hapo.';
export const getTitle = 'Pata taarifa';
export const dayLabel = 'Siku';
export const get = 'Pata taarifa';
export const importTitle = 'Pakia taarifa';
export const chooseFile = 'Chagua faili (CSV)';
export const chooseAnother = 'Chagua faili nyingine';
export const asDownloaded = 'Tumia faili kama ilivyopakuliwa kwenye tovuti ya mtoa huduma';
export const importNow = 'Pakia';

// Reports.
export const reports = 'Ripoti';
export const allReports = 'Ripoti zote';
export const report = 'Ripoti';
export const noSuchReport = 'Ripoti haipo';
export const noReports = 'Bado hakuna ripoti';
export const getOne = 'Pata taarifa ya siku kutoka kwa mtoa huduma, au pakia moja.';
export const period = 'Kipindi';
export const sinceUntil = (since: string, until: string) => `${since} hadi ${until}`;
export const outcome = 'Matokeo';
export const allMatch = 'Yote yanalingana';
export const unmatched = (lines: number) => plural(lines, { other: '# hayalingani' });
export const theirs = 'Kwao';
export const ours = 'Kwetu';
export const difference = 'Tofauti';
export const none = 'hakuna';
export const countAndSum = (payments: number, sum: number) =>
  `${plural(payments, { other: 'malipo #' })}, ${shillings(sum)}`;
export const created = 'Iliundwa';
export const origins = { pull: 'Imeletwa kutoka kwa mtoa huduma <time/>', import: 'Imepakiwa <time/>' };
export const originsBy = {
  pull: 'Imeletwa na <name/> kutoka kwa mtoa huduma <time/>',
  import: 'Imepakiwa na <name/> <time/>',
};

// The lines of a report.
export const lines = 'Mistari';
export const outcomes = {
  matched: 'Yanalingana',
  missing_here: 'Hayapo kwetu',
  missing_there: 'Hayapo kwao',
  amount_differs: 'Kiasi si sawa',
};
export const everythingMatches = 'Malipo yote yanalingana.';
export const receipt = 'Risiti';
export const noReceipt = 'Bila risiti';
export const when = 'Wakati';
export const notes = 'Maelezo';
export const nothing = 'hakuna';
export const showMore = (more: number, matching: number) =>
  plural(matching, { other: `Onyesha ${more} zaidi (# yanalingana)` });
export const showMatching = (payments: number) => plural(payments, { other: 'Onyesha malipo # yanayolingana' });
