/** Commands for the school's administrator on the machine: npm run school -- COMMAND. */
import { parseArgs } from 'node:util';
import type { ZodError } from 'zod';
import { Email, PersonName } from '#contract/fields/fields.ts';
import { inLocale } from '#messages/catalogues.ts';
import { type Config, readConfig } from './config/config.ts';
import { loadEnvironment } from './config/environment.ts';
import { consoleTexts, onConsole } from './console-texts.ts';
import { type Database, joinDatabase } from './db/open.ts';
import { inviteTutor } from './features/auth/invitations.ts';
import { makeSetupLink } from './features/auth/staff.ts';
import { openQueue } from './jobs/queue.ts';
import { Refusal } from './refusal.ts';
import { jobs } from './roles/work.ts';
import { StartupError } from './startup-error.ts';

const commands: Record<string, (args: string[]) => Promise<void>> = {
  'invite-tutor': invite,
  'first-administrator': showSetupLink,
};

const { values, positionals } = parseArgs({
  options: { 'env-file': { type: 'string' } },
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
    const secret = await makeSetupLink({ db, clock: { now: () => new Date() } });
    if (!secret) throw new StartupError(({ console }) => console.hasAdministrator);
    console.log(consoleTexts.setupLink(`${publicUrl}/verify/admin/setup/${secret}`));
  });
}

async function inSchool(work: (database: Database, config: Config) => Promise<void>) {
  const { 'env-file': envFile } = values;
  loadEnvironment({ envFile: typeof envFile === 'string' ? envFile : undefined });
  const config = readConfig(process.env);
  const database = await joinDatabase(config);
  await work(database, config).finally(() => database.close());
}

/** Guesses a tutor's name, which the tutor can change later: jane.doe@school.example becomes Jane Doe. */
function nameFrom(email: string) {
  const words = email
    .split('@')[0]!
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ') || 'Tutor';
}
