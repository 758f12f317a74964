/** Kuandika changamoto: orodha ya changamoto za mwalimu, hatua za changamoto moja, na kusahihisha upya. */
// A catalogue reads better whole.
import { plural } from '#messages/sw/locale.ts';

// The list.
export const challenges = 'Changamoto';
export const allChallenges = 'Changamoto zote';
export const noCourse = 'Bado huna kozi';
export const noCourseText = 'Kila changamoto iko ndani ya kozi. <link>Ongeza kozi yako ya kwanza</link>.';
export const none = 'Bado hakuna changamoto.';
export const noSuchChallenge = 'Changamoto haipo';
export const addChallenge = 'Ongeza changamoto';
export const toCourse = (course: string) => `kwenye ${course}`;
export const add = 'Ongeza';
export const nowAt = (challenge: { title: string; position: number; count: number }) =>
  `${challenge.title} sasa iko nafasi ya ${challenge.position} kati ya ${challenge.count}.`;
export const orderUnchanged = (reason: string) => `Mpangilio haukubadilishwa. ${reason}`;
export const emptyStatement = 'Eleza kile ambacho programu inapaswa kufanya.\n\n**Input:** \n\n**Output:** ';

// The steps.
export const steps = 'Hatua';
export const stepTitles = {
  about: 'Maelezo',
  starters: 'Code ya kuanzia',
  tests: 'Test',
  reference: 'Suluhisho la mfano na vikomo',
  check: 'Kagua na uchapishe',
  regrade: 'Sahihisha upya',
};
export const notSaved = 'haijahifadhiwa';
export const save = 'Hifadhi';
export const saveAndCheck = 'Hifadhi na ukague';
export const saved = 'Imehifadhiwa';
export const uploading = 'Picha bado inapakiwa.';
export const notSavedYet = 'Bado haijahifadhiwa.';
export const everythingSaved = 'Kila kitu kimehifadhiwa.';
export const leaveTitle = 'Ondoka bila kuhifadhi?';
export const leave = 'Ondoka';
export const leaveText =
  'Mabadiliko yako hayajahifadhiwa. Yatabaki kwenye kichupo hiki hadi utakapoondoka kwenye akaunti, kwa hivyo unaweza kuyarudia.';

// Rows of a form. The name is 'dokezo la 1', 'test ya 1', or that of a language or a challenge.
export const moveUp = (name: string) => `Sogeza juu: ${name}`;
export const moveDown = (name: string) => `Sogeza chini: ${name}`;
export const removeRow = (name: string) => `Ondoa ${name}`;
export const removeTitle = (name: string) => `Ondoa ${name}?`;
export const remove = 'Ondoa';
export const removeText = 'Kilichomo pia kitaondolewa.';

// About.
export const title = 'Jina';
export const difficulty = 'Ugumu';
export const tags = 'Lebo';
export const aboutTags = 'Zitenganishe kwa koma: loop, maandishi';
export const statement = 'Maelezo ya changamoto';
export const write = 'Andika';
export const preview = 'Tazama';
export const aboutStatement = 'Kwa Markdown. Eleza programu inasoma nini na inatoa nini, pamoja na mfano.';
export const hints = 'Madokezo';
export const aboutHints = 'Wanafunzi huyafungua moja moja, kwa mpangilio huu.';
export const hint = (number: number) => `Dokezo la ${number}`;
export const hintName = (number: number) => `dokezo la ${number}`;
export const addHint = 'Ongeza dokezo';
export const picture = 'Picha ya maelezo';
export const aboutPicture =
  'Tunaiweka mwishoni mwa maelezo. Ieleze ndani ya mabano ya mraba kwa ajili ya wasioweza kuiona.';
export const describePicture = 'Eleza picha';
export const pictures = 'Picha za maelezo';
export const pictureNumber = (number: number) => `Picha ya ${number}`;
export const insertAgain = (number: number) => `Weka<hidden> picha ya ${number}</hidden> tena`;
export const removePicture = (number: number) => `Ondoa<hidden> picha ya ${number}</hidden>`;

// Starters.
export const aboutStarters =
  'Wanafunzi hutatua changamoto kwa mojawapo ya lugha hizi. Editor huanza na code hii, ambayo inaweza kuwa tupu.';
export const starterIn = (language: string) => `Code ya kuanzia ya ${language}`;
export const anotherLanguage = 'Lugha nyingine';
export const addLanguage = 'Ongeza lugha';
export const languageNumber = (id: number) => `Lugha nambari ${id}`;
export const notOnServer = 'Server ya shule haina lugha hii.';

// Tests.
export const tests = 'Test';
export const aboutTests =
  'Wanafunzi wanaona input na output inayotarajiwa ya test zinazoonekana. Kwa test zilizofichwa, wanaona tu kama zimefaulu au zimefeli, ili kutoa output inayotarajiwa bila kutatua changamoto kusisaidie.';
