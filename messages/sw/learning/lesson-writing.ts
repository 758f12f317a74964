/** Ukurasa ambapo walimu huandika maandishi ya somo. */
import { numbers, plural } from '#messages/sw/locale.ts';

export const textOf = (lesson: string) => `Maandishi ya ${lesson}`;
export const backToLesson = 'Rudi kwenye somo';
export const previewAsStudent = 'Tazama kama mwanafunzi';
export const asStudents = 'Hivi ndivyo wanafunzi watakavyoyaona.';
export const backToText = 'Rudi kwenye maandishi';
export const noText = 'Somo hili bado halina maandishi.';

// The editor.
export const editor = 'Maandishi ya somo kwa Markdown';
export const emptyText = 'Andika somo hapa. Unaweza pia kubandika au kudondosha picha na faili.';
export const views = 'Maandishi na mwonekano';
export const write = 'Andika';
export const preview = 'Tazama';
export const nothingToPreview = 'Unachoandika kitaonekana hapa jinsi wanafunzi watakavyokiona.';

// The toolbar.
export const formatting = 'Mpangilio wa maandishi';
export const bold = 'Herufi nzito';
export const italic = 'Italiki';
export const heading = 'Kichwa';
export const list = 'Orodha';
export const link = 'Kiungo';
export const codeBlock = 'Sehemu ya code';
export const exercise = 'Zoezi';
export const table = 'Jedwali';
export const picture = 'Picha';
export const file = 'Faili';
export const callout = 'Zingatio';
export const answer = 'Jibu';
export const withKey = (name: string, key: string) => `${name} (${key})`;
export const help = 'Msaada wa kuandika';

// What the toolbar inserts into the text.
export const columns: [string, string] = ['Jina', 'Maana'];
export const calloutText = 'Andika zingatio hapa.';
export const answerTitle = 'Onyesha jibu';
export const answerText = 'Andika jibu hapa.';
export const exerciseTitle = 'Ifanye itoe 42';
export const expectedOutput = 'Andika hapa kile ambacho jibu sahihi linatoa.';
export const uploading = (file: string) => `Inapakia ${file}…`;

// Saving.
export const saving = 'Inahifadhi…';
export const saved = (time: string) => `Imehifadhiwa ${time}`;
export const savedAgain = 'Maandishi yako yamehifadhiwa.';
export const offline = 'Hayajahifadhiwa: hakuna mtandao. Maandishi yako yametunzwa kwenye kifaa hiki.';
export const offlineOnly = 'Hayajahifadhiwa: hakuna mtandao. Tafadhali usifunge ukurasa huu.';
export const refused = (reason: string) => `Hayajahifadhiwa. ${reason}`;
const number = new Intl.NumberFormat(numbers);
export const used = (characters: number) => `Umetumia herufi ${number.format(characters)} kati ya 60,000`;

// Two authors.
export const otherChanged = (author: string, time: string) => `${author} amebadilisha maandishi haya saa ${time}.`;
export const otherChangedToo = (author: string) => `${author} pia amebadilisha maandishi haya.`;
export const bothVersions = (lines: number[]) =>
  plural(lines.length, {
    one: `Mstari wa ${lines[0]} una matoleo yote mawili: tafadhali uangalie.`,
    other: `Mistari ya ${new Intl.ListFormat('sw-KE').format(lines.map(String))} ina matoleo yote mawili: tafadhali iangalie.`,
  });
export const checked = 'Nimeangalia';
export const youElsewhere = 'Wewe, kwenye ukurasa mwingine,';
export const someone = 'Mwandishi mwingine';

// Files.
export const missingFiles = (lines: number[]) =>
  plural(lines.length, {
    one: `Mstari wa ${lines[0]} una kiungo cha faili ambayo wanafunzi hawawezi kuifungua: imefutwa, au ni ya mwandishi mwingine. Ongeza nakala yako.`,
    other: `Mistari ya ${new Intl.ListFormat('sw-KE').format(lines.map(String))} ina viungo vya faili ambazo wanafunzi hawawezi kuzifungua: zimefutwa, au ni za waandishi wengine. Ongeza nakala zako.`,
  });

// Publishing.
export const publish = 'Chapisha mabadiliko';
export const published = 'Yamechapishwa. Sasa wanafunzi wanasoma toleo hili.';
export const withLesson = 'Wanafunzi watasoma maandishi haya somo likishachapishwa.';
export const upToDate = 'Wanafunzi wanasoma toleo hili.';
export const notPublishedYet = 'Wanafunzi bado hawaoni mabadiliko yako ya hivi karibuni.';
export const publishAgain =
  'Mwandishi mwingine amebadilisha maandishi sasa hivi. Tafadhali yaangalie, kisha uchapishe tena.';

// Versions.
export const versions = 'Matoleo';
export const allVersions = 'Matoleo yote';
export const versionList = 'Matoleo ya awali, jipya zaidi kwanza';
export const noVersions = 'Bado hakuna matoleo ya awali. Kila unapochapisha, toleo huhifadhiwa.';
export const kinds = { published: 'Lililochapishwa', draft: 'Rasimu' };
export const versionOf = (time: string, author: string) => (author ? `${time}, ${author}` : time);
export const restore = 'Rejesha toleo hili';
export const restored = (time: string) => `Toleo la ${time} limerejeshwa. Bonyeza Ctrl+Z ili kutendua.`;
