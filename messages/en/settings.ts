/** What is wrong with a setting: sentences that keep Darasa from starting, for the administrator in a terminal. */

// A value that is not allowed. The constants below complete these sentences.
export const mustBe = (setting: string, what: string) => `${setting} must be ${what}.`;
export const mustBeInstead = (setting: string, what: string, given: string) =>
  `${setting} must be ${what}, not "${given}".`;

export const environment = 'development, production or test';
export const port = 'a whole number from 1 to 65535';
export const path = 'a path such as /api/v1';
export const webAddress = 'an address such as https://school.example';
export const bareAddress = 'an address without a path, user or question mark';
export const wholeOrigins = 'whole addresses without wildcards';
export const networks = 'IP addresses or networks such as 10.0.0.0/8, separated by commas';
export const database = 'an address such as postgres://user@host/name';
export const redis = 'an address such as redis://:password@host:6379, or rediss: for TLS';
export const peerAddress = 'a host, or a host and a port, such as 10.77.0.2:3900';
export const peerAndPort = 'a host and a port, because PORT is too high for another one 900 above it';
export const databases = 'addresses such as postgres://user@host/name, separated by commas';
export const mailServer = 'an address such as smtp://user:password@host:587';
export const sender = 'an address such as Darasa <school@school.example>';
export const contact = 'an address such as mailto:security@school.example';
export const issuer = 'an address such as https://accounts.google.com';
export const zone = 'a time zone such as Africa/Nairobi';
export const phone = 'a phone number such as +254 712 345 678';
export const schoolName = 'a name with at most 80 characters';
export const megabytes = 'a whole number of megabytes, from 1 to 999999';
export const serveProcesses = 'a whole number from 1 to 64, or auto';
export const minutes = 'a whole number of minutes, from 1 to 999';
export const logLevel = 'debug, info, warn, error or silent';
export const key = 'plain letters, digits and symbols without spaces: copy it again';

// File store.
export const files = 'folder or s3';
export const bucket = 'the name of a bucket, such as school-files';
export const prefix = 'lower-case letters, digits, hyphens and slashes, such as darasa/nairobi';
export const region = 'a region such as af-south-1';

// Code runner.
export const codeRunner = 'engine or judge0';
export const judge0 = 'an address such as https://judge0.example';
export const judge0Host = 'the provider’s service host';
export const runners =
  'addresses with tokens such as https://:token@10.77.0.4:2360, separated by commas; http: only for this machine itself';
export const machineToken =
  'a secret of at least 32 letters, digits, hyphens or underscores: openssl rand -hex 32 makes one';
export const wholeNumber = 'a whole number from 1 to 999999';

// Mobile money.
export const mobileMoney = 'simulator, express, daraja or none';
export const allowSimulator = 'yes-demo, or not set';
export const paybill = 'a paybill number such as 522522';
export const shillings = 'whole shillings, such as 100';
export const darajaType = 'paybill or till';
export const till = 'a till number such as 5123456';
export const expressUrl = 'the whole address of the call, with https:';
export const webhookSecret = '32 to 128 letters, digits, hyphens or underscores';
export const expressTrust = 'callback or statement';

// Live classes.
export const liveRooms = 'embedded, livekit, daily, jaas or none';
export const anyPort = 'a whole number from 1 to 65535, or 0 for any free port';
export const anyPortOrNone = 'a whole number from 1 to 65535, or 0 for any free port, or none';
export const mediaHost = 'a name or an address such as media.school.example';
export const ipAddress = 'an IP address such as 203.0.113.7';
export const transport = 'node-datachannel, or not set';
export const processes = 'a whole number from 1 to 64';
export const mediaMachines =
  'addresses with tokens such as https://:token@10.77.0.6:2370, separated by commas; http: only for this machine itself';
export const livekit = 'an address such as wss://live.school.example';
export const dailyDomain = 'the name before .daily.co, such as school';
export const dailyApi = 'an address such as https://api.daily.co/v1';
export const jaasApp = 'an id such as vpaas-magic-cookie-1fc542a3e4414a44b2611668195e2bfe';

