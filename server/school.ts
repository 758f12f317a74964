/** Commands for the school's administrator on the machine: npm run school -- COMMAND. */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ZodError, z } from 'zod';
import { Email, PersonName } from '#contract/fields/fields.ts';
import { inLocale } from '#messages/catalogues.ts';
import { bothStores } from './adapters/files/choose-files.ts';
import { type Moved, moveFiles } from './adapters/files/move.ts';
import { type Config, readConfig } from './config/config.ts';
import { loadEnvironment } from './config/environment.ts';
import { consoleTexts, onConsole } from './console-texts.ts';
import { type Database, joinDatabase } from './db/open.ts';
import { inviteTutor } from './features/auth/invitations.ts';
import { createSetupLink } from './features/auth/staff.ts';
import { openQueue } from './jobs/queue.ts';
import { FilesUnavailable, StorageFull } from './ports/files.ts';
import { tryLockDataFolder } from './processes/data-folder-lock.ts';
import { Refusal } from './refusal.ts';
import { filesFolderOf, requireBucket } from './roles/open-process.ts';
import { jobs } from './roles/work.ts';
import { StartupError } from './startup-error.ts';

const commands: Record<string, (args: string[]) => Promise<void>> = {
  'invite-tutor': invite,
  'first-administrator': showSetupLink,
  files: moveAllFiles,
};

const { values, positionals } = parseArgs({
  options: { 'env-file': { type: 'string' }, to: { type: 'string' } },
  allowPositionals: true,
  strict: false,
});

try {
  const [name = 'help', ...words] = positionals;
  const command = commands[name];
  if (command) await command(words);
  else console.log(consoleTexts.usage);
  process.exit(command || name === 'help' ? 0 : 1);
} catch (error) {
  if (!(error instanceof StartupError || error instanceof Refusal)) throw error;
  console.error(onConsole(error.text));
  process.exit(1);
}

async function invite([address = '', ...words]: string[]) {
  const email = Email.safeParse(address);
  if (!email.success) throw invalidArgument(email.error, address);
  const name = PersonName.safeParse(words.join(' ') || nameFrom(email.data));
  if (!name.success) throw invalidArgument(name.error, words.join(' '));

  await inSchool(async ({ db, pool }) => {
    const queue = await openQueue(pool, jobs);
    await inviteTutor({ db, queue }, { email: email.data, name: name.data });
    await queue.close(1_000);
  });
  console.log(consoleTexts.invited(email.data));
}

function invalidArgument({ issues }: ZodError, given: string) {
  return new StartupError((texts, locale) => texts.console.invalid(inLocale(issues[0]!.message, locale), given));
}

async function showSetupLink() {
  await inSchool(async ({ db }, { publicUrl }) => {
    const secret = await createSetupLink({ db, clock: { now: () => new Date() } });
    if (!secret) throw new StartupError(({ console }) => console.hasAdministrator);
    console.log(consoleTexts.setupLink(`${publicUrl}/verify/admin/setup/${secret}`));
  });
}

async function moveAllFiles([what]: string[]) {
  const to = z.enum(['folder', 's3']).safeParse(values.to).data;
  if (what !== 'move' || !to) throw new StartupError(({ console }) => console.filesUsage);
  const config = readOwnConfig();
  const { store, s3 } = config.files;
  if (!s3) throw new StartupError(({ settings }) => settings.s3Needs('S3_BUCKET'));
  if (store !== to) throw new StartupError(({ console }) => console.otherStore(to));
  await requireBucket(config);

  const report = everySeconds(10, ({ files, bytes }: Moved) =>
    console.log(consoleTexts.moving(files, inMegabytes(bytes))),
  );
  const folder = filesFolderOf(config);
  const lock = await lockMove(folder);
  const stores = await bothStores(s3, folder, to);
  const { files, bytes, differing, unfinished } = await moveFiles({ ...stores, onMoved: report }).catch((error) => {
    if (!(error instanceof FilesUnavailable || error instanceof StorageFull)) throw error;
    throw new StartupError(({ console }) => console.moveStopped(error.message));
  });
  lock.release();
  if (unfinished > 0) console.log(consoleTexts.stillUnfinished(unfinished));
  if (differing.length > 0) throw new StartupError(({ console }) => console.differing(differing));
  console.log(consoleTexts.moved(files, inMegabytes(bytes)));
}

/** Locks the folder, so that only one move of it runs at a time. The lock ends with the process, even if it is killed. */
async function lockMove(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = await tryLockDataFolder(folder);
  if (!lock) throw new StartupError(({ console }) => console.moveIsRunning);
  return lock;
}

function inMegabytes(bytes: number) {
  return Math.ceil(bytes / 1_000_000);
}

/** Limits calls of `report` to one in this many seconds. */
function everySeconds<Progress>(seconds: number, report: (progress: Progress) => void) {
  let last = performance.now();
  return (progress: Progress) => {
    if (performance.now() - last < seconds * 1000) return;
    last = performance.now();
    report(progress);
  };
}

async function inSchool(work: (database: Database, config: Config) => Promise<void>) {
  const config = readOwnConfig();
  const database = await joinDatabase(config);
  await work(database, config).finally(() => database.close());
}

/** Reads the settings of the running service. */
function readOwnConfig() {
  const { 'env-file': envFile } = values;
  loadEnvironment({ envFile: typeof envFile === 'string' ? envFile : undefined });
  return readConfig(process.env);
}

/** Guesses a tutor's name, which the tutor can change later: jane.doe@school.example becomes Jane Doe. */
function nameFrom(email: string) {
  const words = email
    .split('@')[0]!
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ') || 'Tutor';
}
