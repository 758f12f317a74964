/** Why Darasa cannot start, other than a setting (settings.ts), for the administrator in a terminal. */

export const cannotStart = (reason: string) => `Darasa cannot start. ${reason}`;
export const isStopping = (reason: string) => `Darasa is stopping. ${reason}`;

// Another Darasa, or another program.
export const runningOnFolder = (folder: string) =>
  `Another Darasa is already running on ${folder}: stop it first, or set DARASA_DATA.`;
export const runningOnDatabase =
  'Another Darasa is already running on this database: stop it first, or set DATABASE_URL.';
export const succeeded =
  'Another process became the primary of this school, because this one did not answer for some seconds. Start this one again.';
export const cutOff =
  'This server could not reach the database for some seconds, so another one may become the primary of this school. Start this one again.';
export const needsPeerAddress =
  'The primary of this school runs on another machine, or with another data folder: set PEER_ADDRESS for every server.';
export const noServerOn = (folder: string) =>
  `No Darasa is running on ${folder}: run npm start or npm run serve first, or set DARASA_DATA or DATABASE_URL.`;
export const notMigrated = 'The database is not up to date with this version of Darasa: run npm run migrate first.';
export const noOwnEngine =
  'LIVE_ROOMS chooses another provider than the built-in engine, so there is no media engine to run.';
export const tooOld =
  'The database belongs to a newer version of Darasa, and this one can no longer work on it: start the newer version.';
export const olderRunning =
  'Processes of an earlier version of Darasa are running on this database, and cannot work on the new schema: stop them first.';
export const noSuchRole = (name: string, roles: string) => `There is no role ${name}: choose one of ${roles}.`;
export const portInUse = (port: number, setting: string) =>
  `Port ${port} is in use: stop the program that uses it, or set ${setting}.`;
export const portNeedsRights = (port: number, setting: string) =>
  `Port ${port} needs more rights than Darasa has: set ${setting} to 1024 or more.`;
export const noAddress = (host: string, setting: string) =>
  `This machine has no address ${host}: set ${setting} to one of its addresses.`;

// The data.
export const demoData = (folder: string) =>
  `The data in ${folder} belong to the demo school, whose passwords are public: set DARASA_DATA to a new folder.`;
export const notWritable = (folder: string, code: string) =>
  `Darasa cannot write to the data folder ${folder} (${code}): set DARASA_DATA to another one.`;
export const noSchoolIn = (place: string) =>
  `There is no school in ${place}. Pass the settings file of the service with --env-file, or set DARASA_DATA or DATABASE_URL.`;
/** A place for noSchoolIn. */
export const externalDatabase = 'the database of DATABASE_URL';

export const noBucket = (bucket: string, code: string) =>
  `The S3 server refuses the bucket ${bucket} (${code}): create it, or check the settings S3_*.`;

// PostgreSQL.
export const noAnswer = (reason: string) => `PostgreSQL does not answer: ${reason}.`;
export const behindPooler = (setting: string) =>
  `${setting} leads to a connection pooler such as PgBouncer: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`;
export const otherDatabase =
  'DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database: a connection pooler, and PostgreSQL itself.';
export const noTimeouts = (role: string) =>
  `The role ${role} has no timeouts behind the connection pooler, and Darasa may not set them: see docs/scaling.md.`;
export const notBuiltIn = (machine: string) => `There is no built-in PostgreSQL for ${machine}: set DATABASE_URL.`;
export const notPrepared = (code: string, folder: string) =>
  `The built-in PostgreSQL cannot be prepared (${code}): start Darasa once as the owner of ${folder}.`;
export const otherVersion = (data: { folder: string; version: string; needed: string }) =>
  `The data in ${data.folder} were created by PostgreSQL ${data.version}, but this version of Darasa has ${data.needed}: start the version of Darasa that created them, or set DARASA_DATA to another folder.`;
export const notCreated = (folder: string, reason: string) =>
  `PostgreSQL could not create its data folder ${folder}: ${reason}`;
export const folderOfOthers = (folder: string) =>
  `The folder ${folder} belongs to another user, or other users may enter it: remove it.`;
export const leftover = (process: number, folder: string) =>
  `PostgreSQL (process ${process}) still uses ${folder} and does not stop: end it, then start Darasa again.`;
export const asRoot =
  'PostgreSQL does not run as root, and here it can neither have a user namespace nor reach its files as another user: start Darasa as an ordinary user, or move it and its data to folders that all users may enter.';
export const notStarted = (reason: string) => `PostgreSQL did not start: ${reason}.`;
/** Reasons for notStarted, if PostgreSQL itself gives none. */
export const withoutReason = 'it gave no reason';
export const withoutAnswer = 'it does not answer';

// Not an error: live classes without audio and video.
export const liveRoomsOff = 'LIVE_ROOMS is none: calls have no audio or video.';
export const mediaPortInUse = (port: string, setting: string) =>
  `Calls have no audio or video: ${port} is in use. Audio and video start once the port is free. Or set ${setting} to another port.`;
export const mediaPortNeedsRights = (port: string, setting: string) =>
  `Calls have no audio or video: ${port} needs more rights than this process has. Give Darasa the right to use it, or set ${setting} to a port of 1024 or more.`;
export const udpPort = (port: number) => `UDP port ${port}`;
export const tcpPort = (port: number) => `TCP port ${port}`;
