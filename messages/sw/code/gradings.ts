/** Matokeo ya programu katika test za changamoto, na kurasa za kusahihisha kazi zilizowasilishwa. */
import { numbers, plural } from '#messages/sw/locale.ts';

const inFull = (count: number) => count.toLocaleString(numbers);

// A run of the visible tests.
export const lastRun = 'Mara ya mwisho';
export const earlierRun = 'Test ulizoendesha kabla ya kutuma';
export const pressRunTests = 'Bonyeza Endesha test uone output ya programu yako.';
export const runningTests = 'Test zinaendeshwa…';
export const ranSoFar = (done: number, tests: number) =>
  plural(done, {
    one: `Test # kati ya ${tests} imeendeshwa kwenye kifaa hiki…`,
    other: `Test # kati ya ${tests} zimeendeshwa kwenye kifaa hiki…`,
  });
export const ranOnDevice = 'Imeendeshwa kwenye kifaa hiki. Bonyeza Tuma ili isahihishwe kwenye server ya shule.';
export const notRunBecause = (reason: string) => `Test hazikuendeshwa. ${reason}`;
export const notAllowedHere = 'Kivinjari hiki hakiruhusu.';
export const noVisibleTests = 'Changamoto hii haina test zinazoonekana. Bonyeza Tuma ili kuendesha test zilizofichwa.';
export const allPassed = (tests: number) => plural(tests, { one: 'Test imefaulu.', other: 'Test zote # zimefaulu.' });
export const somePassed = (passed: number, tests: number) =>
  plural(passed, {
    one: `Test # kati ya ${inFull(tests)} imefaulu.`,
    other: `Test # kati ya ${inFull(tests)} zimefaulu.`,
  });
export const onlyOnServer = (tests: number) =>
  plural(tests, {
    one: 'Test # huendeshwa kwenye server ya shule pekee.',
    other: 'Test # huendeshwa kwenye server ya shule pekee.',
  });

// Attempts.
export const attempts = 'Majaribio';
export const attemptsNotLoaded = (reason: string) => `Imeshindikana kufungua majaribio yako. ${reason}`;
export const attemptNotLoaded = (reason: string) => `Imeshindikana kufungua jaribio hili. ${reason}`;
export const loading = 'Inapakia…';
export const noAttempts = 'Bado hakuna. Ukibonyeza Tuma, test zote zitaendeshwa.';
export const solvedSeeNext =
  '<strong>Umeitatua.</strong> Nenda kwenye inayofuata, au tazama masuluhisho mengine kwenye Msaada.';
export const solvedAll = '<strong>Umeitatua.</strong> Umetatua changamoto zote za kozi hii.';
export const next = (challenge: string) => `Inayofuata: ${challenge}`;
export const fromFile = (file: string) => `kutoka ${file}`;
export const written = 'iliandikwa <time/>';
export const openInEditor = 'Fungua kwenye editor';
export const best = 'Bora zaidi';
export const waiting = 'Inasubiri';
export const beingGraded = 'Inasahihishwa…';
export const queued = (ahead: number) =>
  ahead === 0
    ? 'Yako ndiyo inayofuata kusahihishwa.'
    : plural(ahead, { one: 'Programu # iko mbele ya yako.', other: 'Programu # ziko mbele ya yako.' });
export const faulty =
  'Bado haijasahihishwa kwa sababu ya hitilafu. Hilo ni kosa letu na haliathiri pointi zako. Tumemjulisha mwalimu wako.';
export const pointsOf = (points: string) => `Pointi ${points} kati ya 100`;

// The result of a test.
export const passed = 'Imefaulu';
export const wrongAnswer = 'Jibu si sahihi';
export const wrongAnswerText = 'Programu yako imemaliza, lakini output yake si ile ambayo test inatarajia.';
export const failed = 'Imefeli';
export const timeLimit = 'Muda umeisha';
export const timeLimitText =
  'Programu yako ilichukua muda mrefu mno na ikasimamishwa. Je, kuna loop isiyoisha, au inasubiri input ambayo haiji?';
export const memoryLimit = 'Memory imeisha';
export const memoryLimitText =
  'Programu yako ilitumia memory kupita kiasi kinachoruhusiwa na ikasimamishwa. Je, kuna orodha inayozidi kukua bila kikomo?';
export const crashed = 'Imekatizwa na kosa';
export const crashedText = 'Programu yako ilisimama kabla ya kumaliza.';
export const notCompiled = 'Imeshindikana ku-compile';
export const notCompiledText = 'Compiler imepata makosa, kwa hivyo programu yako haikuanza.';
export const notRun = 'Haikuendeshwa';
export const notRunText = 'Test hii iliachwa.';
export const ourFault = 'Kosa letu';
export const ourFaultText = 'Kuna hitilafu kwenye server ya shule, si kwenye programu yako. Haiathiri pointi zako.';
export const hiddenTest = (number: number) => `Test iliyofichwa ya ${number}`;
export const hiddenFailure = (verdict: string, sentence: string) =>
  `${verdict}: ${sentence} Kwa test nyingine zilizofichwa, hatuonyeshi jinsi zilivyofeli.`;
export const judgedOnServer =
  'Test hii ina programu ya kusahihisha, kwa hivyo huendeshwa kwenye server ya shule pekee.';

