/** Kuingiza wanafunzi kutoka kwenye orodha. */
import { plural } from '#messages/sw/locale.ts';

/** Majina ya safu, kwenye orodha tupu na kwenye orodha ya watu inayopakuliwa. */
export const columns = {
  name: 'Jina',
  email: 'Barua pepe',
  admissionNumber: 'Namba ya usajili',
  guardianName: 'Jina la mlezi',
  guardianPhone: 'Simu ya mlezi',
  guardianRelationship: 'Uhusiano',
  guardianEmail: 'Barua pepe ya mlezi',
  isMinor: 'Chini ya miaka 18',
  courses: 'Kozi',
  price: 'Bei',
};
/** Majina mengine ya safu yanayotambuliwa, yakitenganishwa kwa koma. */
export const otherNames = {
  name: 'Jina kamili, Mwanafunzi, Jina la mwanafunzi, Majina',
  email: 'Baruapepe, Anwani ya barua pepe, Barua pepe ya mwanafunzi',
  admissionNumber: 'Nambari ya usajili',
  guardianName: 'Mlezi, Mzazi, Jina la mzazi',
  guardianPhone: 'Namba ya simu ya mlezi, Simu ya mzazi',
  guardianRelationship: 'Uhusiano na mlezi, Uhusiano na mwanafunzi',
  guardianEmail: 'Barua pepe ya mzazi',
  courses: 'Makozi',
  price: 'Bei iliyokubaliwa, Karo',
  isMinor: 'Umri chini ya 18',
};
/** Under 18, in the download of the list of people. */
export const yes = 'ndiyo';

// From the server: the file as a whole.
export const longCell = 'Kisanduku kimoja cha faili hii kina herufi zaidi ya 500.';
export const tooManyColumns = 'Faili hii ina safu nyingi mno. Bakiza zile tu zinazosomwa.';
export const tooLong = 'Faili hii ina mistari mingi mno. Ingiza wanafunzi wasiozidi 1,000 kwa mara moja.';
export const noStudents = 'Faili hii haina wanafunzi: hakuna kitu chini ya majina ya safu.';
export const noNameColumn =
  'Hakuna safu inayoitwa “Jina” kwenye faili hii. Mstari wa kwanza lazima uwe na majina ya safu.';
export const sameColumn = (one: string, other: string) =>
  `Safu “${one}” na “${other}” zina maana moja. Badilisha jina la moja au uifute.`;
export const outdated = 'Kuna mabadiliko shuleni tangu uone orodha hii. Iangalie upya, kisha ingiza.';

// From the server: the trouble of one row.
export const noName = 'Jina halipo.';
export const badEmail = (text: string) => `Barua pepe: “${text}” si anwani ya barua pepe.`;
export const badGuardianEmail = (text: string) => `Barua pepe ya mlezi: “${text}” si anwani ya barua pepe.`;
export const badGuardianName = (text: string) =>
  `Jina la mlezi: “${text}” si jina. Andika herufi zisizozidi 80, bila simu wala barua pepe.`;
export const badGuardianPhone = (text: string) =>
  `Simu ya mlezi: “${text}” si namba ya simu ya Kenya, kama 0712 345 678.`;
export const badRelationship = (text: string) => `Uhusiano: “${text}” ina herufi zaidi ya 40.`;
export const badNumber = (text: string) =>
  `Namba ya usajili: “${text}” si namba ya shule hii, au tarakimu moja si sahihi. Iache wazi kwa mwanafunzi mpya.`;
export const unknownNumber = (text: string) =>
  `Namba ya usajili: hakuna aliye na ${text}. Iache wazi kwa mwanafunzi mpya.`;
export const badMinor = (text: string) => `Chini ya miaka 18: “${text}” si ndiyo wala hapana.`;
export const badPrice = (text: string) => `Bei: “${text}” si idadi kamili ya shilingi.`;
export const priceAlone = 'Bei: hakuna kozi kwenye mstari huu.';
export const sameEmail = (row: string) =>
  `Barua pepe: ipo pia kwenye mstari wa ${row}. Kama ni ya mlezi, ihamishe kwenye “Barua pepe ya mlezi”.`;
