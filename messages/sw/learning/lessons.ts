/** Masomo. */
import { numbers, plural } from '#messages/sw/locale.ts';

export const gone = 'Somo hili halipo tena.';
export const notYours = 'Ni mwalimu wa kozi hii na ofisi pekee wanaoweza kubadilisha masomo yake.';
export const joinFirst = 'Utaweza kufungua masomo ukishajiandikisha kwa kozi hii.';
export const title = 'Lipe somo jina lisilozidi herufi 120';
export const badMinutes = 'Weka idadi nzima ya dakika kuanzia 1 hadi 600, au iache wazi';
export const desc = 'Eleza somo kwa herufi zisizozidi 5,000';
// Also of a course: the specification has one text for both.
export const added = 'Imeongezwa';
export const updated = 'Somo limesasishwa';
export const deleted = 'Somo limefutwa';
export const noneSelected = 'Hakuna somo lililochaguliwa';
export const selectFromSearch = 'Chagua kwenye matokeo ya utafutaji';
export const viewSearch = 'Tazama matokeo ya utafutaji';
export const otherLessons = 'Masomo yamebadilika tangu ulipofungua ukurasa huu. Tafadhali yaangalie tena.';

// Lists.
export const lesson = 'Somo';
export const lessons = 'Masomo';
export const allLessons = 'Masomo yote';
export const lessonsOf = (course: string) => `Masomo ya ${course}`;
export const lessonsOfThis = 'Masomo ya kozi hii';
export const count = (lessons: number) => plural(lessons, { one: 'Somo #', other: 'Masomo #' });
export const taskCount = (tasks: number) => plural(tasks, { other: 'Kazi #' });
export const noTasks = 'Hakuna kazi';
export const draft = 'Rasimu';
export const completed = 'Limekamilika';
export const locked = 'Limefungwa';
export const loading = 'Inapakia';
export const notLoaded = (reason: string) => `Imeshindikana kufungua masomo. ${reason}`;
export const noneYet = 'Bado hakuna masomo';
export const beingPrepared = 'Mwalimu wako bado anayatayarisha.';
export const noneInCourse = 'Kozi hii bado haina somo';
export const addFirst = 'Bonyeza Ongeza somo ili uunde la kwanza.';
export const opensHere = 'Somo hufunguka hapa, pamoja na video na kazi zake.';

export const youAreHere = 'Uko hapa';
export const upNext = 'Linalofuata';

// Times.
export const hours = (hours: number) => `saa ${hours}`;
export const minutes = (minutes: number) => `dak ${minutes}`;
export const timeLeft = (time: string) => `zimebaki ${time}`;

// Searching.
export const searchLessons = 'Tafuta masomo';
export const titleOrDescription = 'Jina au maelezo';
export const countFor = (lessons: number, terms: string) => `${count(lessons)} kwa “${terms}”`;
export const nothingFound = 'Hakuna kilichopatikana';
export const nothingFoundFor = (terms: string) => `Hakuna kilichopatikana kwa “${terms}”`;
export const tryFewerWords = 'Jaribu maneno machache, au mwanzo wa neno tu.';

// One lesson.
export const noSuchLesson = 'Somo halipo';
export const lessonOf = (number: number, lessons: number) => `Somo la ${number} kati ya ${lessons}`;
export const goToCourse = 'Nenda kwenye kozi';
export const lessonNotLoaded = (reason: string) => `Imeshindikana kufungua somo. ${reason}`;
export const aboutThis = 'Kuhusu somo hili';
export const tasks = 'Kazi';
export const markComplete = 'Weka kama limekamilika';
export const markNotComplete = 'Weka kama halijakamilika';
export const neighbours = 'Somo lililotangulia na linalofuata';
export const previous = 'Lililotangulia';
export const next = 'Linalofuata';
export const lessonNamed = (lesson: string) => `: ${lesson}`;
export const howToUnlock = 'Jinsi ya kufungua somo hili';
export const editText = 'Hariri maandishi';
export const noVideo = 'Bado hakuna video';
export const addVideo = 'Bonyeza Hariri ili uongeze.';

// The order of a course's lessons.
export const move = (lesson: string) => `Sogeza ${lesson}`;
export const moveUp = 'Sogeza juu';
export const moveDown = 'Sogeza chini';
export const sortable = 'linaloweza kusogezwa';
export const dragInstructions =
  'Ili kusogeza somo au sehemu hii, bonyeza Space, kisha vitufe vya mishale, kisha Space tena ili kuiweka. Bonyeza Escape ili kughairi.';
interface Position {
  lesson: string;
  position: number;
  count: number;
  unit?: string;
}
const place = ({ position, count, unit }: Position) =>
  unit === undefined
    ? `nafasi ya ${position} kati ya ${count}`
    : `nafasi ya ${position} kati ya ${count} katika ${unit}`;
export const moving = (at: Position) => `Unasogeza ${at.lesson}: ${place(at)}.`;
export const moved = (at: Position) => `${at.lesson} sasa iko ${place(at)}.`;
export const notMoved = (at: Position) => `${at.lesson} imebaki ${place(at)}.`;
export const orderNotChanged = (reason: string) => `Mpangilio haukubadilishwa. ${reason}`;

// Adding and editing.
export const addTitle = 'Ongeza somo';
export const addLesson = 'Ongeza somo';
export const add = 'Ongeza';
export const updateLesson = 'Sasisha somo';
export const update = 'Sasisha';
export const edit = 'Hariri<hidden> somo</hidden>';
export const titleLabel = 'Jina';
export const descLabel = 'Maelezo';
export const video = 'Video';
export const videoHint = 'MP4 au WebM. Upakiaji ukikatika, huendelea wenyewe mtandao ukirudi.';
export const thumbnail = 'Picha ndogo';
export const thumbnailHint = 'Huonyeshwa kwenye orodha ya masomo, na kabla ya video kuanza.';
export const anyoneMayWatch = 'Yeyote anaweza kutazama somo hili';
export const anyoneMayWatchHint =
  'Wageni wasio na akaunti huona maelezo na video yake kwenye ukurasa wa kozi ulio wazi kwa wote, kuanzia siku ya kufunguliwa kwake ikiwa imewekwa. Kazi zake na masomo mengine yote hubaki yamefungwa.';
export const minutesLabel = 'Dakika ambazo somo huchukua (si lazima)';
export const minutesHint = 'Ukiacha wazi, muda hukadiriwa kutokana na maandishi, mazoezi yake na video.';
export const freeLesson = 'Somo la bure';
export const success = 'Imefaulu';
export const publish = 'Chapisha';
export const unpublish = 'Rudisha kuwa rasimu';
export const published = 'Limechapishwa: wanafunzi wanaliona sasa.';
export const unpublished = 'Limerudishwa kuwa rasimu: wanafunzi hawalioni tena.';

// Deleting.
export const remove = 'Futa<hidden> somo</hidden>';
export const confirmRemove = 'Futa';
export const areYouSure = 'Una uhakika?';
export function removeText(lesson: string, { hasVideo, tasks }: { hasVideo: boolean; tasks: number }) {
  const parts = [
    hasVideo && 'video yake',
    tasks > 0 && plural(tasks, { one: 'kazi yake #', other: 'kazi zake #' }),
    'kila walichofanya wanafunzi na maendeleo yao',
  ];
  const list = new Intl.ListFormat(numbers).format(parts.filter((part) => part !== false));
  return `“${lesson}” litafutwa pamoja na ${list}. Hatua hii haiwezi kutenduliwa.`;
}
