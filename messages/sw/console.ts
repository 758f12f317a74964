/** What the server and its commands tell the administrator in a terminal. */

// The start of the server.
export const connecting = 'Inaunganisha na PostgreSQL';
export const starting = (folder: string) => `Inawasha PostgreSQL katika ${folder}`;
export const fillingDemo = 'Inaunda shule ya mfano';
export const openAt = (url: string) => `Darasa linafanya kazi kwenye ${url}`;
export const workerStarted = 'Mchakato huu unafanya kazi za shule za nyuma ya pazia na kusahihisha programu.';
export const mediaStarted = 'Injini ya sauti na picha inafanya kazi.';
export const mediaReachable = (address: string) =>
  `Shule zenye token yake hufikia injini hii ya sauti na picha kwenye ${address}`;
export const mediaDrains =
  'Injini ya sauti na picha haichukui madarasa mapya. Itazimika madarasa yake yakiisha; Ctrl+C huizima sasa.';
export const runnerStarted = 'Mfumo wa kuendesha programu unafanya kazi.';
export const runnerReachable = (address: string) => `Shule zenye token yake hufikia code runner hii kwenye ${address}`;
export const certificateUntil = (day: string) => `Cheti chake kinatumika hadi ${day}.`;
export const wrongMachineToken = (address: string) =>
  `Client iliyo kwenye ${address} haikutuma token, au imetuma isiyo sahihi.`;
export const migrated = 'Database iko sawa na toleo hili la Darasa.';
export const stopping = 'Inafunga Darasa…';
export const setPublicUrl =
  'Weka PUBLIC_URL iwe anwani ambayo watu huandika, ili viungo kwenye barua pepe viwalete hapo.';
export const noPreviewOrigin =
  'PREVIEW_ORIGIN haijawekwa: wanafunzi wanaona kurasa zao za wavuti kwenye vivinjari vyao tu, na hawawezi kuzichapisha.';
export const previewOnSchoolSite =
  'PREVIEW_ORIGIN iko kwenye tovuti ile ile ya PUBLIC_URL: wanafunzi wanaona kurasa zao za wavuti kwenye vivinjari vyao tu, na hawawezi kuzichapisha. Chagua kikoa kisicho cha shule.';
export const noMail = 'SMTP_URL haijawekwa: barua pepe zinasubiri kwenye foleni hadi itakapowekwa.';
export const noPhone = 'Shule haina simu ya msaada: ofisi inaweza kuiweka kwenye /admin/school.';
export const noFfmpeg =
  'Hakuna ffmpeg: video zinaonyeshwa jinsi zilivyopakiwa, bila matoleo madogo kwa mitandao ya polepole.';
export const noAdministrator =
  'Bado hakuna msimamizi. Ili kuonyesha kiungo cha kumfungulia akaunti, endesha: npm run school -- first-administrator';
export const demoLogins = (logins: string, password: string) => `Akaunti za mfano: ${logins} (nenosiri ${password})`;
export const emailsAt = (url: string) => `Barua pepe zinahifadhiwa kwenye ${url}`;
export const noMoney = 'MOBILE_MONEY ni none: malipo ya simu yamezimwa.';
export const sandbox = 'DARAJA_URL ni ya majaribio (sandbox): hakuna pesa halisi zinazohama.';
export const noSimulator = 'M-Pesa ya majaribio haikuanza: malipo ya simu yamezimwa hadi uwashe Darasa upya.';
export const simulatorAt = (url: string) =>
  `M-Pesa ni ya majaribio, hakuna pesa halisi zinazohama. Simu ziko kwenye ${url}`;

// npm run school
export const usage = `npm run school -- [--env-file FAILI] AMRI

  invite-tutor BARUA-PEPE [JINA]   inamwalika mwalimu: inamtumia kiungo cha kuchagua nenosiri
  first-administrator              inaonyesha kiungo cha kumfungulia msimamizi wa kwanza akaunti, mara moja na ndani ya wiki moja
  files move --to s3|folder        inahamisha faili zote hadi mahali ambapo FILES inataja, shule ikiwa wazi

Mipangilio hutoka kwanza kwenye shell, kisha FAILI, kisha systemd unit inayoendesha folda hii, kisha .env.`;
export const invited = (email: string) =>
  `${email} amealikwa kuwa mwalimu. Barua pepe hutumwa wakati Darasa linafanya kazi.`;
export const hasAdministrator = 'Shule hii tayari ina msimamizi, anayeweza kuongeza wengine kwenye Watu.';
export const setupLink = (url: string) =>
  `Fungua akaunti ya msimamizi wa kwanza hapa, mara moja na ndani ya siku 7:\n${url}`;
export const filesUsage = 'Andika: npm run school -- files move --to s3, au --to folder.';
export const otherStore = (store: string) =>
  `Kwanza weka FILES=${store}, kisha anzisha upya kila mchakato wa Darasa: faili mpya zitaenda huko, na faili zitasomwa kutoka pande zote mbili.`;
export const moving = (files: number, megabytes: number) => `Faili ${files} zimehamishwa (MB ${megabytes})…`;
export const moved = (files: number, megabytes: number) => `Faili zote zimehamishwa: faili ${files}, MB ${megabytes}.`;
export const moveStopped = (reason: string) =>
  `Uhamishaji umesimama: ${reason}. Hakuna kilichopotea: endesha amri tena, nao utaendelea.`;
export const moveIsRunning = 'Faili za shule hii tayari zinahamishwa: subiri amri hiyo imalizike.';
export const differing = (names: string[]) =>
  `Faili hizi hazikuhamishwa, kwa sababu faili yenye jina hilohilo upande wa pili ni tofauti. Shule inaonyesha ile iliyo mahali ambapo FILES inataja. Zilinganishe, ondoa ile isiyo sahihi ya kila jina, kisha endesha amri hii tena: ${names.join(', ')}`;
export const stillUnfinished = (count: number) =>
  `Faili ${count} zinazopakiwa au kurekodiwa bado hazijakamilika, na zinabaki zilipoanzia. Endesha amri hii tena zikikamilika, au kesho.`;
export const invalid = (problem: string, given: string) => `${problem}: ${given || 'hukuandika chochote'}.`;