// Settings that need each other.
export const senderNeeded = 'MAIL_FROM must be the sender of emails, because SMTP_URL is set.';
export const judge0Needed = 'JUDGE0_URL must be the address of Judge0, because CODE_RUNNER is judge0.';
export const engineNeeded = 'CODE_RUNNER must be engine, because RUNNERS is set.';
export const ownEngineNeeded = 'LIVE_ROOMS must be embedded, because MEDIA_MACHINES is set.';
export const mediaHostNeeded =
  'MEDIA_HOST must be the public name or address of this machine, because MEDIA_CONTROL_PORT is set: browsers use its TURN relay there.';
export const databaseNeeded = 'DATABASE_URL must be set too, because DATABASE_DIRECT_URL or DATABASE_READ_URLS is set.';
export const s3Needs = (setting: string) => `${setting} must be set too, to store files in S3.`;
export const videosInS3 = (megabytes: number) => `VIDEO_MAX_MB must be at most ${megabytes} if files are in S3.`;
export const bothOrNeither = (one: string, other: string) => `${one} and ${other} must both be set, or neither.`;
export const tokenNeeded = (token: string, port: string) =>
  `${token} must be set too, because ${port} is set: openssl rand -hex 32 makes one.`;
export const tlsNeeded = (cert: string, key: string, host: string) =>
  `${cert} and ${key} must be set too, because ${host} can be reached from other machines.`;
export const moneyNeeds = (setting: string, provider: string) =>
  `${setting} must be set for MOBILE_MONEY=${provider}: see docs/providers/.`;
export const liveRoomsNeed = (settings: string[]) =>
  `LIVE_ROOMS needs ${new Intl.ListFormat('en-GB').format(settings)} too. See docs/providers/live-rooms.md.`;
export const oneJaasKey = 'Only one of JAAS_PRIVATE_KEY and JAAS_PRIVATE_KEY_FILE can be set.';
export const jaasKeyNeeded = 'LIVE_ROOMS needs JAAS_PRIVATE_KEY or JAAS_PRIVATE_KEY_FILE too.';
export const peerNeedsDatabase = 'DATABASE_URL must be set too, because PEER_ADDRESS is set.';
export const portsNeeded = (setting: string, count: number) =>
  `${setting} must leave room for ${count} consecutive ports.`;

// Production.
export const httpsNeeded = (setting: string) => `${setting} must be an address with https: in production.`;
export const livekitHttps = 'LIVEKIT_URL must be an address with wss: in production.';
export const callbackHttps =
  'CALLBACK_URL, or PUBLIC_URL if it is not set, must be an address with https: so that the provider can report payments.';
export const noSimulator =
  'MOBILE_MONEY must not be simulator in production: no real payments would arrive. For a demonstration, set ALLOW_SIMULATOR=yes-demo.';
export const noSandbox =
  'DARAJA_URL must not be the sandbox in production: no real payments would arrive. For a demonstration, set ALLOW_SIMULATOR=yes-demo.';
export const otherSite = (origin: string, own: string) =>
  `ALLOWED_ORIGINS contains ${origin}, a different site from ${own}. Browsers keep cookies for another site only over HTTPS: set PUBLIC_URL and ALLOWED_ORIGINS to addresses with https:.`;

// Files and programs.
export const file = (setting: string, path: string) => `${setting} must be a file that Darasa can read, not "${path}".`;
export const jaasKeyFile = 'JAAS_PRIVATE_KEY_FILE must be a file that Darasa can read.';
export const rsaKey = 'The private key of JaaS must be an RSA key as PEM.';
export const certificate = (cert: string, key: string) =>
  `${cert} and ${key} must be a certificate and its own key, both as PEM.`;
export const certificates = (setting: string) => `${setting} must be a file with certificates as PEM.`;
export const ffmpeg = (path: string) => `FFMPEG must be ffmpeg with ffprobe beside it, or none, not "${path}".`;
export const unreadable = (file: string, code: string) =>
  `The settings in ${file} cannot be read (${code}). Run this as root, or as the service’s user.`;
