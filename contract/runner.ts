/** The code runner as our own pages see it: languages for the playground, state for staff, API keys, live runs. */

import { z } from 'zod';
import * as runnerTexts from '#texts/code/runner.ts';
import { Id } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';
import { OmittedPictures, Picture } from './submissions.ts';

/** A language of the playground, installed or not. */
export const RunnerLanguage = z.object({
  /** The language's number in Judge0. */
  id: z.int(),
  /** The language with its installed version: 'Python (3.11.2)'. Judge0's name if it is not installed. */
  name: z.string(),
  isHere: z.boolean(),
  /** Why the language is not installed, written for students; empty if it is installed. */
  reason: z.string(),
  /** The file name of the language's programs: 'script.py'. */
  file: z.string(),
  /** A sample program in the language. */
  sample: z.string(),
  /** Installed libraries that do not belong to the language, such as numpy; left out if there are none. */
  libraries: z.array(z.string()).optional(),
});
export type RunnerLanguage = z.output<typeof RunnerLanguage>;

/** How limits are enforced: by cgroups of version 2 or 1, or by a watchdog that checks every 40 ms. */
export const ProtectionLevel = z.enum(['cgroup v2', 'cgroup v1', 'watchdog']);
export type ProtectionLevel = z.output<typeof ProtectionLevel>;

const InstallableLanguage = RunnerLanguage.omit({ sample: true }).extend({
  judge0Name: z.string(),
  /** The Debian packages that the language needs. */
  packages: z.array(z.string()),
  /** The command to run as root; empty if the language is installed or Debian has no package for it. */
  install: z.string(),
  /** How the installed version differs from the one in Judge0's name; may be empty. */
  differs: z.string(),
});

/** A machine of the setting RUNNERS, as the answering server sees it. */
const RunnerMachine = z.object({
  /** Host and port. */
  address: z.string(),
  status: z.enum(['ready', 'not ready', 'draining', 'away']),
  /** Why it runs no programs, or could protect better; may be empty. */
  advice: z.string(),
  protection: ProtectionLevel.nullable(),
  /** How many programs can compute at the same time; 0 while it is away, like the following numbers. */
  slots: z.int(),
  running: z.int(),
  waiting: z.int(),
  /** Names of languages that other machines have, and this one has not. */
  missing: z.array(z.string()),
});
export type RunnerMachine = z.output<typeof RunnerMachine>;

export const RunnerState = z.object({
  /** The adapter that runs programs: our own engine, or a Judge0 server. */
  provider: z.enum(['engine', 'judge0']),
  isReady: z.boolean(),
  /** What staff should do if the runner is not ready or could protect better; may be empty. */
  advice: z.string(),
  /** How the local runner enforces limits; null with a remote runner. */
  protection: ProtectionLevel.nullable(),
  running: z.int(),
  waiting: z.int(),
  /** The number of warm sandboxes (`slots`) by language id; id 0 is the generic sandbox. */
  warm: z.array(z.object({ languageId: z.int(), slots: z.int() })),
  /** The machines that run the programs; left out if the server's own machine does. */
  machines: z.array(RunnerMachine).optional(),
  languages: z.array(InstallableLanguage),
  /** The command to run as root to install everything that is missing; may be empty. */
  installAll: z.string(),
});
export type RunnerState = z.output<typeof RunnerState>;

/** An API key, with which other programs call /judge0 as its owner. */
export const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  /** The key's first characters, by which its owner recognises it. */
  beginning: z.string(),
  createdAt: z.string(),
  /** When the key was last used; null if never. */
  usedAt: z.string().nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

export const runner = {
  languages: endpoint({
    method: 'GET',
    path: '/runner/languages',
    summary: 'Lists the languages of the playground in display order, and whether each can run now.',
    reply: z.object({
      languages: z.array(RunnerLanguage),
      /** Whether the server can run programs; if not, `reason` explains why, for students. */
      isReady: z.boolean(),
      reason: z.string(),
      /** The command with which staff can repair the runner; empty if there is none. */
      line: z.string(),
      /** Whether live runs are possible. */
      isLive: z.boolean(),
      /** Whether a remote runner with a daily quota runs the programs. */
      hasDailyQuota: z.boolean(),
    }),
    refusals: ['not_signed_in'],
  }),
  prewarm: endpoint({
    method: 'POST',
    path: '/runner/prewarm',
    summary: 'Prepares a sandbox for a language that the caller is about to use. Best effort.',
    body: z.object({ language_id: z.int() }),
    reply: z.object({}),
    refusals: ['not_signed_in'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/runner/state',
    summary: 'Returns the state of the code runner, for admins.',
    reply: RunnerState,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  listKeys: endpoint({
    method: 'GET',
    path: '/runner/keys',
    summary: 'Lists the caller’s API keys, without their secrets.',
    reply: z.array(ApiKey),
    refusals: ['not_signed_in'],
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/runner/keys',
    summary: 'Creates an API key. Requires the owner’s password. Returns the key only once.',
    body: z.object({
      name: z.string().trim().min(1, runnerTexts.keyName).max(60, runnerTexts.keyName),
      currentPassword: z.string().max(128).optional(),
    }),
    status: 201,
    reply: ApiKey.extend({ key: z.string() }),
    refusals: ['not_signed_in', 'wrong_credentials', 'conflict', 'too_many_requests'],
  }),
  removeKey: endpoint({
    method: 'DELETE',
    path: '/runner/keys/:id',
    summary: 'Deletes one of the caller’s API keys. Refuses later requests that use it.',
    params: z.object({ id: Id }),
    reply: z.object({}),
    refusals: ['not_signed_in', 'not_found'],
  }),
};

/**
 * A live run, a program with live input and output: GET {apiBase}/submissions/live, upgraded to a WebSocket. The client
 * sends one `start`, then input until `end`. Closing the connection stops the program. Texts are UTF-8; invalid bytes
 * become U+FFFD. A program has ten minutes of wall time and five seconds of processor time.
 */
export const livePath = '/submissions/live';

export const LiveRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    language_id: z.int(),
    source_code: z.string().max(64 * 1024),
    /** Requests the pictures that the program writes. */
    pictures: z.boolean().optional(),
  }),
  z.object({ type: z.literal('input'), text: z.string().max(16 * 1024) }),
  /** The client ends the program's input. */
  z.object({ type: z.literal('end') }),
]);
export type LiveRequest = z.output<typeof LiveRequest>;

export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('queued') }),
  z.object({ type: z.literal('running') }),
  z.object({ type: z.literal('output'), stream: z.enum(['stdout', 'stderr']), text: z.string() }),
  /** The pictures that the program wrote, or why there are none. Sent before `finished`, if requested. */
  OmittedPictures.extend({ type: z.literal('pictures'), pictures: z.array(Picture) }),
  z.object({
    type: z.literal('finished'),
    status: z.object({ id: z.int(), description: z.string() }),
    compile_output: z.string().nullable(),
    message: z.string().nullable(),
    time: z.string().nullable(),
    memory: z.number().nullable(),
  }),
  /** Why the program will not run, or was stopped. The last message. */
  z.object({ type: z.literal('refused'), message: z.string() }),
  /** The heartbeat, every fifteen seconds: a mobile network may drop a connection silently. */
  z.object({ type: z.literal('beat') }),
]);
export type LiveMessage = z.output<typeof LiveMessage>;
