/** The office's start page: what waits, the state of the server, and charts. */
import { plural } from './locale.ts';

// What waits.
export const applications = 'Maombi ya kujiunga';
export const applied = (age: string) => `linasubiri kwa ${age}`;
export const allApplications = (count: number) => plural(count, { other: 'Maombi yote mapya #' });
export const noApplications = 'Hakuna maombi mapya.';
export const noApplicationsText =
  'Watu wanaoomba kujiunga kwenye kurasa za shule wataonekana hapa, waliosubiri zaidi kwanza.';
export const waitingForConsent = (count: number) =>
  plural(count, { one: 'Mwanafunzi # anasubiri idhini ya mlezi', other: 'Wanafunzi # wanasubiri idhini ya mlezi' });
export const moreWaitingForConsent = (count: number) =>
  plural(count, { other: 'Zaidi ya wanafunzi # wanasubiri idhini ya mlezi' });
export const money = 'Pesa';
export const unallocated = (count: number) =>
  plural(count, { one: 'Malipo # yasiyo na mwanafunzi', other: 'Malipo # yasiyo na mwanafunzi' });
export const unallocatedText = 'Tafuta mwanafunzi, au umuulize aliyelipa.';
export const refunds = (count: number) =>
  plural(count, { one: 'Rejesho # la kuidhinisha', other: 'Marejesho # ya kuidhinisha' });
export const settlements = (count: number) =>
  plural(count, { other: 'Malipo # ya kukamilisha kwa mkono yanasubiri idhini' });
export const approveText = 'Mfanyakazi mwingine wa ofisi ndiye anayeamua.';
export const noMoney = 'Hakuna kinachosubiri.';
export const noMoneyText = 'Malipo yasiyo na mwanafunzi, na marejesho ya kuidhinisha, yataonekana hapa.';

// The state of the server.
export const isAllWell = 'Je, yote ni sawa?';
export const allWell = 'Kila kitu kinafanya kazi.';
export const allWellText =
  'Programu, malipo, barua pepe, kazi za nyuma ya pazia, madarasa ya moja kwa moja, video na diski zinafanya kazi.';
export const parts = {
  programs: 'Kuendesha programu',
  payments: 'Malipo',
  emails: 'Barua pepe',
  jobs: 'Kazi za nyuma ya pazia',
  classes: 'Madarasa ya moja kwa moja',
  videos: 'Video',
  disk: 'Diski',
};
export const runnerOff = 'Mfumo wa kuendesha programu umezimwa. Fungua ukurasa wa mfumo huo uone la kufanya.';
export const machinesAway = (addresses: string, all: number) =>
  `Kati ya mashine ${all} zinazoendesha programu, hizi haziziendeshi: ${addresses}. Nyingine zinafanya kazi yake. Fungua ukurasa wa Code runner uone sababu.`;
export const providerSilent =
  'Mtoa huduma ya malipo hajibu. Malipo yanasubiri na yatajaribiwa tena; hali ikiendelea, mpigie mtoa huduma.';
export const moneySimulated =
  'Malipo ni ya majaribio: hakuna pesa halisi inayopokelewa. Chagua mtoa huduma kwenye mipangilio.';
export const noMailServer =
  'Hakuna server ya barua pepe iliyowekwa, hivyo barua pepe huhifadhiwa bila kutumwa. Weka SMTP_URL.';
export const jobsWait = (count: number) =>
  plural(count, {
    one: 'Barua pepe, video au kazi nyingine # imesubiri zaidi ya dakika 15. Angalia server ya barua pepe, na uwashe Darasa upya ikiendelea.',
    other:
      'Barua pepe, video au kazi nyingine # zimesubiri zaidi ya dakika 15. Angalia server ya barua pepe, na uwashe Darasa upya zikiendelea.',
  });
export const noMediaMachine = (machines: string) =>
  `Hakuna mashine ya madarasa ya moja kwa moja inayofikiwa, kwa hiyo madarasa hayana sauti wala picha. ${machines}`;
export const mediaMachinesAway = (machines: string, all: number) =>
  `Kati ya mashine ${all} za madarasa ya moja kwa moja, hizi hazifikiwi, na nyingine zinachukua madarasa yake. ${machines}`;
export const mediaMachinesFull =
  'Mashine zote za madarasa ya moja kwa moja zina kazi nyingi, kwa hiyo sauti na picha zinaweza kukatika. Mwombe msimamizi wa mfumo aongeze mashine.';
export const noLiveClasses = 'Madarasa ya moja kwa moja yamezimwa kwenye mipangilio.';
export const noVideoTools = 'ffmpeg haijawekwa, hivyo video hazina matoleo madogo ya simu. Weka ffmpeg.';
export const diskFull = (gigabytes: number) =>
  `Zimebaki GB ${gigabytes} tu. Futa rekodi za zamani, au tumia diski kubwa zaidi.`;

// Charts.
export const registrations = 'Usajili';
export const registrationsText = 'Akaunti mpya za wanafunzi kila mwezi.';
export const income = 'Mapato';
export const incomeText = 'Shilingi zilizopokelewa kila mwezi, baada ya kutoa marejesho.';
export const month = 'Mwezi';
export const asTable = 'Onyesha kama jedwali';