// Input and output.
export const compilerMessages = 'Ujumbe wa compiler';
export const message = 'Ujumbe';
export const input = 'Input';
export const expected = 'Inayotarajiwa';
export const printed = 'Iliyotolewa';
export const printedFirst = (characters: number) => `Iliyotolewa (herufi ${inFull(characters)} za kwanza pekee)`;
export const nothing = 'hakuna kitu';
export const showLess = 'Onyesha kidogo';
export const showAll = (characters: number) => `Onyesha herufi zote ${inFull(characters)}`;
export const ofText = (name: string) => `(${name})`;
export const copy = 'Nakili';

// Differences between lines.
export const differences = 'Tofauti';
export const symbols = '· ni nafasi, → ni tab, ↵ ni mwisho wa mstari';
export const line = (number: number) => `Mstari wa ${number}:`;
export const lineMissing = 'mstari huu haupo.';
export const lineTooMany = 'mstari huu haukutarajiwa.';
export const lineDiffers = (found: { expected: string; position: number; got: string }) =>
  `kwenye herufi ya ${found.position}, ilitarajiwa ${found.expected}, lakini ikapatikana ${found.got}.`;
export const emptyLine = 'mstari mtupu';
export const moreDiffer = 'Mistari mingine baada ya hii pia ina tofauti.';
export const space = 'nafasi';
export const tab = 'tab';
export const carriageReturn = 'carriage return';
export const nonBreakingSpace = 'nafasi isiyokatika';
export const endOfLine = 'mwisho wa mstari';
export const invisible = 'herufi isiyoonekana';

// Marking hand-ins.
export const grading = 'Usahihishaji';
export const gradeBook = 'Daftari la alama';
export const gradeBooks = 'Madaftari ya alama';
export const tasksNotLoaded = (reason: string) =>
  `Imeshindikana kufungua kazi na alama ambazo hazijatangazwa. ${reason}`;
export const handinCount = (handins: number) =>
  plural(handins, { one: 'Kazi # iliyowasilishwa', other: 'Kazi # zilizowasilishwa' });
export const noSuchHandin = 'Kazi iliyowasilishwa haipo';
export const instructions = 'Maelekezo ya kazi';
export const lastOnPage = 'Hiyo ilikuwa kazi ya mwisho kwenye ukurasa huu.';
export const lastInList = 'Hiyo ilikuwa kazi ya mwisho kwenye orodha.';
export const handins = 'Kazi zilizowasilishwa';
export const placeOf = (place: number, count: number) => `${place} kati ya ${count}`;
export const previousHandin = 'Iliyotangulia';
export const nextHandin = 'Inayofuata';
export const shortcuts = 'Tumia vitufe vya J/K';
export const noSuchCourse = 'Kozi haipo';
export const noTasks = 'Bado hakuna kazi';
export const noTasksText = 'Ongeza kazi kwenye masomo ya kozi hii.';
export const noStudents = 'Bado hakuna wanafunzi';
export const noStudentsText = 'Wanafunzi watakaojiandikisha kwa kozi hii wataonekana hapa.';

// From the server, and validation.
export const language = 'Changamoto hii haiwezi kutatuliwa kwa lugha hiyo.';
export const notHere = (language: string) =>
  `Server ya shule haina ${language} kwa sasa. Tatua kwa lugha nyingine, au mwambie mwalimu wako.`;
export const source = 'Andika programu kwanza, isiyozidi herufi 64,000.';
export const tooOften =
  'Umetuma programu za changamoto hii mara thelathini katika saa moja iliyopita. Tafadhali subiri kidogo.';
export const tooMany = 'Umetuma programu nyingi mno leo. Tafadhali endelea kesho.';
export const running = 'Test zako tayari zinaendeshwa. Tafadhali subiri ziishe.';
export const noRoom =
  'Server ya shule haina nafasi zaidi ya programu zako. Hufuta za zamani kila usiku: tafadhali tuma hii kesho. Isiposaidia, mwambie mwalimu wako.';
export const dropped = 'Programu hii ni ya zamani, na server ya shule imehifadhi matokeo yake pekee.';
export const otherKey = 'Programu nyingine ilitumwa kwa Idempotency-Key hii.';
export const full = 'Programu nyingi mno zinasubiri kuendeshwa. Jaribu tena baada ya muda mfupi.';
export const away = 'Programu haziwezi kuendeshwa kwa sasa. Jaribu tena baada ya dakika moja.';
export const tooLong = 'Test zilichukua muda mrefu mno. Jaribu tena, au tuma programu yako.';
export const gone = 'Jaribio hili halipo tena.';
export const changed = 'Matokeo mapya yamebadilika tangu ulipofungua ukurasa huu. Tafadhali yaangalie tena.';
export const notReady = 'Usahihishaji upya bado haujakamilika.';
export const none = 'Hakuna usahihishaji upya unaoendelea.';
export const open = 'Usahihishaji upya unaendelea: kwanza tumia matokeo yake au uyatupe.';
export const published = 'Changamoto imechapishwa.';
export const withdrawn = 'Wanafunzi hawaioni tena changamoto hii.';
export const applied = 'Test mpya zinahesabiwa kuanzia sasa.';
export const discarded = 'Test na matokeo vinabaki jinsi vilivyo.';
