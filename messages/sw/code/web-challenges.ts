/** Changamoto zinazotatuliwa kwa ukurasa wa wavuti wenye faili kadhaa. */

// For students.
export const webPage = 'Ukurasa wa wavuti';
export const limits = (seconds: number) => `Kila test inaweza kuchukua sekunde ${seconds} kwenye server ya shule.`;
export const pressRunTests = 'Bonyeza Endesha test uone ukurasa wako unafanya nini.';
export const console = 'Console';
export const codeOfTest = 'Code ya test';
export const testIsJavaScript = 'JavaScript inayokagua ukurasa';
export const submittedFiles = 'Faili za ukurasa huu';
export const picture = 'Picha';
export const inTheEditor = 'Changamoto hii ni ukurasa wa wavuti: itatue kwenye editor.';
export const yourPage = 'Ukurasa wako';
export const kept = 'Faili zako zimehifadhiwa kwenye kivinjari hiki pekee. Zitume kabla ya kuondoka kwenye akaunti.';
export const notKept = 'Faili zako hazijahifadhiwa: zina herufi zaidi ya 64,000, au nafasi ya kivinjari hiki imejaa.';
export const startOverText = 'Faili za kuanzia za changamoto zitachukua nafasi ya faili zako zote.';
export const replaceText = 'Bado hujatuma faili zako. Faili za jaribio hili zitachukua nafasi yake.';
export const notReached = 'Imeshindikana kuanzisha ukurasa. Kagua mtandao wako, kisha endesha test tena.';

// For tutors: a new challenge.
export const solvedBy = 'Hutatuliwa kwa';
export const aProgram = 'Programu';
export const aWebPage = 'Ukurasa wa wavuti (HTML, CSS, JavaScript)';
export const notChangedLater = 'Huwezi kubadilisha hili baadaye.';
export const emptyStatement = 'Eleza ukurasa unapaswa kuonyesha nini na kufanya nini.';
export const titleOfPage = 'Ukurasa wangu';
export const aboutStatement = 'Kwa Markdown. Eleza ukurasa unaonyesha nini, na kinachotokea mtu anapoutumia.';
export const aboutStarter = 'Wanafunzi huanza na faili hizi. Andika tu yale ambayo hawahitaji kuandika wenyewe.';
export const starterFiles = 'Faili za kuanzia';
export const aboutReference =
  'Ukurasa wako mwenyewe unaotatua changamoto. Unaanza na faili za kuanzia. Lazima ufaulu kila test kabla ya kuchapisha changamoto. Wanafunzi hawauoni kamwe.';

// For tutors: the tests.
export const aboutTests =
  'Test ni JavaScript inayokagua ukurasa. Wanafunzi huona jina na code ya test zinazoonekana, na sababu ya ukurasa wao kufeli. Kwa test zilizofichwa huona tu kama zimefaulu au zimefeli.';
export const noTestsText = 'Anza na kitu ambacho kila suluhisho linacho, kama vile kichwa (h1).';
export const codeOfTestNumber = (number: number) => `Code ya test ya ${number}`;
export const writeTest = 'Andika code ya test';
export const tryOnSolution = 'Jaribu kwenye suluhisho langu';
export const trying = 'Inajaribu…';
export const aboutTrial =
  'Huendesha test zote kwenye suluhisho lako la mfano, kwenye kifaa hiki. Hakuna kinachohifadhiwa.';
export const trialResults = 'Suluhisho lako';
export const whatTestsCanUse = 'Vitu ambavyo test inaweza kutumia';
export const aboutCode =
  'Test huendeshwa baada ya ukurasa kufunguka, kila mara kwenye nakala mpya ya ukurasa. Hufaulu ikimaliza bila kosa.';
export const firstElement = 'Element ya kwanza; isipokuwepo, test inafeli';
export const allElements = 'Element zote, kama array';
export const computedStyle = 'Style inayotumika; rangi ni rgb(…)';
export const clicks = 'Hubofya';
export const types = 'Huandika kwenye sehemu ya kujaza, au huchagua chaguo';
export const presses = 'Hubonyeza kitufe cha kibodi';
export const waits = 'Husubiri milisekunde kadhaa; zisizidi 2,000 katika test moja';
export const reads = 'Maandishi ya faili';
export const printsLines = 'Mistari ya console, kama array';
export const asserts = 'Hufeli isipokuwa kweli (true)';
export const assertsEqual = 'Hufeli zisipokuwa sawa';
export const assertsMatch =
  'Hufeli maandishi yasipolingana. Wanafunzi hawaoni pattern: mwishoni waambie nini kimekosekana, kama katika kila assert.';
export const pageItself = 'Ukurasa wenyewe, kama kwenye kivinjari';
export const examples = 'Mifano';
export const insert = 'Weka';
export const headingExists = 'Kuna kichwa';
export const textIs = 'Element ina maandishi fulani';
export const colourIs = 'Element ina rangi fulani';
export const clickChanges = 'Kubofya hubadilisha kitu';
export const consoleSays = 'Console inasema kitu';

// For tutors: what a student has submitted.
export const showPage = 'Onyesha ukurasa';
