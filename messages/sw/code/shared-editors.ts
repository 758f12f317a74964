/** Editor za pamoja za madarasa ya moja kwa moja, na code ya madarasa yaliyopita. */

// The tabs.
export const programs = 'Programu';
export const classTab = 'Darasa';
export const mine = 'Yangu';
export const students = 'Wanafunzi';
export const earlier = 'Zilizopita';
export const connecting = 'Tunaunganisha… Programu yako itahifadhiwa ukishaunganishwa.';

// The class's program.
export const classProgram = 'Programu ya darasa';
export const mayWrite = 'Unaweza kuhariri.';
export const tutorWrites = 'Unaweza kutazama tu. Mwalimu ndiye anayeamua nani anaweza kuhariri.';
export const whoCanWrite = (writers: number, students: number) => `Wanaoweza kuhariri (${writers} kati ya ${students})`;
export const noStudents = 'Bado hakuna mwanafunzi aliyefungua code.';
export const followTutor = 'Mfuate mwalimu';

// A student's own program.
export const ownProgram = 'Programu yako mwenyewe';
export const ownProgramText = 'Mwalimu anaweza kuona programu hii, lakini anaweza kuihariri ukikubali tu.';
export const asksToWrite = (helper: string) => `${helper} anaomba kuhariri programu yako.`;
export const letWrite = (helper: string) => `Mruhusu ${helper} ahariri`;
export const no = 'Hapana';
export const helperMayWrite = (helper: string) => `${helper} anaweza kuhariri programu yako.`;
export const removeAccess = 'Ondoa ruhusa';

// The students' programs, for the tutor.
export const open = 'Fungua';
export const openProgram = (student: string) => `Fungua programu ya ${student}`;
export const nothingYet = 'Bado hakuna kitu.';
export const backToStudents = 'Rudi kwa wanafunzi wote';
export const askToWrite = 'Omba kuhariri';
export const cancelRequest = 'Ghairi ombi';
export const stopWriting = 'Acha kuhariri';
export const otherIsHelping = (helper: string, student: string) => `${helper} anamsaidia ${student} sasa.`;
export const mayRead = 'Unaweza kutazama tu.';
export const waitingFor = (student: string) => `Unasubiri ${student} akuruhusu kuhariri.`;
export const programOf = (student: string) => `Programu ya ${student}`;

// Running a program.
export const language = 'Lugha';
export const chooseLanguage = 'Chagua lugha';
export const noLanguageChosen = 'Hakuna lugha iliyochaguliwa.';
export const run = 'Endesha';
export const stop = 'Simamisha';
export const notSaved = 'Mabadiliko yako ya mwisho bado hayajafika kwenye server ya shule. Bonyeza Endesha tena.';
export const output = 'Output';
export const outputHere = 'Output itaonekana hapa, kwa kila anayeona programu hii.';
export const printedNothing = 'Programu haikutoa output yoyote.';
export const isRunning = (name: string) => `${name} anaiendesha…`;
export const notRun = 'Haikuendeshwa';
export const ranBy = (result: string, name: string) => `${result} (${name})`;

// Past classes.
export const codeOfPastClasses = 'Code ya madarasa yaliyopita';
export const codeFromPastClasses = 'Code ya madarasa yaliyopita';
export const codeFromThisClass = 'Code ya darasa hili';
export const pastClassesNotLoaded = 'Imeshindikana kufungua code ya madarasa yaliyopita.';
export const showFewer = 'Onyesha machache';
export const showAll = (count: number) => `Onyesha yote ${count}`;
export const toAllStudents = 'Kwa wanafunzi wote';
export const allClasses = 'Madarasa yote';
export const nothingInClass = 'Hakuna kilichoandikwa kwenye darasa hili.';
export const nothingInRoom = 'Bado hakuna kilichoandikwa kwenye chumba hiki.';
export const theClass = 'Darasa';
export const programTitle = (owner: string) => `Programu: ${owner}`;

// From the server.
export const closed = 'Chumba kimefungwa. Yaliyoandikwa yamehifadhiwa.';
export const signedOut = 'Umeondoka kwenye akaunti yako.';
export const restarting = 'Server ya shule inaanza upya. Utarudi baada ya muda mfupi.';
export const programTooLong =
  'Programu inaweza kuwa na herufi zisizozidi 200,000. Badiliko lako la mwisho halijaongezwa.';
export const tooMuchAtOnce =
  'Unaweza kuongeza kB 64 pekee kwa wakati mmoja. Badiliko lako la mwisho halijaongezwa: libandike kwa sehemu.';
export const notYours = 'Huwezi kuhariri programu hii kwa sasa.';
export const tutorsOnly = 'Ni mwalimu pekee anayeweza kufanya hivi.';
export const gone = 'Mtu huyu hayupo tena.';
export const notAsked = 'Mwalimu hajaomba kuhariri programu hii.';
export const otherHelps = 'Mfanyakazi mwingine tayari ameomba kuhariri programu hii.';
export const runsAlready = 'Programu hii tayari inaendeshwa.';
export const nothingToRun = 'Bado hakuna programu ya kuendesha.';
export const noLanguage = 'Chagua lugha kwanza.';
export const stopped = 'Programu imesimamishwa.';
export const failed = 'Imeshindikana kuendesha programu. Tafadhali jaribu tena.';
export const sessionGone = 'Hakuna darasa kama hilo.';
export const cutOff = 'Kulikuwa na output zaidi, ambayo haijaonyeshwa.';
