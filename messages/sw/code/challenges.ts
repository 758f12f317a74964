/** Changamoto, jinsi wanafunzi wanavyoziona: orodha, ukurasa wa kutatua changamoto, na kutuma programu. */
// A catalogue reads better whole.
import { numbers, plural } from '#messages/sw/locale.ts';

// The list.
export const challenges = 'Changamoto';
export const allChallenges = 'Changamoto zote';
export const loading = 'Inapakia';
export const loadingChallenge = 'Inapakia…';
export const listNotLoaded = (reason: string) => `Imeshindikana kufungua changamoto. ${reason}`;
export const noneYet = 'Kozi zako bado hazina changamoto. Rudi tena hivi karibuni, au ujiandikishe kwa kozi nyingine.';
export const courses = 'Kozi';
export const searchChallenges = 'Tafuta changamoto';
export const difficulty = 'Ugumu';
export const difficulties = { Easy: 'Rahisi', Medium: 'Wastani', Hard: 'Ngumu' };
export const anyDifficulty = 'Zote';
export const course = 'Kozi';
export const allCourses = 'Kozi zote';
export const noMatches = 'Hakuna kilichopatikana. Jaribu neno lingine, au kiwango kingine cha ugumu.';
export const count = (challenges: number) => plural(challenges, { other: 'Changamoto #' });
export const solve = 'Tatua';
export const review = 'Pitia';
export const unsentHere = (programs: number) =>
  plural(programs, {
    one: 'Programu # iko kwenye kifaa hiki, bado haijatumwa',
    other: 'Programu # ziko kwenye kifaa hiki, bado hazijatumwa',
  });

// The student's results.
export const startStreak = 'Tatua changamoto leo uanze mfululizo.';
export const streak = (days: number) => plural(days, { other: 'Mfululizo wako: siku #.' });
export const notTried = 'Bado hujajaribu';
const tries = (attempts: number) => plural(attempts, { one: 'jaribio #', other: 'majaribio #' });
export const solvedIn = (attempts: number) => `Imetatuliwa, ${tries(attempts)}`;
export const bestIn = (points: string, attempts: number) =>
  `Bora zaidi: pointi ${points} kati ya 100, ${tries(attempts)}`;

// The leaderboard.
export const leaderboard = 'Orodha ya vinara';
export const leaderboardOf = (course: string) => `Orodha ya vinara: ${course}`;
export const chooseCourse = 'Chagua kozi hapo juu uone orodha yake ya vinara.';
export const boardNotLoaded = (reason: string) => `Imeshindikana kufungua orodha ya vinara. ${reason}`;
export const nobodyYet = 'Bado hakuna changamoto iliyotatuliwa. Kuwa wa kwanza.';
export const place = 'Nafasi';
export const name = 'Jina';
export const points = 'Pointi';
export const solved = 'Zilizotatuliwa';
export const you = 'Wewe';
export const onBoard = 'Wanafunzi wengine wa kozi hii wanaona jina lako la kwanza, pointi zako na masuluhisho yako.';
export const notOnBoard = 'Hupo kwenye orodha ya vinara: wanafunzi wengine hawaoni jina lako wala masuluhisho yako.';
export const leaveBoard = 'Ondoka kwenye orodha';
export const joinBoard = 'Jiunge na orodha';

// One challenge.
export const noSuchChallenge = 'Changamoto haipo';
export const notLoaded = (reason: string) => `Imeshindikana kufungua changamoto. ${reason}`;
export const noLanguage = 'Server ya shule haina lugha yoyote ya changamoto hii. Tafadhali mwambie mwalimu wako.';
export const anotherLanguage = 'lugha nyingine';
export const widthOfInstructions = 'Upana wa maelekezo';
export const aboutChallenge = 'Kuhusu changamoto hii';
export const tabs = { Instructions: 'Maelekezo', Tests: 'Test', Results: 'Matokeo', Help: 'Msaada' };
export const information = 'Maelezo ya changamoto';
export const topics = 'Mada';
export const languages = 'Lugha';
export const testsLabel = 'Test';
export const yourResult = 'Matokeo yako';
export const someHidden = (all: number, hidden: number) =>
  plural(hidden, { one: `${all}, # kati yake imefichwa`, other: `${all}, # kati yake zimefichwa` });
