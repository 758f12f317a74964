/** What is wrong with a setting: sentences that keep Darasa from starting, for the administrator in a terminal. */

// A value that is not allowed. The constants below complete these sentences.
export const mustBe = (setting: string, what: string) => `${setting} lazima iwe ${what}.`;
export const mustBeInstead = (setting: string, what: string, given: string) =>
  `${setting} lazima iwe ${what}, si "${given}".`;

export const environment = 'development, production au test';
export const port = 'nambari kamili kuanzia 1 hadi 65535';
export const path = 'path kama /api/v1';
export const webAddress = 'anwani kama https://school.example';
export const bareAddress = 'anwani isiyo na path, mtumiaji wala alama ya kuuliza';
export const wholeOrigins = 'anwani kamili bila nyota (*)';
export const networks = 'anwani za IP au mitandao kama 10.0.0.0/8, zilizotenganishwa kwa koma';
export const database = 'anwani kama postgres://user@host/name';
export const redis = 'anwani kama redis://:password@host:6379, au rediss: kwa TLS';
export const peerAddress = 'host, au host na port, kama 10.77.0.2:3900';
export const peerAndPort = 'host na port, kwa sababu PORT ni kubwa mno kuongezwa 900';
export const databases = 'anwani kama postgres://user@host/name, zikitenganishwa kwa koma';
export const mailServer = 'anwani kama smtp://user:password@host:587';
export const sender = 'anwani kama Darasa <school@school.example>';
export const contact = 'anwani kama mailto:security@school.example';
export const issuer = 'anwani kama https://accounts.google.com';
export const zone = 'saa za eneo kama Africa/Nairobi';
export const phone = 'nambari ya simu kama +254 712 345 678';
export const schoolName = 'jina lisilozidi herufi 80';
export const megabytes = 'nambari kamili ya megabyte, kuanzia 1 hadi 999999';
export const serveProcesses = 'nambari kamili kuanzia 1 hadi 64, au auto';
export const minutes = 'nambari kamili ya dakika, kuanzia 1 hadi 999';
export const logLevel = 'debug, info, warn, error au silent';
export const key = 'herufi, tarakimu na alama za kawaida bila nafasi: nakili tena';

// File store.
export const files = 'folder au s3';
export const bucket = 'jina la bucket, kama school-files';
export const prefix = 'herufi ndogo, tarakimu, vistari na mikwaju, kama darasa/nairobi';
export const region = 'region kama af-south-1';

// Code runner.
export const codeRunner = 'engine au judge0';
export const judge0 = 'anwani kama https://judge0.example';
export const judge0Host = 'host ya mtoa huduma';
export const runners =
  'anwani zenye token kama https://:token@10.77.0.4:2360, zilizotenganishwa kwa koma; http: ni kwa mashine hii pekee';
export const machineToken =
  'siri ya herufi, tarakimu, hyphen au underscore zisizopungua 32: openssl rand -hex 32 huitengeneza';
export const wholeNumber = 'nambari kamili kuanzia 1 hadi 999999';

// Mobile money.
export const mobileMoney = 'simulator, express, daraja au none';
export const allowSimulator = 'yes-demo, au isiwekwe';
export const paybill = 'nambari ya Paybill kama 522522';
export const shillings = 'shilingi kamili, kama 100';
export const darajaType = 'paybill au till';
export const till = 'nambari ya till kama 5123456';
export const expressUrl = 'anwani kamili ya API, yenye https:';
export const webhookSecret = 'herufi, tarakimu, - au _, kuanzia 32 hadi 128';
export const expressTrust = 'callback au statement';

// Live classes.
export const liveRooms = 'embedded, livekit, daily, jaas au none';
export const anyPort = 'nambari kamili kuanzia 1 hadi 65535, au 0 kwa port yoyote iliyo huru';
export const anyPortOrNone = 'nambari kamili kuanzia 1 hadi 65535, au 0 kwa port yoyote iliyo huru, au none';
export const mediaHost = 'jina au anwani kama media.school.example';
export const ipAddress = 'anwani ya IP kama 203.0.113.7';
export const transport = 'node-datachannel, au isiwekwe';
export const processes = 'nambari kamili kuanzia 1 hadi 64';
export const mediaMachines =
  'anwani zenye token kama https://:token@10.77.0.6:2370, zilizotenganishwa kwa koma; http: ni kwa mashine hii pekee';
export const livekit = 'anwani kama wss://live.school.example';
export const dailyDomain = 'jina lililo kabla ya .daily.co, kama school';
export const dailyApi = 'anwani kama https://api.daily.co/v1';
export const jaasApp = 'ID kama vpaas-magic-cookie-1fc542a3e4414a44b2611668195e2bfe';

