/** The routes of Judge0's API (version 1.13.1), and `stop`, which Judge0 does not have. */
import type { FastifyInstance } from 'fastify';
import type { RunnerClient } from '#packages/runner/client/client.ts';
import { asUtf8, encode64, isBase64, NOT_UTF8 } from '#packages/runner/judge0-api/encoding.ts';
import { requestedFields, serializeSubmission } from '#packages/runner/judge0-api/fields.ts';
import { findLanguage } from '#packages/runner/judge0-api/find-language.ts';
import { Judge0Refusal } from '#packages/runner/judge0-api/judge0-refusal.ts';
import { listAll, listInstalled, serializeLanguage } from '#packages/runner/judge0-api/language-list.ts';
import { type ParsedSubmission, parseSubmission } from '#packages/runner/judge0-api/parse-submission.ts';
import { checkBatchSize, tokensIn } from '#packages/runner/judge0-api/requests.ts';
import { listStatuses } from '#packages/runner/judge0-api/statuses.ts';
import { about, configInfo, systemInfo } from '#packages/runner/judge0-api/system-info.ts';
import { openSubmissions, QUEUE_SIZE, type Run, type Submissions } from './submissions.ts';

type Body = Record<string, unknown>;
type Params = { Params: { token: string } };

/** Maximum milliseconds for which a request for a submission waits for the submission's end before it gets a reply. */
const LONG_POLL = 1_500;

export function mountRoutes(api: FastifyInstance, client: RunnerClient) {
  const submissions = openSubmissions(client);
  mountSubmissions(api, client, submissions);
  mountBatches(api, client, submissions);
  mountLanguages(api, client);
  api.get('/statuses', async () => listStatuses());
  api.get('/about', async () => about);
  api.get('/system_info', async () => systemInfo());
  api.get('/config_info', async () => {
    const { protection } = await client.state();
    return configInfo({ queueSize: QUEUE_SIZE, hasCallbacks: false, protection });
  });
}

function mountSubmissions(api: FastifyInstance, client: RunnerClient, submissions: Submissions) {
  api.post('/submissions', async ({ query, body }, reply) => {
    const options = optionsIn(query);
    const [parsed] = await parseAll(client, [body], options.isBase64);
    if ('errors' in parsed!) throw new Judge0Refusal(422, parsed.errors);
    const [run] = submissions.start([parsed!], false);
    reply.status(201);
    if (!options.isWaiting) return { token: run!.submission.id };

    await run!.ended;
    return serializeRun(client, run!, options).catch((error) => {
      // As in Judge0, output that is not UTF-8 is an error, but the program has run and its result can be requested as
      // Base64.
      if (error instanceof Judge0Refusal) return { error: NOT_UTF8, token: run!.submission.id };
      throw error;
    });
  });

  api.get<Params>('/submissions/:token', async ({ params, query }) => {
    const options = optionsIn(query);
    const run = findRun(submissions, params.token);
    await Promise.race([run.ended, delay(LONG_POLL)]);
    return serializeRun(client, run, options);
  });

  api.post<Params>('/submissions/:token/stop', async ({ params, query }) => {
    const options = optionsIn(query);
    const run = findRun(submissions, params.token);
    run.stop();
    await Promise.race([run.ended, delay(LONG_POLL)]);
    return serializeRun(client, run, options);
  });
}

function mountBatches(api: FastifyInstance, client: RunnerClient, submissions: Submissions) {
  api.post('/submissions/batch', async ({ query, body }, reply) => {
    const { submissions: bodies } = objectIn(body);
    const all = Array.isArray(bodies) ? bodies : [];
    checkBatchSize(all.length);
    const parsed = await parseAll(client, all, optionsIn(query).isBase64);
    const valid = parsed.filter((one): one is ParsedSubmission => !('errors' in one));
    const runs = submissions.start(valid, true);
    reply.status(valid.length > 0 ? 201 : 422);
    return parsed.map((one) => ('errors' in one ? one.errors : { token: runs[valid.indexOf(one)]!.submission.id }));
  });

  api.get<{ Querystring: Body }>('/submissions/batch', async ({ query, headers }) => {
    const tokens = tokensIn(headers.tokens ?? textIn(query, 'tokens'));
    checkBatchSize(tokens.length);
    const options = optionsIn(query);
    const runs = tokens.map(submissions.find);
    return { submissions: await Promise.all(runs.map((run) => (run ? serializeRun(client, run, options) : null))) };
  });
}

function mountLanguages(api: FastifyInstance, { languages }: RunnerClient) {
  api.get('/languages', async () => listInstalled(await languages()));
  api.get('/languages/all', async () => listAll(await languages()));
  api.get<{ Params: { id: string } }>('/languages/:id', async ({ params }) => {
    const language = serializeLanguage(await languages(), Number(params.id));
    if (!language) throw notFound('There is no such language.');
    return language;
  });
}

const notFound = (error: string) => new Judge0Refusal(404, { error });

/** @throws {Judge0Refusal} 404  no submission has this token */
function findRun(submissions: Submissions, token: string) {
  const run = submissions.find(token);
  if (!run) throw notFound('There is no such submission.');
  return run;
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

/** @throws {Judge0Refusal} 503  the runner cannot run programs; the message says what to do */
async function parseAll(client: RunnerClient, bodies: unknown[], isBase64: boolean) {
  const languages = await client.languages();
  if (!languages.some(({ isHere }) => isHere)) {
    const { advice } = await client.state();
    throw new Judge0Refusal(503, { error: advice || 'The code runner is not ready. Try again in a moment.' });
  }
  return bodies.map((body) => withoutCallback(parseSubmission(objectIn(body), { isBase64, languages })));
}

/** Refuses a callback URL with Judge0's message for switched-off callbacks. */
const withoutCallback = (parsed: ReturnType<typeof parseSubmission>) =>
  'errors' in parsed || parsed.callbackUrl === null
    ? parsed
    : { errors: { callback_url: ['callbacks are not allowed'] } };

interface Options {
  isWaiting: boolean;
  isBase64: boolean;
  fields: string[];
}

/** @throws {Judge0Refusal} 400  a field is unknown */
function optionsIn(query: unknown): Options {
  const texts = objectIn(query);
  return {
    isWaiting: textIn(texts, 'wait') === 'true',
    isBase64: isBase64(textIn(texts, 'base64_encoded')),
    fields: requestedFields(textIn(texts, 'fields')),
  };
}

const objectIn = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {});

const textIn = (query: Body, name: string) => (typeof query[name] === 'string' ? query[name] : undefined);

async function serializeRun({ languages }: RunnerClient, { submission }: Run, { fields, isBase64: is64 }: Options) {
  const known = fields.includes('language') ? await languages() : [];
  const languageName = findLanguage(known, submission.languageId)?.name ?? '';
  return serializeSubmission(fields, { row: submission, encode: is64 ? encode64 : asUtf8, languageName });
}
