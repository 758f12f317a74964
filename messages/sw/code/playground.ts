/** Live Code: ukurasa wa kuandika na kuendesha programu. */

// The page.
export const liveCode = 'Live Code';
export const onlyOnDevice = 'Programu zinaendeshwa kwenye kifaa hiki pekee';
export const onlyOnDeviceText =
  'Kwa sasa, programu zinaendeshwa kwenye kifaa hiki pekee, kwa lugha ambazo kivinjari kinaweza kuendesha. Ili kuendesha lugha nyingine pia, ofisi iandike amri hii kwenye server ya shule:';
export const theCommand = 'amri';
export const language = 'Lugha';
export const filterByCategory = 'Chuja kwa aina';
export const theme = 'Mandhari';
export const selectTheme = 'Chagua mandhari';
export const themeNotLoaded = 'Imeshindikana kufungua mandhari hii. Ya awali inabaki.';
export const languagesNotLoaded = 'Imeshindikana kufungua lugha za server ya shule.';

// The program.
export const editorWidth = 'Upana wa editor';
export const program = 'Programu';
export const programIn = (language: string) => `Programu ya ${language}`;
export const keys =
  'Control+Enter huendesha programu. Tab husogeza mstari ndani; Escape, kisha Tab, hukutoa kwenye editor.';
export const saved = 'Programu yako imehifadhiwa kwenye kivinjari hiki hadi utakapoondoka kwenye akaunti.';
export const notSaved =
  'Programu yako haijahifadhiwa: pamoja na input yake ni ndefu mno, au nafasi ya kivinjari hiki imejaa. Ipakue kabla ya kufunga ukurasa.';

// The tools of the editor.
export const editor = 'Editor';
export const moreTools = 'Zana zaidi';
export const download = 'Pakua';
export const smallerText = 'Punguza maandishi';
export const largerText = 'Kuza maandishi';
export const resetToExample = 'Rudisha mfano';
export const resetQuestion = 'Rudisha mfano?';
export const reset = 'Rudisha';
export const exampleReplaces = (language: string) => `Mfano utachukua nafasi ya programu yako ya ${language}.`;

// Examples.
export const examples = 'Mifano';
export const examplesIn = (language: string) => `Mifano ya ${language}`;
export const firstExample = 'Mfano wa kwanza';
export const askForName = 'Uliza jina';
export const timesTable = 'Kuzidisha kwa saba';
export const addNumbers = 'Jumlisha nambari';
export const joinTables = 'Unganisha table mbili';
export const drawChart = 'Chora chati';
export const replaceQuestion = (example: string) => `Weka “${example}” badala ya programu yako?`;
export const replaceProgram = 'Weka badala ya programu yangu';
export const backToExamples = 'Rudi kwenye mifano';

// Sharing.
export const share = 'Shiriki';
export const shareText =
  'Yeyote atakayefungua kiungo hiki akiwa ameingia kwenye akaunti yake atapata nakala ya programu yako ilivyo sasa. Programu iko ndani ya kiungo chenyewe: shule haiihifadhi.';
export const link = 'Kiungo';
export const openShared = 'Fungua programu uliyotumiwa?';
export const openIt = 'Ifungue';
export const sharedReplaces = (language: string) =>
  `Itachukua nafasi ya programu yako ya ${language}, ambayo itafutwa.`;
export const linkBroken = 'Hatuwezi kufungua programu iliyo kwenye kiungo hiki. Omba kiungo kipya.';
export const linkLanguageUnknown =
  'Lugha ya programu iliyo kwenye kiungo hiki haipo kwenye orodha. Kiungo kinabaki kwenye sehemu ya anwani.';
export const linkNotStored =
  'Hatuwezi kufungua programu iliyo kwenye kiungo hiki: nafasi ya kivinjari hiki imejaa. Kiungo kinabaki kwenye sehemu ya anwani.';
export const inputDeleted = 'Nafasi ya kivinjari hiki imejaa, kwa hivyo input ya programu yako ya awali imefutwa.';

// Running.
export const waysToRun = 'Njia za kuendesha programu';
export const run = 'Endesha';
export const terminal = 'Terminal';
export const compileAndExecute = 'Compile na uendeshe';
export const processing = 'Inaendeshwa...';
export const stop = 'Simamisha';
export const customInput = 'Input yako';
export const customInputText = 'Kile ambacho programu yako itasoma inapoendeshwa, mstari kwa mstari.';
export const runOnDevice =
  'Endesha kwenye kifaa hiki <note>hufanya kazi bila mtandao; baadhi ya mambo hutofautiana na server ya shule</note>';
export const runsOnDevice = 'Inaendeshwa kwenye kifaa hiki.';
export const noNetwork = 'Hakuna mtandao.';
export const deviceNotReady =
  'Kifaa hiki bado hakiwezi kuendesha programu. Unganisha mtandao, pakia ukurasa upya, kisha ujaribu tena.';