export const anyOf = (names: string[]) => new Intl.ListFormat(numbers, { type: 'disjunction' }).format(names);

// The visible tests.
export const aboutRunTests = '<strong>Endesha test</strong> huendesha test hizi, na matokeo yake hayahesabiwi.';
export const submitRunsSame = 'Ukibonyeza Tuma, test hizi hizi zitaendeshwa.';
export const submitAlsoRuns = (hidden: number) =>
  plural(hidden, {
    one: 'Ukibonyeza Tuma, test moja iliyofichwa itaendeshwa pia.',
    other: 'Ukibonyeza Tuma, test # zilizofichwa zitaendeshwa pia.',
  });
export const onlyHidden = (hidden: number) =>
  plural(hidden, {
    one: 'Changamoto hii haina test zinazoonekana. Ukibonyeza Tuma, test moja iliyofichwa itaendeshwa.',
    other: 'Changamoto hii haina test zinazoonekana. Ukibonyeza Tuma, test # zilizofichwa zitaendeshwa.',
  });
export const judgedByProgram = 'Output yako inakaguliwa na programu ya kusahihisha.';
export const limits = (seconds: number, megabytes: number) =>
  `Kila test inaweza kutumia sekunde ${seconds} na MB ${megabytes} kwenye server ya shule. Nafasi zilizo mwishoni mwa mistari hazihesabiwi.`;

// Hints and the solutions of others.
export const hints = 'Madokezo';
export const withoutHints = 'Changamoto hii haina madokezo. Soma maelekezo tena, mstari kwa mstari.';
export const openFirstHint = (hints: number) => `Fungua dokezo la kwanza (1 kati ya ${hints})`;
export const openNextHint = (next: number, hints: number) => `Fungua dokezo linalofuata (${next} kati ya ${hints})`;
export const solutions = 'Masuluhisho';
export const howOthersSolved = 'Jinsi wengine walivyotatua';
export const seeSolutions = 'Tazama masuluhisho yao';
export const noSolutions = 'Bado hakuna masuluhisho mengine.';
export const solutionBy = (student: string, language: string) => `${student}, kwa ${language}`;

// The program.
export const program = 'Programu';
export const programIn = (language: string) => `Programu ya ${language}`;
export const editorKeys = 'Control+Enter huendesha test. Escape, kisha Tab, hukutoa kwenye editor.';
export const kept = 'Programu yako imehifadhiwa kwenye kivinjari hiki pekee. Itume kabla ya kuondoka kwenye akaunti.';
export const notKept = 'Programu yako haijahifadhiwa: ni ndefu mno, au nafasi ya kivinjari hiki imejaa.';
export const runTests = 'Endesha test';
export const runningTests = 'Zinaendeshwa…';
export const stop = 'Simamisha';
export const submit = 'Tuma';
export const startOver = 'Anza upya';
export const startOverTitle = 'Anza upya?';
export const startOverText = 'Code ya kuanzia ya changamoto itachukua nafasi ya programu yako.';
export const replaceTitle = 'Badilisha programu yako?';
export const replace = 'Badilisha';
export const replaceText = 'Bado hujatuma programu yako. Programu ya jaribio hili itachukua nafasi yake.';