// Settings that need each other.
export const senderNeeded = 'MAIL_FROM lazima iwe mtumaji wa barua pepe, kwa sababu SMTP_URL imewekwa.';
export const judge0Needed = 'JUDGE0_URL lazima iwe anwani ya Judge0, kwa sababu CODE_RUNNER ni judge0.';
export const engineNeeded = 'CODE_RUNNER lazima iwe engine, kwa sababu RUNNERS imewekwa.';
export const ownEngineNeeded = 'LIVE_ROOMS lazima iwe embedded, kwa sababu MEDIA_MACHINES imewekwa.';
export const mediaHostNeeded =
  'MEDIA_HOST lazima iwe jina au anwani ya mashine hii kwenye internet, kwa sababu MEDIA_CONTROL_PORT imewekwa: browser hutumia TURN relay yake hapo.';
export const databaseNeeded =
  'DATABASE_URL lazima iwekwe pia, kwa sababu DATABASE_DIRECT_URL au DATABASE_READ_URLS imewekwa.';
export const s3Needs = (setting: string) => `${setting} lazima iwekwe pia, ili kuhifadhi faili kwenye S3.`;
export const videosInS3 = (megabytes: number) => `VIDEO_MAX_MB isizidi ${megabytes} ikiwa faili ziko kwenye S3.`;
export const bothOrNeither = (one: string, other: string) => `Weka ${one} na ${other} zote mbili, au usiweke yoyote.`;
export const tokenNeeded = (token: string, port: string) =>
  `${token} lazima iwekwe pia, kwa sababu ${port} imewekwa: openssl rand -hex 32 huitengeneza.`;
export const tlsNeeded = (cert: string, key: string, host: string) =>
  `${cert} na ${key} lazima ziwekwe pia, kwa sababu mashine nyingine zinaweza kufikia ${host}.`;
export const moneyNeeds = (setting: string, provider: string) =>
  `${setting} lazima iwekwe kwa MOBILE_MONEY=${provider}: soma docs/providers/.`;
export const liveRoomsNeed = (settings: string[]) =>
  `LIVE_ROOMS inahitaji pia ${new Intl.ListFormat('sw-KE').format(settings)}. Soma docs/providers/live-rooms.md.`;
export const oneJaasKey = 'Weka moja tu kati ya JAAS_PRIVATE_KEY na JAAS_PRIVATE_KEY_FILE.';
export const jaasKeyNeeded = 'LIVE_ROOMS inahitaji pia JAAS_PRIVATE_KEY au JAAS_PRIVATE_KEY_FILE.';
export const peerNeedsDatabase = 'DATABASE_URL lazima iwekwe pia, kwa sababu PEER_ADDRESS imewekwa.';
export const portsNeeded = (setting: string, count: number) =>
  `${setting} lazima iache nafasi ya port ${count} zinazofuatana.`;

// Production.
export const httpsNeeded = (setting: string) => `${setting} lazima iwe anwani yenye https: katika production.`;
export const livekitHttps = 'LIVEKIT_URL lazima iwe anwani yenye wss: katika production.';
export const callbackHttps =
  'CALLBACK_URL, au PUBLIC_URL ikiwa CALLBACK_URL haijawekwa, lazima iwe anwani yenye https: ili mtoa huduma aweze kuripoti malipo.';
export const noSimulator =
  'MOBILE_MONEY haiwezi kuwa simulator katika production: malipo halisi hayangefika. Kwa maonyesho, weka ALLOW_SIMULATOR=yes-demo.';
export const noSandbox =
  'DARAJA_URL haiwezi kuwa ya majaribio (sandbox) katika production: malipo halisi hayangefika. Kwa maonyesho, weka ALLOW_SIMULATOR=yes-demo.';
export const otherSite = (origin: string, own: string) =>
  `ALLOWED_ORIGINS ina ${origin}, tovuti tofauti na ${own}. Vivinjari huhifadhi cookie za tovuti nyingine kupitia HTTPS pekee: weka PUBLIC_URL na ALLOWED_ORIGINS ziwe anwani zenye https:.`;

// Files and programs.
export const file = (setting: string, path: string) =>
  `${setting} lazima iwe faili ambayo Darasa linaweza kusoma, si "${path}".`;
export const jaasKeyFile = 'JAAS_PRIVATE_KEY_FILE lazima iwe faili ambayo Darasa linaweza kusoma.';
export const rsaKey = 'Private key ya JaaS lazima iwe RSA key katika PEM.';
export const certificate = (cert: string, key: string) =>
  `${cert} na ${key} lazima ziwe cheti na key yake, vyote viwili katika PEM.`;
export const certificates = (setting: string) => `${setting} lazima iwe faili yenye vyeti katika PEM.`;
export const ffmpeg = (path: string) => `FFMPEG lazima iwe ffmpeg yenye ffprobe kando yake, au none, si "${path}".`;
export const unreadable = (file: string, code: string) =>
  `Imeshindikana kusoma mipangilio iliyo kwenye ${file} (${code}). Endesha amri hii kama root, au kama mtumiaji wa huduma.`;
