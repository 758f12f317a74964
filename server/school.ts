/** The school's own commands, for whoever has a shell on the machine: npm run school -- COMMAND. */
import { Email, PersonName } from '#contract/fields.ts';
import { CannotStart } from './cannot-start.ts';
import { loadDotEnv, readConfig } from './config.ts';
import { joinDatabase } from './db/open.ts';
import { inviteTutor } from './features/auth/staff.ts';
import { openQueue } from './jobs/queue.ts';
import { Refusal } from './refusal.ts';
import { jobs } from './worker.ts';

const USAGE = `npm run school -- COMMAND

  invite-tutor EMAIL [NAME]   makes a tutor and mails a link to choose a password`;

try {
  const [command, ...words] = process.argv.slice(2);
  if (command !== 'invite-tutor') console.log(USAGE);
  else await invite(words);
  process.exit(command && command !== 'invite-tutor' && command !== 'help' ? 1 : 0);
} catch (error) {
  if (!(error instanceof CannotStart || error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function invite([address = '', ...words]: string[]) {
  const email = Email.safeParse(address);
  if (!email.success) throw new CannotStart(`${email.error.issues[0]!.message}: ${address || 'none was given'}.`);
  const name = PersonName.safeParse(words.join(' ') || nameFrom(email.data));
  if (!name.success) throw new CannotStart(`${name.error.issues[0]!.message}: ${words.join(' ')}.`);

  loadDotEnv();
  const database = await joinDatabase(readConfig(process.env));
  const queue = await openQueue(database.pool, jobs);
  await inviteTutor({ db: database.db, queue }, email.data, name.data);
  await queue.close(1_000);
  await database.close();
  console.log(`${email.data} is invited as a tutor. The letter goes out while the school is open.`);
}

/** "jane.doe@school.example" is probably Jane Doe; she can change it in her profile. */
function nameFrom(email: string) {
  const words = email
    .split('@')[0]!
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ') || 'Tutor';
}
