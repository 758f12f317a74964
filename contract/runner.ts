/** The code runner as the school's own pages see it: languages with all that the playground wants to know, and its state for the office. */
import { z } from 'zod';
import { Id } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

/** A language that the playground offers, or would if it were installed. */
export const RunnerLanguage = z.object({
  /** Judge0's number. */
  id: z.int(),
  /** With its true version where it is here: 'Python (3.11.2)'. Where it is not, Judge0's name. */
  name: z.string(),
  isHere: z.boolean(),
  /** Why it is not, for students; empty where it is. */
  reason: z.string(),
  /** What its programs are saved as: 'script.py'. */
  file: z.string(),
  /** A program to begin with. */
  sample: z.string(),
});
export type RunnerLanguage = z.output<typeof RunnerLanguage>;

/** How programs are kept within their limits: by cgroups of version 2 or 1, or by a watchdog that looks every 40 ms. */
export const ProtectionLevel = z.enum(['cgroup v2', 'cgroup v1', 'watchdog']);
export type ProtectionLevel = z.output<typeof ProtectionLevel>;

const InstallableLanguage = RunnerLanguage.omit({ sample: true }).extend({
  judge0Name: z.string(),
  /** Debian's packages. */
  packages: z.array(z.string()),
  /** What to type as root; empty where it is here, or where Debian has no package for it. */
  install: z.string(),
  /** In what it differs from what Judge0's name promises; empty where it does not. */
  differs: z.string(),
});

export const RunnerState = z.object({
  /** Which adapter runs programs. */
  provider: z.enum(['engine', 'judge0']),
  isReady: z.boolean(),
  /** What to do, where it is not ready, or less protected than it could be; empty otherwise. */
  advice: z.string(),
  /** Null where others run the programs. */
  protection: ProtectionLevel.nullable(),
  running: z.int(),
  waiting: z.int(),
  /** Slots that wait, booted, by language id; 0 is the generic one. */
  warm: z.array(z.object({ languageId: z.int(), slots: z.int() })),
  languages: z.array(InstallableLanguage),
  /** What to type as root for all that is missing; empty where nothing is. */
  installAll: z.string(),
});
export type RunnerState = z.output<typeof RunnerState>;

/** A key by which programs of others call /judge0 in somebody's name. */
export const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  /** Its first characters, to tell keys apart. */
  beginning: z.string(),
  createdAt: z.string(),
  /** Null when it never was. */
  usedAt: z.string().nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

export const runnerMessages = {
  keyName: 'Give the key a name of at most 60 characters',
  tooManyKeys: 'You have ten keys. Remove one first.',
  keyGone: 'There is no such key of yours.',
};

export const runner = {
  languages: endpoint({
    method: 'GET',
    path: '/runner/languages',
    summary: 'All languages of the playground, in its order, and which of them can run here.',
    reply: z.object({
      languages: z.array(RunnerLanguage),
      /** Whether programs can be run on the server at all; why not, for students, in `reason`. */
      isReady: z.boolean(),
      reason: z.string(),
      /** The one line that the school's office types so that they can; empty where no line would do. */
      line: z.string(),
      /** Whether programs may be talked to while they run. */
      isLive: z.boolean(),
      /** Whether others run the programs, who allow us so many a day. */
      hasDailyQuota: z.boolean(),
    }),
    refusals: ['not_signed_in'],
  }),
  prewarm: endpoint({
    method: 'POST',
    path: '/runner/prewarm',
    summary: 'A hint that the caller is about to run a program in that language. Promises nothing.',
    body: z.object({ language_id: z.int() }),
    reply: z.object({}),
    refusals: ['not_signed_in'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/runner/state',
    summary: 'How the code runner does, for the office.',
    reply: RunnerState,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  listKeys: endpoint({
    method: 'GET',
    path: '/runner/keys',
    summary: 'Your own API keys, without what is secret.',
    reply: z.array(ApiKey),
    refusals: ['not_signed_in'],
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/runner/keys',
    summary: 'Makes an API key, by the password of its owner; the only time that it is told.',
    body: z.object({
      name: z.string().trim().min(1, runnerMessages.keyName).max(60, runnerMessages.keyName),
      currentPassword: z.string().max(128).optional(),
    }),
    status: 201,
    reply: ApiKey.extend({ key: z.string() }),
    refusals: ['not_signed_in', 'wrong_credentials', 'conflict', 'too_many_requests'],
  }),
  removeKey: endpoint({
    method: 'DELETE',
    path: '/runner/keys/:id',
    summary: 'Removes one of your API keys; whoever uses it is refused from now on.',
    params: z.object({ id: Id }),
    reply: z.object({}),
    refusals: ['not_signed_in', 'not_found'],
  }),
};

/**
 * A program that one talks to while it runs: GET {apiBase}/submissions/live,
 * upgraded to a WebSocket. First comes one `start`; then input, until `end` or the
 * connection ends, which stops the program. Texts are UTF-8; what is no UTF-8 is
 * shown with U+FFFD. A program has ten minutes, of which five seconds may be the
 * processor's.
 */
export const livePath = '/submissions/live';

export const LiveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), language_id: z.int(), source_code: z.string().max(64 * 1024) }),
  z.object({ type: z.literal('input'), text: z.string().max(16 * 1024) }),
  /** No more input will come. */
  z.object({ type: z.literal('end') }),
]);
export type LiveRequest = z.output<typeof LiveRequest>;

export const LiveNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('queued') }),
  z.object({ type: z.literal('running') }),
  z.object({ type: z.literal('output'), stream: z.enum(['stdout', 'stderr']), text: z.string() }),
  z.object({
    type: z.literal('finished'),
    status: z.object({ id: z.int(), description: z.string() }),
    compile_output: z.string().nullable(),
    message: z.string().nullable(),
    time: z.string().nullable(),
    memory: z.number().nullable(),
  }),
  /** The server's word on why it will not run, or runs no longer. Nothing comes after it. */
  z.object({ type: z.literal('refused'), message: z.string() }),
  /** A sign of life, every fifteen seconds: a mobile network may drop a connection without a word. */
  z.object({ type: z.literal('beat') }),
]);
export type LiveNews = z.output<typeof LiveNews>;

/** What is said of a live run in `refused`, and in the `message` of one that was stopped. */
export const liveMessages = {
  notHere: 'Programs in this language cannot be run here.',
  notPossible: 'Programs cannot be talked to here while they run.',
  replaced: 'You have started another program, so this one was stopped.',
  signedOut: 'You are not signed in any more, so the program was stopped.',
  closing: 'The school is being started again, so the program was stopped. Run it again in a moment.',
  busy: 'Many programs are running right now. Please try again in a moment.',
  tooMuchOutput: 'The program printed more than 1 MB and was stopped.',
  tooMuchInput: 'The program was given more than 1 MB of input and was stopped.',
};
