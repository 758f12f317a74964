/** Why Darasa cannot start, other than a setting (settings.ts), for the administrator in a terminal. */

export const cannotStart = (reason: string) => `Darasa haliwezi kuanza. ${reason}`;
export const isStopping = (reason: string) => `Darasa linafungwa. ${reason}`;

// Another Darasa, or another program.
export const runningOnFolder = (folder: string) =>
  `Darasa jingine tayari linatumia ${folder}: lifunge kwanza, au weka DARASA_DATA.`;
export const runningOnDatabase = 'Darasa jingine tayari linatumia database hii: lifunge kwanza, au weka DATABASE_URL.';
export const succeeded =
  'Process nyingine imekuwa process kuu ya shule hii, kwa sababu hii haikujibu kwa sekunde kadhaa. Ianzishe hii tena.';
export const cutOff =
  'Server hii haikuweza kuifikia database kwa sekunde kadhaa, kwa hiyo nyingine inaweza kuwa process kuu ya shule hii. Ianzishe hii tena.';
export const needsPeerAddress =
  'Process kuu ya shule hii iko kwenye mashine nyingine, au inatumia folda nyingine ya data: weka PEER_ADDRESS kwa kila server.';
export const noServerOn = (folder: string) =>
  `Hakuna Darasa linalofanya kazi kwenye ${folder}: endesha npm start au npm run serve kwanza, au weka DARASA_DATA au DATABASE_URL.`;
export const notMigrated = 'Database bado si ya toleo hili la Darasa: endesha npm run migrate kwanza.';
export const noOwnEngine =
  'LIVE_ROOMS imechagua mtoa huduma mwingine badala ya injini iliyojengwa ndani, kwa hiyo hakuna injini ya sauti na picha ya kuendesha.';
export const tooOld =
  'Database ni ya toleo jipya zaidi la Darasa, na toleo hili haliwezi tena kuitumia: anzisha toleo jipya.';
export const olderRunning =
  'Process za toleo la awali la Darasa bado zinatumia database hii, na haziwezi kuitumia baada ya mabadiliko: zifunge kwanza.';
export const noSuchRole = (name: string, roles: string) => `Hakuna jukumu la ${name}: chagua moja kati ya ${roles}.`;
export const portInUse = (port: number, setting: string) =>
  `Port ${port} inatumika: funga programu inayoitumia, au weka ${setting}.`;
export const portNeedsRights = (port: number, setting: string) =>
  `Port ${port} inahitaji ruhusa ambazo Darasa halina: weka ${setting} iwe 1024 au zaidi.`;
export const noAddress = (host: string, setting: string) =>
  `Mashine hii haina anwani ${host}: weka ${setting} iwe mojawapo ya anwani zake.`;

// The data.
export const demoData = (folder: string) =>
  `Data iliyo kwenye ${folder} ni ya shule ya mfano, ambayo manenosiri yake yanajulikana na kila mtu: weka DARASA_DATA iwe folda mpya.`;
export const notWritable = (folder: string, code: string) =>
  `Imeshindikana kuandika kwenye folda ya data ${folder} (${code}): weka DARASA_DATA iwe folda nyingine.`;
export const noSchoolIn = (place: string) =>
  `Hakuna shule katika ${place}. Taja faili ya mipangilio ya huduma kwa --env-file, au weka DARASA_DATA au DATABASE_URL.`;
/** A place for noSchoolIn. */
export const externalDatabase = 'database ya DATABASE_URL';

export const noBucket = (bucket: string, code: string) =>
  `Server ya S3 inakataa bucket ${bucket} (${code}): iunde, au kagua mipangilio ya S3_*.`;

// PostgreSQL.
export const noAnswer = (reason: string) => `PostgreSQL haijibu: ${reason}.`;
export const behindPooler = (setting: string) =>
  `${setting} inaelekeza kwenye connection pooler kama PgBouncer: weka DATABASE_DIRECT_URL iwe anwani ya PostgreSQL yenyewe.`;
export const otherDatabase =
  'DATABASE_URL na DATABASE_DIRECT_URL lazima zielekeze kwenye database moja: moja kupitia connection pooler, nyingine kwenye PostgreSQL yenyewe.';
export const noTimeouts = (role: string) =>
  `Role ${role} haina ukomo wa muda (timeout) nyuma ya connection pooler, na Darasa haliruhusiwi kuuweka: soma docs/scaling.md.`;
export const notBuiltIn = (machine: string) => `Hakuna PostgreSQL ya ndani kwa ${machine}: weka DATABASE_URL.`;
export const notPrepared = (code: string, folder: string) =>
  `Imeshindikana kuandaa PostgreSQL ya ndani (${code}): anzisha Darasa mara moja tu ukiwa mmiliki wa ${folder}.`;
export const otherVersion = (data: { folder: string; version: string; needed: string }) =>
  `Data iliyo kwenye ${data.folder} iliundwa na PostgreSQL ${data.version}, lakini toleo hili la Darasa lina ${data.needed}: anzisha toleo la Darasa lililoiunda, au weka DARASA_DATA iwe folda nyingine.`;
export const notCreated = (folder: string, reason: string) =>
  `PostgreSQL haikuweza kuunda folda yake ya data ${folder}: ${reason}`;
export const folderOfOthers = (folder: string) =>
  `Folda ${folder} ni ya mtumiaji mwingine, au watumiaji wengine wanaweza kuingia ndani yake: iondoe.`;
export const leftover = (process: number, folder: string) =>
  `PostgreSQL (process ${process}) bado inatumia ${folder} na haisimami: ifunge, kisha anzisha Darasa tena.`;
export const asRoot =
  'PostgreSQL haiendeshwi kama root, na hapa haiwezi kupata user namespace wala kufikia faili zake kama mtumiaji mwingine: anzisha Darasa ukiwa mtumiaji wa kawaida, au lihamishe pamoja na data yake hadi kwenye folda ambamo watumiaji wote wanaweza kuingia.';
export const notStarted = (reason: string) => `PostgreSQL haikuanza: ${reason}.`;
/** Reasons for notStarted, if PostgreSQL itself gives none. */
export const withoutReason = 'haikutoa sababu';
export const withoutAnswer = 'haijibu';

// Not an error: live classes without audio and video.
export const liveRoomsOff = 'LIVE_ROOMS ni none: madarasa ya moja kwa moja hayana sauti wala video.';
export const mediaPortInUse = (port: string, setting: string) =>
  `Madarasa ya moja kwa moja hayana sauti wala video: ${port} inatumika. Sauti na video zitaanza port hiyo itakapokuwa huru. Au weka ${setting} iwe port nyingine.`;
export const mediaPortNeedsRights = (port: string, setting: string) =>
  `Madarasa ya moja kwa moja hayana sauti wala video: ${port} inahitaji ruhusa ambazo process hii haina. Lipe Darasa ruhusa ya kuitumia, au weka ${setting} iwe 1024 au zaidi.`;
export const udpPort = (port: number) => `port ya UDP ${port}`;
export const tcpPort = (port: number) => `port ya TCP ${port}`;
