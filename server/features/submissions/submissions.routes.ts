/**
 * Judge0's API, mounted twice: at {apiBase} for signed-in users, and at /judge0 for clients with an API key. At /judge0
 * cookies have no effect, so any origin may call.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { judge0, languages, submissions } from '#contract/submissions.ts';
import { asUtf8, encode64, isBase64, NOT_UTF8 } from '#packages/runner/judge0-api/encoding.ts';
import { requestedFields, serializeSubmission } from '#packages/runner/judge0-api/fields.ts';
import { findLanguage } from '#packages/runner/judge0-api/find-language.ts';
import { Judge0Refusal } from '#packages/runner/judge0-api/judge0-refusal.ts';
import { listAll, listInstalled, serializeLanguage } from '#packages/runner/judge0-api/language-list.ts';
import { apiKeyIn, checkBatchSize, tokensIn } from '#packages/runner/judge0-api/requests.ts';
import { listStatuses } from '#packages/runner/judge0-api/statuses.ts';
import { about, configInfo, license, systemInfo } from '#packages/runner/judge0-api/system-info.ts';
import { ownerOfKey } from '#server/features/keys/keys.ts';
import { type Route, routesFor, routesOn } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';
import { answerAsJudge0, answerKeyClient, answerNotFound } from './judge0-api/error-response.ts';
import { QUEUE_SIZE } from './runs/active-runs.ts';
import { serializePicture } from './submissions.serializers.ts';
import type { SubmissionRow } from './submissions.store.ts';
import { follow, list, listPictures, stop, submit, submitAndWait, submitBatch } from './submissions.ts';

/**
 * Mounts the endpoints for signed-in users.
 * @param mounted  the list to which the endpoints are added
 */
export async function submissionRoutes(api: FastifyInstance, services: Services, mounted: Endpoint[]) {
  await api.register(async (calls) => {
    calls.setErrorHandler(answerAsJudge0);
    mountCalls(routesOn(calls, services, mounted), services);
  });
}

export async function judge0Routes(app: FastifyInstance, services: Services) {
  const findUser = async ({ request }: { request: FastifyRequest }) => {
    const key = apiKeyIn(request.headers, request.query as Record<string, unknown>);
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
      mountCalls(routesFor(calls, { ...services, findUser }, []), services);
    },
    { prefix: '/judge0' },
  );
}

/** Seconds for which browsers may cache the response to a preflight request. */
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

function mountCalls(route: Route, services: Services) {
  mountSubmissions(route, services);
  mountBatches(route, services);
  mountLanguages(route, services);
  route(languages.statuses, signedIn, async () => listStatuses());
  route(judge0.about, signedIn, async () => about);
  route(judge0.configInfo, signedIn, async () => {
    const { protection } = await services.runner.state();
    return configInfo({ queueSize: QUEUE_SIZE, hasCallbacks: true, protection });
  });
  route(judge0.systemInfo, signedIn, async () => systemInfo());
}

interface ReplyOptions {
  base64_encoded?: string | undefined;
  fields?: string | undefined;
  pictures?: string | undefined;
}

function mountSubmissions(route: Route, services: Services) {
  route(submissions.create, signedIn, async ({ caller, query, body }) => {
    const fields = requestedFields(query.fields);
    const returnsPictures = query.pictures === 'true';
    const request = { body, isBase64: isBase64(query.base64_encoded), returnsPictures };
    if (query.wait !== 'true') return { token: (await submit(services, caller, request)).row.id };

    const row = await submitAndWait(services, caller, request);
    return serialized(services, row, { fields, query }).catch((error) => {
      // As in Judge0, the response is an error although the program has run; its output can be read in base64.
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

  route(submissions.pictures, signedIn, async ({ caller, params }) => ({
    pictures: (await listPictures(services, caller, params.token)).map(serializePicture),
  }));
}

async function serialized(
  { runner }: Services,
  row: SubmissionRow,
  { fields, query }: { fields: string[]; query: ReplyOptions },
) {
  const encode = isBase64(query.base64_encoded) ? encode64 : asUtf8;
  const languages = fields.includes('language') ? await runner.languages() : [];
  const languageName = findLanguage(languages, row.languageId)?.name ?? '';
  const shown = serializeSubmission(fields, { row, encode, languageName });
  if (query.pictures !== 'true' || !row.pictureCounts) return shown;
  const { bytes: _, ...counts } = row.pictureCounts;
  return { ...shown, pictures: counts };
}

function mountBatches(route: Route, services: Services) {
  route(submissions.createMany, signedIn, async ({ caller, query, body, reply }) => {
    const all = body.submissions ?? [];
    checkBatchSize(all.length);
    const requests = all.map((one) => ({ body: one, isBase64: isBase64(query.base64_encoded) }));
    const runs = await submitBatch(services, caller, requests);
    if (runs.every((one) => 'errors' in one)) reply.status(422);
    return runs.map((one) => ('errors' in one ? one.errors : { token: one.row.id }));
  });

  route(submissions.readMany, signedIn, async ({ caller, query, request }) => {
    const tokens = tokensIn(request.headers.tokens ?? query.tokens);
    checkBatchSize(tokens.length);
    const fields = requestedFields(query.fields);
    const rows = await list(services, caller, tokens);
    return {
      submissions: await Promise.all(rows.map((row) => (row ? serialized(services, row, { fields, query }) : null))),
    };
  });
}

function mountLanguages(route: Route, { runner }: Services) {
  route(languages.list, signedIn, async () => listInstalled(await runner.languages()));
  route(languages.listAll, signedIn, async () => listAll(await runner.languages()));
  route(languages.read, signedIn, async ({ params }) => {
    const language = serializeLanguage(await runner.languages(), Number(params.id));
    if (!language) throw new Refusal('not_found', submissionsTexts.noLanguage);
    return language;
  });
}
