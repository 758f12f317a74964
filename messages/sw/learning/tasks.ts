/** Kazi. */
import { plural } from '#messages/sw/locale.ts';

export const required = 'Sehemu hii inahitajika';
export const gone = 'Kazi hii haipo tena.';
export const notYours = 'Ni mwalimu wa kozi hii na ofisi pekee wanaoweza kubadilisha kazi zake.';
export const none = 'Somo hili halina kazi';
export const added = 'Kazi imeongezwa';
export const updated = 'Kazi imesasishwa';
export const deleted = 'Kazi imefutwa';
export const name = 'Jina lisizidi herufi 120';
export const desc = 'Maelezo yasizidi herufi 5,000';
export const deadline = 'Chagua siku, kuanzia mwaka wa 2020 hadi 2100';
export const points = 'Pointi ziwe nambari kamili kuanzia 0 hadi 1,000';
export const penalty = 'Makato yawe asilimia kamili kuanzia 0 hadi 100';
export const criterion = 'Kila kigezo kiwe na jina lisilozidi herufi 120';
export const rubric = 'Jumla ya pointi za vigezo lazima iwe sawa na pointi za kazi';
export const rubricLines = 'Mwongozo wa alama usizidi vigezo kumi';
export const marksStay = 'Kazi hii tayari ina alama, kwa hivyo huwezi kubadilisha pointi wala mwongozo wake wa alama.';
export const penaltyStays = 'Wanafunzi tayari wamewasilisha kazi hii, kwa hivyo huwezi kuongeza makato ya kuchelewa.';
export const kindStays = 'Wanafunzi tayari wamewasilisha kazi hii, kwa hivyo huwezi kubadilisha wanachowasilisha.';

// A task in a list.
export const addFirst = 'Bonyeza Ongeza kazi ili uwape wanafunzi wako cha kufanya.';
export const handinCount = (handins: number) =>
  plural(handins, { one: 'Kazi # iliyowasilishwa', other: 'Kazi # zilizowasilishwa' });
export const forTask = (task: string) => `(${task})`;
export const download = 'Pakua';
export const downloadFile = (fileName: string) => `Pakua ${fileName}`;
export const fileCount = (files: number) => plural(files, { other: 'faili #' });

// The order of a lesson's tasks.
export const otherTasks = 'Kazi zimebadilika tangu ulipofungua ukurasa huu. Tafadhali ziangalie tena.';
export const moveUp = (task: string) => `Sogeza ${task} juu`;
export const moveDown = (task: string) => `Sogeza ${task} chini`;
export const sortable = 'inayoweza kusogezwa';
export const dragInstructions =
  'Ili kusogeza kazi hii, bonyeza Space, kisha vitufe vya mishale, kisha Space tena ili kuiweka. Bonyeza Escape ili kughairi.';

// What students hand in, and until when.
export const kinds = { file: 'Faili', link: 'Kiungo', text: 'Maandishi', code: 'Programu', project: 'Mradi' };
const pointCount = (points: number) => plural(points, { other: 'pointi #' });
interface Submission {
  kind: string;
  points: number;
  lateRule: string;
}
export const submission = ({ kind, points, lateRule }: Submission) => `${kind}, ${pointCount(points)}. ${lateRule}`;
export const lateRefused = 'Kazi iliyochelewa haikubaliwi.';
export const lateAccepted = 'Kazi iliyochelewa inakubaliwa, lakini huonyeshwa kuwa imechelewa.';
export const latePenalized = (percent: number) =>
  `Kazi iliyochelewa hupoteza asilimia ${percent} ya pointi kwa kila siku.`;
export const deadlineDay = 'Mwisho wa kuwasilisha: <day/>';
interface Rules {
  until: string;
  lateRule: string;
  points: number;
}
export const rules = ({ until, lateRule, points }: Rules) =>
  `<deadline/>, hadi ${until}. ${lateRule} Kinachohesabiwa ni wakati tunapoipokea. Ina hadi ${pointCount(points)}.`;
export const midnight = (city: string) => `saa sita usiku (${city})`;
export const midnightThere = (city: string, time: string) => `saa sita usiku (${city}), ambayo ni ${time} mahali ulipo`;
export const dueToday = 'mwisho ni leo';
export const dueTomorrow = 'mwisho ni kesho';
export const dueIn = (days: number) => plural(days, { one: 'imebaki siku #', other: 'zimebaki siku #' });
export const dueYesterday = 'imechelewa, mwisho ulikuwa jana';
export const dueAgo = (days: number) =>
  plural(days, {
    one: 'imechelewa, mwisho ulikuwa siku # iliyopita',
    other: 'imechelewa, mwisho ulikuwa siku # zilizopita',
  });

// Adding and editing.
export const addTask = 'Ongeza kazi';
export const add = 'Ongeza';
export const edit = 'Hariri';
export const close = 'Funga';
export const success = 'Imefaulu';
export const errorOccurred = 'Kuna hitilafu';
export const somethingWrong = 'Kuna kitu hakikuenda sawa';
export const nameLabel = 'Jina';
export const descLabel = 'Maelezo';
export const descHint = 'Maandishi ya kawaida, au Markdown: `code` kati ya alama za backtick, orodha, viungo.';
export const deadlineLabel = 'Mwisho wa kuwasilisha';
export const more = 'Zaidi';
export const filesLabel = 'Faili za kupakua';
export const kindLabel = 'Wanachowasilisha wanafunzi';
export const pointsLabel = 'Pointi';
export const lateWork = 'Kazi iliyochelewa';
export const lateRules = { accepted: 'Inakubaliwa', refused: 'Haikubaliwi' };
export const penaltyLabel = 'Makato ya kuchelewa kwa siku (asilimia)';
export const penaltyHint = 'Hukatwa kwa kila siku ya kuchelewa. Siku iliyoanza huhesabiwa kuwa siku nzima.';
export const releaseLabel = 'Wakati wa kutangaza alama';
export const releases = { 'at once': 'Mara tu unapozihifadhi', together: 'Zote pamoja, unapozitangaza' };
export const rubricLabel = 'Mwongozo wa alama';
export const criterionHint = 'Kigezo';
export const criterionTitle = (number: number) => `Kigezo cha ${number}, jina`;
export const criterionPoints = (number: number) => `Kigezo cha ${number}, pointi`;
export const removeCriterion = (number: number) => `Ondoa kigezo cha ${number}`;
export const addCriterion = 'Ongeza kigezo';
export const noRubric = 'Bila vigezo, utatoa pointi zote kwa nambari moja.';
export const total = (sum: number, points: number | string) => `Jumla: pointi ${sum} kati ya ${points}.`;

// Deleting.
export const remove = 'Futa';
export const areYouSure = 'Una uhakika?';
const withHandins = (handins: number) =>
  handins === 0
    ? ''
    : plural(handins, {
        one: ', pamoja na kazi iliyowasilishwa na mwanafunzi #',
        other: ', pamoja na kazi zilizowasilishwa na wanafunzi #',
      });
export const removeText = (task: string, handins: number) =>
  `“${task}” itafutwa${withHandins(handins)}. Hatua hii haiwezi kutenduliwa.`;