export const sameNumber = (row: string) => `Namba ya usajili: ipo pia kwenye mstari wa ${row}.`;
export const sameName = (row: string) => `Mstari wa ${row} ni wa mwanafunzi huyo huyo.`;
export const otherOwner = (email: string, owner: string, number: string) =>
  `Barua pepe: ${email} ni ya ${owner}, ambaye hana namba ya usajili ${number}.`;
export const otherEmail = (number: string) =>
  `Barua pepe: mwanafunzi mwenye namba ya usajili ${number} ana nyingine, au hana. Orodha haiwezi kuibadilisha.`;
export const isStaff = (name: string) => `${name} anafanya kazi shuleni. Ni wanafunzi tu wanaoweza kuingizwa.`;
export const isDeactivated = (name: string) => `Akaunti ya ${name} imezimwa. Iwashe tena kwanza.`;
export const isMerged = (name: string, number: string) =>
  `Akaunti ya ${name} iliunganishwa na nyingine. Andika namba ya usajili ya hiyo nyingine, ${number}, bila barua pepe.`;
export const isWaiting = (name: string) =>
  `Akaunti ya ${name} inasubiri idhini ya mlezi. Irekodi kwenye ukurasa wa mwanafunzi, au uondoe mstari huu.`;
export const manyNamesakes = (name: string) =>
  `Wanafunzi kadhaa wasio na barua pepe wanaitwa ${name}. Andika namba ya usajili; mwanafunzi mpya mwongeze kwenye ukurasa wa Watu.`;
export const closedNamesake = (name: string, number: string) =>
  `Mwanafunzi anayeitwa ${name}, mwenye namba ya usajili ${number}, ana akaunti iliyozimwa. Andika namba hiyo kama ndiye; kama siye, mwongeze huyu kwenye ukurasa wa Watu.`;
export const namesake = (name: string, number: string) =>
  `Kuna mwanafunzi anayeitwa ${name} mwenye namba ya usajili ${number}. Iandike kama ndiye; kama siye, mwongeze kwenye ukurasa wa Watu.`;
export const unknownCourse = (title: string) => `Kozi: hakuna kozi inayoitwa “${title}”.`;
export const twoCourses = (title: string) => `Kozi: kuna kozi mbili zinazoitwa “${title}”.`;
export const needsPrice = (title: string, price: string) =>
  `Kozi: bei ya “${title}” ni ${price}. Andika atakacholipa mwanafunzi chini ya “Bei”, au iondoe kozi hiyo.`;
export const tooHigh = (title: string, price: string) => `Bei: “${title}” ni ${price} tu.`;

// From the server: what changes.
export const renamed = (before: string, after: string) => `Jina: ${before} litakuwa ${after}`;
export const newGuardian = (email: string) => `Barua pepe ya mlezi: ${email}`;
export const guardianNamed = (name: string) => `Mlezi: ${name}`;
export const guardianRenamed = (before: string, after: string) => `Mlezi: ${after}, badala ya ${before}`;
export const newGuardianPhone = (phone: string) => `Simu ya mlezi: ${phone}`;
export const newRelationship = (relationship: string) => `Uhusiano: ${relationship}`;
export const minor = 'Chini ya miaka 18: akaunti itafunguka idhini ya mlezi ikisharekodiwa';
export const notMarked =
  'Chini ya miaka 18: mwanafunzi huyu hana alama hiyo, na orodha haiwezi kuiweka. Iweke kwenye ukurasa wa mwanafunzi';
export const staffStays = (name: string) => `${name} anafanya kazi shuleni. Orodha haiwezi kubadilisha akaunti yake.`;
export const closedStays = (name: string) => `Akaunti ya ${name} imezimwa, na itabaki hivyo.`;
export const mergedStays = (name: string, number: string) =>
  `Akaunti ya ${name} iliunganishwa na ile yenye namba ya usajili ${number}, na itabaki hivyo.`;
export const joins = (title: string) => `Atajiunga na “${title}”`;
export const agrees = (title: string, price: string) => `“${title}” kwa ${price}, itafunguka akilipa`;
/** The reason of an agreed price, for the books. */
export const reason = 'Kutoka kwenye orodha iliyoingizwa';