export const noTests = 'Bado hakuna test';
export const noTestsText = 'Anza na mfano kutoka kwenye maelezo.';
export const addVisible = 'Ongeza test inayoonekana';
export const addHidden = 'Ongeza test iliyofichwa';
export const testName = (number: number) => `test ya ${number}`;
export const unnamed = 'Test isiyo na jina';
export const hidden = 'Imefichwa';
export const visible = 'Inaonekana';
export const name = 'Jina';
export const aboutName = 'Wanafunzi huliona ikiwa test inaonekana.';
export const visibility = 'Mwonekano';
export const visibleToStudents = 'Inaonekana kwa wanafunzi';
export const weight = 'Uzito';
export const judgedBy = 'Inasahihishwa kwa';
export const expectedOutput = 'Output inayotarajiwa';
export const input = 'Input';
export const judgingProgram = 'Programu ya kusahihisha';
export const aboutJudging =
  'Programu ya mwanafunzi na programu ya kusahihisha kila moja husoma output ya nyingine. Programu ya kusahihisha ikimaliza kwa exit code 0, test imefaulu; kwa 42, imefeli. Ikikatizwa na kosa baada ya kusoma output ya mwanafunzi, test imefeli (suluhisho lako la mfano lilifaulu, kwa hivyo tatizo ni output hiyo). Ikikatizwa kwa njia nyingine yoyote, utajulishwa, na haitaathiri pointi za mwanafunzi.';
export const judgingLanguage = 'Lugha ya programu ya kusahihisha';
export const judgingProgramIn = (language: string) => `Programu ya kusahihisha ya ${language}`;
export const judgingInput = 'Input ya programu ya kusahihisha';
export const aboutJudgingInput =
  'Programu ya kusahihisha huipata kwenye faili input.txt. Wanafunzi huiona ikiwa test inaonekana.';

// Reference solution and limits.
export const reference = 'Suluhisho la mfano';
export const aboutReference =
  'Programu yako mwenyewe inayotatua changamoto. Lazima ifaulu test zote kabla ya kuchapisha changamoto. Wanafunzi hawaioni kamwe.';
export const language = 'Lugha';
export const referenceIn = (language: string) => `Suluhisho la mfano kwa ${language}`;
export const limits = 'Vikomo vya kila test';
export const seconds = 'Muda wa CPU kwa sekunde';
export const megabytes = 'Memory kwa megabyte';

// The check.
export const check = 'Ukaguzi';
export const aboutSavedVersion = 'Una mabadiliko ambayo hayajahifadhiwa. Ukaguzi huu ni wa toleo ulilohifadhi mwisho.';
export const writeFirst = 'Andika test na suluhisho la mfano kwanza. Ukizihifadhi, ukaguzi utaanza.';
export const passesPublished = (tests: number) =>
  plural(tests, {
    one: 'Suluhisho la mfano limefaulu test iliyochapishwa.',
    other: 'Suluhisho la mfano limefaulu test zote # zilizochapishwa.',
  });
export const checking = (tests: number) => `Suluhisho la mfano linaendeshwa kwa test ${tests}.`;
export const failed = 'Limefeli';
export const doesNotPass = 'Suluhisho la mfano halijafaulu test zote.';
export const passed = 'Limefaulu';
export const passes = (tests: number) =>
  plural(tests, {
    one: 'Suluhisho la mfano limefaulu test hiyo moja.',
    other: 'Suluhisho la mfano limefaulu test zote #.',
  });
export const passesUnpublished = (tests: number) =>
  plural(tests, {
    one: 'Suluhisho la mfano limefaulu test hiyo moja, ambayo bado haijachapishwa.',
    other: 'Suluhisho la mfano limefaulu test zote #, ambazo bado hazijachapishwa.',
  });
export const revert = 'Rudisha test za awali';
export const revertTitle = 'Tupa test mpya?';
export const discard = 'Tupa';
export const revertText =
  'Hii inatupa test mpya na suluhisho jipya la mfano, pamoja na mabadiliko yoyote ambayo hayajahifadhiwa. Test zilizochapishwa zitachukua nafasi yake.';
export const reverted = 'Test zilizochapishwa zimerudishwa.';

// Publishing.
export const forStudents = 'Kwa wanafunzi';
export const published = 'Imechapishwa';
export const draft = 'Rasimu';
export const onlyYou = 'Ni wewe na ofisi pekee mnaoiona.';
export const audience = (course: string) => `Wanafunzi wa ${course} wanaiona.`;
export const submittedSoFar = (programs: number) =>
  programs === 0
    ? 'Bado hakuna programu iliyotumwa.'
    : plural(programs, {
        one: 'Programu # imetumwa kufikia sasa.',
        other: 'Programu # zimetumwa kufikia sasa.',
      });
export const viewPrograms = 'Tazama programu zilizotumwa';
export const seeChanges = 'Tazama test mpya zitabadilisha nini';
export const publish = 'Chapisha';
export const publishTests = 'Chapisha test mpya';
export const withdraw = 'Rudisha kuwa rasimu';
export const withdrawTitle = 'Rudisha changamoto hii kuwa rasimu?';
export const withdrawText = (challenge: string) =>
  `Wanafunzi hawataiona tena “${challenge}”. Programu zao zitahifadhiwa, na zitarudi utakapoichapisha tena.`;
