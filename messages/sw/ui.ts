/** Sehemu ambazo kurasa zote hutumia: fomu, orodha na upakiaji. */
import { plural } from './locale.ts';

// Copying.
export const copy = 'Nakili';
export const copied = 'Imenakiliwa';
export const textSelected = 'Maandishi yamechaguliwa. Yanakili sasa.';
export const copyLink = 'Nakili kiungo';
export const linkCopied = 'Kiungo kimenakiliwa';
export const linkSelected = 'Kiungo kimechaguliwa. Kinakili sasa.';

// Forms.
export const typedBefore = 'Haya ndiyo uliyoandika awali. Bado hayajahifadhiwa.';
export const startOver = 'Anza upya';
export const noMatches = 'Hakuna kilichopatikana';
export const found = (count: number) => plural(count, { one: 'Imepatikana #', other: 'Zimepatikana #' });
export const noStars = 'Bado haijakadiriwa';
export const stars = (count: number) => plural(count, { other: 'Nyota #' });

// Links and lists.
export const skipToContent = 'Ruka hadi kwenye maudhui';
export const opensInNewTab = 'inafunguka kwenye kichupo kipya';
export const largerInNewTab = 'kubwa zaidi, kwenye kichupo kipya';
export const toShow = (name: string) => `kuonyesha ${name}`;
export const pages = 'Kurasa';
export const previousPage = 'Uliotangulia';
export const nextPage = 'Unaofuata';
export const moreThan = (count: number) => plural(count, { other: 'Zaidi ya #. Tafuta au chuja ili kupata zingine.' });
export const pageOf = (page: number, pages: number) => `Ukurasa wa ${page} kati ya ${pages}`;
export const themes = { auto: 'Mandhari: kama kifaa', light: 'Mandhari: meupe', dark: 'Mandhari: meusi' };

// Uploads.
export const chooseFiles = 'Chagua faili';
export const choosePicture = 'Chagua picha';
export const changePicture = 'Badilisha picha';
export const removePicture = 'Ondoa picha';
export const chooseVideo = 'Chagua video';
export const changeVideo = 'Badilisha video';
export const removeVideo = 'Ondoa video';
export const theVideo = 'Video';
export const remove = 'Ondoa';
export const pause = 'Sitisha';
export const resume = 'Endelea';
export const cancelUpload = 'Ghairi upakiaji';
export const waitingForPrevious = 'Inasubiri faili iliyotangulia';
export const stalled = 'Hakuna mtandao. Upakiaji utaendelea wenyewe.';
export const stillUploading = {
  picture: 'Picha bado inapakiwa.',
  video: 'Video bado inapakiwa.',
  file: 'Faili bado inapakiwa.',
};
export const uploaded = (file: string) => `${file} imepakiwa.`;
export const chooseToResume = (file: string, percent: number) =>
  `Chagua ${file} tena ili uendelee kutoka takriban asilimia ${percent}.`;
export const paused = 'imesitishwa';
export const underAMinuteLeft = 'imebaki chini ya dakika moja';
export const minutesLeft = (count: number) =>
  plural(count, { one: 'imebaki kama dakika #', other: 'zimebaki kama dakika #' });
export const hoursLeft = (count: number) => plural(count, { other: 'zimebaki kama saa #' });

// Leaving during an upload.
export const leaveTitles = {
  video: 'Ondoka kabla ya video kupakiwa?',
  file: 'Ondoka kabla ya faili kupakiwa?',
};
export const leaveText = 'Upakiaji utasimama ukiondoka. Ili uuendeleze baadaye, chagua faili hiyo hiyo tena.';
export const leave = 'Ondoka';

/** Below the pages of a school that has a name of its own. */
export const poweredBy = 'Imewezeshwa na Darasa';
export const pinLine = (pin: string) => `KRA PIN: ${pin}`;