// The page.
export const title = 'Ingiza wanafunzi';
export const open = 'Ingiza';
export const lead =
  'Chagua orodha kutoka Excel au programu nyingine. Utaona kitakachotokea kwa kila mwanafunzi kabla ya chochote kuhifadhiwa.';
export const howTo =
  'Mstari wa kwanza una majina ya safu. Jina pekee ndilo la lazima. Wanafunzi wasio na barua pepe hupata nenosiri la kwanza, ambalo utachapisha. Andika ndiyo chini ya “Chini ya miaka 18” kwa wanaohitaji idhini ya mlezi, pamoja na jina, simu na uhusiano wa mlezi kama unavijua. Kisanduku kisichojazwa hakibadilishi kitu. Kwa kozi ya kulipia, andika atakacholipa mwanafunzi; tenganisha kozi kadhaa kwa nukta mkato.';
export const template = 'Pakua orodha tupu';
export const templateFile = 'wanafunzi.csv';
export const chooseFile = 'Chagua faili';
export const chooseAnother = 'Chagua faili nyingine';
export const formats = 'CSV au Excel (.xlsx), hadi wanafunzi 1,000 na MB 5';
export const tooLarge = 'Faili hii inazidi MB 5.';
export const unreadable = 'Imeshindikana kusoma faili hii. Ihifadhi kama CSV au .xlsx, kisha uichague tena.';
export const oldExcel = 'Hii ni faili ya Excel ya zamani (.xls). Ihifadhi kama .xlsx au CSV, kisha uichague tena.';
export const outcomes = {
  trouble: 'Inahitaji marekebisho',
  invited: 'Mpya, kwa barua pepe',
  printed: 'Mpya, kwa karatasi',
  changed: 'Atabadilishwa',
  unchanged: 'Hakuna mabadiliko',
};
export const totals = {
  trouble: (count: number) =>
    plural(count, { one: 'Mstari # unahitaji marekebisho', other: 'Mistari # inahitaji marekebisho' }),
  invited: (count: number) => plural(count, { one: 'Mwaliko # kwa barua pepe', other: 'Mialiko # kwa barua pepe' }),
  printed: (count: number) =>
    plural(count, { one: 'Nenosiri # la kwanza la kuchapisha', other: 'Manenosiri # ya kwanza ya kuchapisha' }),
  changed: (count: number) => plural(count, { one: 'Mwanafunzi # atabadilishwa', other: 'Wanafunzi # watabadilishwa' }),
  unchanged: (count: number) =>
    plural(count, { one: 'Mwanafunzi # atabaki alivyo', other: 'Wanafunzi # watabaki walivyo' }),
};
/** Of the new students. */
export const waiting = (count: number) =>
  plural(count, {
    one: '# kati yao ana chini ya miaka 18: kabla ya idhini ya mlezi kurekodiwa, mwaliko hautatumwa na nenosiri la kwanza halitafanya kazi.',
    other:
      '# kati yao wana chini ya miaka 18: kabla ya idhini ya mlezi kurekodiwa, mialiko haitatumwa na manenosiri ya kwanza hayatafanya kazi.',
  });
export const row = 'Mstari';
export const student = 'Mwanafunzi';
export const outcome = 'Kitakachotokea';
export const details = 'Maelezo';
export const onlyTrouble = 'Onyesha tu mistari inayohitaji marekebisho';
export const mend = 'Hakuna kitakachoingizwa hadi kila mstari uwe sawa. Rekebisha faili, kisha uichague tena.';
export const ignored = (names: string) => `Hazisomwi: ${names}`;
export const importNow = (count: number) => plural(count, { one: 'Ingiza mwanafunzi #', other: 'Ingiza wanafunzi #' });
export const nothingToDo = 'Kila mwanafunzi wa orodha hii yuko shuleni tayari. Hakuna kitakachobadilika.';
export const done = (count: number) =>
  plural(count, { one: 'Mwanafunzi # ameingizwa.', other: 'Wanafunzi # wameingizwa.' });
export const printPasswords = (count: number) =>
  plural(count, { one: 'Chapisha nenosiri # la kwanza', other: 'Chapisha manenosiri # ya kwanza' });
