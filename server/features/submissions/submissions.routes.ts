/**
 * Judge0's API, mounted twice: at {apiBase} for signed-in users, and at /judge0 for clients with an API key. There
 * cookies have no effect, so any origin may call.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { judge0, languages, submissionMessages, submissionStatuses, submissions } from '#contract/submissions.ts';
import { ownerOfKey } from '#server/features/keys/keys.ts';
import { type Route, routesFor, routesOn } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { asUtf8, encode64, isBase64, NOT_UTF8 } from './judge0-api/encoding.ts';
import { answerAsJudge0, answerKeyClient, answerNotFound } from './judge0-api/error-response.ts';
import { requestedFields, showSubmission } from './judge0-api/fields.ts';
import { findLanguage } from './judge0-api/find-language.ts';
import { badRequest, Judge0Refusal } from './judge0-api/judge0-refusal.ts';
import { about, configInfo, license, systemInfo } from './judge0-api/system-info.ts';
import { closeActiveRuns } from './runs/active-runs.ts';
import type { SubmissionRow } from './submissions.store.ts';
import { follow, list, stop, submit, submitAndWait, submitBatch } from './submissions.ts';

/** For signed-in users. @param mounted  the list to which the endpoints are added */
export async function submissionRoutes(api: FastifyInstance, services: Services, mounted: Endpoint[]) {
  services.activeRuns.report = (fault) => api.log.error({ err: fault }, 'a submission failed');
  api.addHook('preClose', async () => closeActiveRuns(services.activeRuns));

  await api.register(async (calls) => {
    calls.setErrorHandler(answerAsJudge0);
    mountCalls(routesOn(calls, services, mounted), services);
  });
}

export async function judge0Routes(app: FastifyInstance, services: Services) {
  const callers = async ({ request }: { request: FastifyRequest }) => {
    const key = keyIn(request);
    return key === undefined ? undefined : ownerOfKey(services, key);
  };
  await app.register(
    async (calls) => {
      calls.setErrorHandler(answerKeyClient);
      calls.setNotFoundHandler(answerNotFound);
      calls.addHook('onRequest', async (_request, reply) => void reply.header('access-control-allow-origin', '*'));
      calls.options('/*', answerPreflight);
      calls.get('/version', async (_request, reply) => reply.type('text/plain').send(about.version));
      calls.get('/license', async (_request, reply) => reply.type('text/plain').send(license));
      calls.addHook('onResponse', async () => services.queue.notify());
      mountCalls(routesFor(calls, callers, []), services);
    },
    { prefix: '/judge0' },
  );
}

/** Seconds. */
const PREFLIGHT_MAX_AGE = 7_200;

const answerPreflight = async (_request: FastifyRequest, reply: FastifyReply) =>
  reply
    .status(204)
    .headers({
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers':
        'Content-Type, Authorization, X-Auth-Token, X-RapidAPI-Key, X-RapidAPI-Host, Tokens',
      'access-control-max-age': PREFLIGHT_MAX_AGE,
    })
    .send();

/** In any of the places where clients of Judge0 put it. */
function keyIn({ headers, query }: FastifyRequest): string | undefined {
  const [, bearer] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const inQuery = (query as Record<string, unknown>)['X-Auth-Token'];
  const key = headers['x-auth-token'] ?? headers['x-rapidapi-key'] ?? bearer ?? inQuery;
  return typeof key === 'string' && key !== '' ? key : undefined;
}

function mountCalls(route: Route, services: Services) {
  mountSubmissions(route, services);
  mountBatches(route, services);
  mountLanguages(route, services);
  route(languages.statuses, signedIn, async () =>
    Object.entries(submissionStatuses).map(([id, description]) => ({ id: Number(id), description })),
  );
  route(judge0.about, signedIn, async () => about);
  route(judge0.configInfo, signedIn, () => configInfo(services.runner));
  route(judge0.systemInfo, signedIn, async () => systemInfo());
}

interface ReplyOptions {
  base64_encoded?: string | undefined;
  fields?: string | undefined;
}

function mountSubmissions(route: Route, services: Services) {
  route(submissions.create, signedIn, async ({ caller, query, body }) => {
    const fields = requestedFields(query.fields);
    const request = { body, isBase64: isBase64(query.base64_encoded) };
    if (query.wait !== 'true') return { token: (await submit(services, caller, request)).row.id };

    const row = await submitAndWait(services, caller, request);
    return serialized(services, row, { fields, query }).catch((error) => {
      // As Judge0: it has run, and can be read with the other encoding.
      if (error instanceof Judge0Refusal) return { error: NOT_UTF8, token: row.id };
      throw error;
    });
  });

  route(submissions.read, signedIn, async ({ caller, params, query }) => {
    const fields = requestedFields(query.fields);
    return serialized(services, await follow(services, caller, params.token), { fields, query });
  });

  route(submissions.stop, signedIn, async ({ caller, params, query }) => {
    const fields = requestedFields(query.fields);
    return serialized(services, await stop(services, caller, params.token), { fields, query });
  });
}

async function serialized(
  { runner }: Services,
  row: SubmissionRow,
  { fields, query }: { fields: string[]; query: ReplyOptions },
) {
  const encode = isBase64(query.base64_encoded) ? encode64 : asUtf8;
  const known = fields.includes('language') ? await runner.languages() : [];
  const languageName = findLanguage(known, row.languageId)?.name ?? '';
  return showSubmission(fields, { row, encode, languageName });
}

const MAX_BATCH = 20;

function mountBatches(route: Route, services: Services) {
  route(submissions.createMany, signedIn, async ({ caller, query, body, reply }) => {
    const all = body.submissions ?? [];
    refuseBatchOf(all.length);
    const requests = all.map((one) => ({ body: one, isBase64: isBase64(query.base64_encoded) }));
    const runs = await submitBatch(services, caller, requests);
    if (runs.every((one) => 'errors' in one)) reply.status(422);
    return runs.map((one) => ('errors' in one ? one.errors : { token: one.row.id }));
  });

  route(submissions.readMany, signedIn, async ({ caller, query, request }) => {
    const tokens = tokensIn(request.headers.tokens ?? query.tokens);
    refuseBatchOf(tokens.length);
    const fields = requestedFields(query.fields);
    const rows = await list(services, caller, tokens);
    return {
      submissions: await Promise.all(rows.map((row) => (row ? serialized(services, row, { fields, query }) : null))),
    };
  });
}

const tokensIn = (given: string | string[] | undefined) =>
  String(given ?? '')
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '');

/** @throws {Judge0Refusal} 400 */
function refuseBatchOf(submitted: number) {
  if (submitted === 0) throw badRequest('there should be at least one submission in a batch');
  if (submitted > MAX_BATCH)
    throw badRequest(`number of submissions in a batch should be less than or equal to ${MAX_BATCH}`);
}

function mountLanguages(route: Route, { runner }: Services) {
  route(languages.list, signedIn, async () =>
    (await runner.languages()).filter(({ isHere }) => isHere).map(({ id, name }) => ({ id, name })),
  );

  route(languages.listAll, signedIn, async () =>
    (await runner.languages()).map(({ id, name, isHere }) => ({ id, name, is_archived: !isHere })),
  );

  route(languages.read, signedIn, async ({ params }) => {
    const id = Number(params.id);
    const found = findLanguage(await runner.languages(), id);
    if (!found) throw new Refusal('not_found', submissionMessages.noLanguage);
    const { name, isHere, file, compileCommand, runCommand } = found;
    const commands = { source_file: file, compile_cmd: compileCommand || null, run_cmd: runCommand };
    return { id, name, is_archived: !isHere, ...commands };
  });
}