// Submitting a file.
export const submitFile = 'Tuma faili';
export const submitFileInstead = 'Au tuma faili';
export const challenge = 'Changamoto';
export const chooseChallenge = 'Chagua changamoto';
export const chooseChallengeFirst = 'Chagua changamoto kwanza.';
export const notLoadedYet = 'Changamoto hii bado haijapakiwa.';
export const programFile = 'Faili yenye programu yako';
export const chooseFileFirst = 'Chagua faili kwanza.';
export const otherFile = (file: string) => `“${file}” si programu ya mojawapo ya lugha za changamoto hii.`;
export const notText = 'Hii si faili ya maandishi. Chagua faili ya programu, kama vile script.py.';
export const fileTooLong = 'Faili hii ni ndefu mno: programu isizidi herufi 64,000.';
export const fileEmpty = 'Faili hii haina kitu.';
export const submittedFor = 'Imetumwa kwa changamoto “<title/>”. <link>Tazama matokeo</link>';
export const savedFor = (challenge: string) =>
  `Imehifadhiwa kwenye kifaa hiki kwa changamoto “${challenge}”. Tutaituma mara tu server ya shule itakapopatikana.`;

// Programs that are not sent yet.
export const notSent = 'Bado hazijatumwa';
export const notSentCount = (programs: number) => `Bado hazijatumwa: ${programs}`;
export const aboutUnsent =
  'Ziko kwenye kifaa hiki, bado hazijatumwa. Tutazituma mara tu server ya shule itakapopatikana, nayo itazisahihisha.';
export const unsentProgram = '<title/>, ulibonyeza Tuma <time/>';
export const triedAfter = 'Tutajaribu tena baada ya <time/>.';
export const notAccepted = (reason: string) => `Haikukubaliwa: ${reason}`;
export const yourProgram = 'Programu yako';
export const copy = 'Nakili';
export const sendAgain = 'Tuma tena';
export const remove = 'Ondoa';

// From the server, and validation.
export const gone = 'Changamoto hii haipo tena.';
export const joinFirst = 'Ni wanafunzi wa kozi hii pekee wanaoweza kutatua changamoto zake.';
export const notYours = 'Ni mwalimu wa kozi hii na ofisi pekee wanaoweza kubadilisha changamoto zake.';
export const title = 'Jina lisizidi herufi 120';
export const statement = 'Maelezo yasizidi herufi 20,000';
export const starter = 'Weka kila lugha mara moja, na code ya kuanzia isiyozidi herufi 16,000';
export const webAlone = 'Changamoto ya kurasa za wavuti ina lugha moja tu: kurasa za wavuti';
export const pageTests =
  'Changamoto ya kurasa za wavuti ina test za ukurasa tu, na changamoto nyingine hazina test hizo';
export const hint = 'Dokezo lisizidi herufi 2,000';
export const tag = 'Lebo isizidi herufi 30';
export const test = 'Jina la test lisizidi herufi 120';
export const tests = 'Weka test 1 hadi 40, zisizozidi MB 1 kwa jumla';
export const visibleTests = 'Test zinazoonekana zisizidi herufi 64,000 kwa jumla, kwa sababu hupakuliwa kwenye simu';
export const tooOften = 'Umehifadhi test hizi mara nyingi mno katika saa moja iliyopita. Tafadhali subiri kidogo.';
export const expected = 'Test iwe na output inayotarajiwa au programu ya kusahihisha';
export const referenceLanguage =
  'Suluhisho la mfano linatumia lugha ambayo umeiondoa. Kwanza hifadhi test zikiwa na suluhisho lingine la mfano.';
export const notHere = (language: string) =>
  `Server ya shule haina ${language}. Chagua lugha nyingine, au iombe ofisi iiweke.`;
export const reference = 'Weka suluhisho la mfano kwa mojawapo ya lugha za changamoto hii';
export const notPassed = 'Suluhisho la mfano lazima lifaulu test zote kwanza.';
export const nonePublished = 'Hakuna test zilizochapishwa za kurudisha.';
export const gradedAnew = 'Wanafunzi tayari wametuma masuluhisho: tazama kwanza matokeo ya kusahihisha upya.';
export const noHints = 'Hakuna madokezo zaidi.';
export const solveFirst = 'Tatua changamoto hii kwanza ili uone masuluhisho ya wanafunzi wengine.';
export const none = 'Bado hakuna changamoto';
export const deleted = 'Changamoto imefutwa';
export const otherChallenges = 'Changamoto zimebadilika tangu ulipofungua ukurasa huu. Tafadhali ziangalie tena.';
