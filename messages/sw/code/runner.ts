// A catalogue reads better whole.
/** Code runner: hali yake na lugha zake kwa ofisi, na ukurasa wa umma unaoieleza. */
import { plural } from '#messages/sw/locale.ts';

// The state.
export const codeRunner = 'Code runner';
export const state = 'Hali';
export const ready = 'Iko tayari';
export const notReady = 'Haiko tayari';
export const programsRun = 'Programu zinaendeshwa';
export const onThisServer = 'kwenye server hii, kwa engine ya Darasa';
export const onJudge0 = 'kwenye server ya Judge0';
export const onMachines = 'kwenye mashine zake zenyewe, kwa engine ya Darasa';
export const rightNow = 'Sasa hivi';
export const runningWaiting = (running: number, waiting: number) => `${running} zinaendeshwa, ${waiting} zinasubiri`;
export const warmPool = 'Sandbox zilizo tayari';
export const warmFor = (slots: number, language: string) => `${slots} za ${language}`;
export const anyLanguage = 'lugha yoyote';
export const protection = 'Ulinzi';
const isolated = 'Kila programu imetengwa na faili za shule, mtandao na programu nyingine.';
export const protectionLevels = {
  'cgroup v2': `${isolated} Linux huwekea kikomo memory yake, process zake na muda wake wa CPU, pamoja na process inazoanzisha. Hiki ndicho kiwango bora zaidi.`,
  'cgroup v1': `${isolated} Linux huwekea kikomo memory yake na process zake, pamoja na process inazoanzisha, kupitia cgroup v1 ya zamani. Kwa matumizi ya kawaida, kiwango hiki ni kizuri vilevile.`,
  watchdog: `${isolated} Darasa hukagua memory yake na muda wake wa CPU kila ms 40, kwa sababu Linux hairuhusu Darasa kuunda cgroup. Programu inaweza kuzidi kikomo chake cha memory kwa muda mfupi kabla ya kusimamishwa. Ili kupata kiwango bora, endesha Darasa kwa systemd na Delegate=yes, au kama root.`,
};

// The machines of RUNNERS.
export const machines = 'Mashine';
export const machine = 'Mashine';
export const machineStates = {
  ready: 'Iko tayari',
  'not ready': 'Haiendeshi programu',
  draining: 'Inakaribia kufungwa',
  away: 'Haipatikani',
};
export const slots = 'Kwa wakati mmoja';
export const slotsOf = (count: number) => plural(count, { one: 'programu #', other: 'programu #' });
export const lacks = (languages: string) => `Haina: ${languages}. Programu hizi huendeshwa na mashine nyingine.`;

// The languages.
export const languages = 'Lugha';
export const missingLanguages = 'Lugha zisizopo';
export const showInstalled = (count: number) =>
  plural(count, { one: 'Onyesha lugha # iliyowekwa', other: 'Onyesha lugha # zilizowekwa' });
export const language = 'Lugha';
export const number = 'Nambari';
export const notes = 'Maelezo';
export const installed = 'Imewekwa';
export const missing = 'Haipo';
export const judge0Name = (name: string) => `Judge0 huiita ${name}`;
export const debianPackages = (packages: string) => `Package za Debian: ${packages}`;
export const commandFor = (language: string) => `amri ya ${language}`;
export const commandForAll = 'amri ya lugha zote';
export const installedOf = (count: number, all: number) => `Zilizowekwa: ${count} kati ya ${all}.`;
export const installOthersThere =
  'Ili kuweka nyingine zinazopatikana kwenye Debian, endesha amri hii kama root kwenye folda ya Darasa ya kila mashine:';
export const installOthers =
  'Ili kuweka nyingine zinazopatikana kwenye Debian, endesha amri hii kama root kwenye folda ya Darasa:';

// The public page.
export const ownRunner = 'Code runner yako mwenyewe';
export const ownRunnerText =
  'Darasa lina code runner yake yenyewe, kwenye mashine ileile ya Darasa. Haihitaji huduma ya nje. Haina kikomo cha kila siku, isipokuwa shule ikikiweka (RUNS_PER_DAY). Huja pamoja na Darasa, kwa hivyo shule au mwanafunzi anayeendesha Darasa anayo pia. Shule inaweza pia kuendesha programu kwingine, kwenye Judge0 yenye kikomo cha kila siku.';
export const howItWorks = 'Jinsi inavyofanya kazi';
export const howItWorksText =
  'Kila programu huendeshwa kwenye sandbox yake, ambayo haiwezi kuona faili za shule, mtandao wala programu nyingine, na ambayo hufutwa programu inapoisha. Muda wa processor, memory na output vina kikomo. Interpreter husubiri kwenye sandbox zilizoandaliwa tayari, kwa hivyo programu fupi humalizika kwa milisekunde chache.';
export const runYourOwn = 'Endesha yako mwenyewe';
export const runYourOwnText = 'Kwenye Linux yenye Node.js 20.20 au mpya zaidi, ndani ya folda ya Darasa:';
export const startText =
  'Amri hii hupakua inachohitaji na kuanzisha kila kitu. Ukiiendesha kama root kwenye Debian, huweka pia bubblewrap, ambayo huunda sandbox. La sivyo, hukuambia amri ya kuandika.';
export const moreLanguages = 'Lugha zaidi';
export const moreLanguagesText =
  'Darasa hupata lugha zilizowekwa chini ya <code>/usr</code>. Kwa JavaScript, Node.js lazima iwe hapo pia, si kwenye home folder wala <code>/opt</code>. Amri hizi huorodhesha lugha zisizopo na kuziweka kutoka Debian, kama root: zote, au moja moja kwa nambari.';
export const useJudge0 = 'Tumia Judge0 badala yake';
export const useJudge0Text =
  'Shule iliyo na Judge0 kwingine huiweka kwenye mipangilio yake. Hapo kikomo cha mtoa huduma ndicho kinachotumika: programu 100 kwa siku kwa kila mtu, au nambari iliyo kwenye RUNS_PER_DAY.';
export const yourKey = 'key yako';
export const fromPrograms = 'Kutoka kwa programu zako mwenyewe';
export const fromProgramsText =
  'Darasa hutoa Judge0 API kwenye <code>/judge0</code>, kwa hivyo programu zinazotumia Judge0 zinahitaji tu anwani nyingine na API key. Wanafunzi huiunda kwenye <profile>wasifu wao</profile>, sehemu ya API keys, na kuituma kama <code>X-Auth-Token</code>.';
export const offline = 'Bila mtandao';
export const offlineText =
  'JavaScript, TypeScript, Python, SQL na Lua zinaweza pia kuendeshwa kwenye kifaa chako mwenyewe, ndani ya kivinjari. Live Code hukuambia inapoendesha programu huko.';

// API keys, from the server.
export const keyName = 'Ipe key jina lisilozidi herufi 60';
export const tooManyKeys = 'Una key kumi. Ondoa moja kwanza.';
export const keyGone = 'Huna key kama hiyo.';

// Why no program can be run, from the server, with the command that helps.
export const withCommand = (cause: string, command: string) => `${cause} Andika: ${command}`;
export const someOnDevice =
  'Kwa sasa server ya shule haiwezi kuendesha programu. Baadhi ya lugha zinaendeshwa kwenye kifaa hiki.';

/** What a Judge0 server cannot test, in “The school server does not have …”. */
export const webPages = 'kurasa za wavuti';