export const deleteChallenge = 'Futa<hidden> changamoto</hidden>';
export const deleteTitle = 'Una uhakika?';
export const confirmDelete = 'Futa';
export const deleteText = (challenge: string, programs: number) =>
  programs === 0
    ? `“${challenge}” itafutwa. Hatua hii haiwezi kutenduliwa.`
    : `“${challenge}” itafutwa, pamoja na ${submitted(programs)}. Hatua hii haiwezi kutenduliwa.`;
const submitted = (programs: number) =>
  plural(programs, { one: 'programu moja iliyotumwa', other: 'programu # zilizotumwa' });

// Regrading.
export const nothingToRegrade = 'Hakuna cha kusahihisha upya';
export const nothingToRegradeText =
  'Ukibadilisha test baada ya wanafunzi kutuma programu, utaona hapa nani angepata au kupoteza pointi kabla chochote hakijahesabiwa.';
export const notChecked = 'Test mpya bado hazijakaguliwa';
export const notCheckedText = 'Kwanza lazima suluhisho la mfano lifaulu test hizo. Hatua ya 5 inaonyesha matokeo.';
export const aboutRegrade = (programs: number) =>
  plural(programs, {
    one: 'Programu moja imetumwa. Kusahihisha upya huendesha test mpya kwa programu zote zilizotumwa. Matokeo ya awali yanahesabiwa hadi utumie mapya.',
    other:
      'Programu # zimetumwa. Kusahihisha upya huendesha test mpya kwa programu zote zilizotumwa. Matokeo ya awali yanahesabiwa hadi utumie mapya.',
  });
export const regradeAll = 'Sahihisha upya programu zote';
export const allGraded = 'Programu zote zimesahihishwa kwa test mpya.';
export const someGraded = (graded: number, all: number) =>
  plural(graded, {
    one: `Programu # kati ya ${all} imesahihishwa.`,
    other: `Programu # kati ya ${all} zimesahihishwa.`,
  });
export const someFaulty = (programs: number) =>
  plural(programs, {
    one: 'Imeshindikana kusahihisha programu moja. Hili si kosa la mwanafunzi. Itabaki na matokeo yake. Huenda programu ya kusahihisha ina hitilafu.',
    other:
      'Imeshindikana kusahihisha programu #. Hili si kosa la wanafunzi. Zitabaki na matokeo yao. Huenda programu ya kusahihisha ina hitilafu.',
  });
export const programsGraded = 'Programu zilizosahihishwa';
export const gain = (students: number) =>
  plural(students, { one: 'Mwanafunzi # anapata zaidi', other: 'Wanafunzi # wanapata zaidi' });
export const lose = (students: number) =>
  plural(students, { one: 'Mwanafunzi # anapoteza', other: 'Wanafunzi # wanapoteza' });
export const keepSame = (students: number) =>
  plural(students, {
    one: 'Mwanafunzi # anabaki na matokeo yale yale',
    other: 'Wanafunzi # wanabaki na matokeo yale yale',
  });
export const aboutKept =
  'Wanafunzi hawa wanabaki na pointi zao, kwa sababu imeshindikana kusahihisha programu zao kwa test mpya:';
export const keptPoints = (points: string) => `<student/>, ${points} kati ya 100`;
export const whoGains = 'Nani anapata au kupoteza pointi';
export const student = 'Mwanafunzi';
export const now = 'Sasa';
export const withNewTests = 'Kwa test mpya';
export const change = 'Mabadiliko';
export const gains = (points: string) => `anapata ${points} zaidi`;
export const loses = (points: string) => `anapoteza ${points}`;
export const apply = 'Tumia';
export const applyTitle = 'Tumia matokeo mapya?';
export const applyText = (losing: number) =>
  losing === 0
    ? 'Tutachapisha test mpya, na kuwajulisha wanafunzi ambao pointi zao zinabadilika. Hatua hii haiwezi kutenduliwa.'
    : plural(losing, {
        one: 'Tutachapisha test mpya, na kuwajulisha wanafunzi ambao pointi zao zinabadilika. Mwanafunzi mmoja atapoteza pointi. Hatua hii haiwezi kutenduliwa.',
        other:
          'Tutachapisha test mpya, na kuwajulisha wanafunzi ambao pointi zao zinabadilika. Wanafunzi # watapoteza pointi. Hatua hii haiwezi kutenduliwa.',
      });

// Validation.
export const tooManyTags = 'Lebo zisizidi nane';
export const secondsRange = 'Kuanzia sekunde 0.1 hadi 10';
export const megabytesRange = 'Kuanzia megabyte 16 hadi 512';
export const weightRange = 'Kuanzia 1 hadi 100';
export const wholeNumber = 'Iwe nambari kamili';
export const writeJudging = 'Andika programu ya kusahihisha';
