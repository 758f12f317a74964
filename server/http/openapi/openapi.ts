/** API documentation from the contract: an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.0) and an HTML page. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callPath } from '#contract/calls.ts';
import { liveHelpPath } from '#contract/learning/live-help.ts';
import { type Endpoint, refusalsOf } from '#contract/protocol/endpoint.ts';
import { ErrorBody, refusalStatus } from '#contract/protocol/refusals.ts';
import { livePath } from '#contract/runner.ts';
import { sharedEditorsPath } from '#contract/shared-editors.ts';
import { UPLOADS } from '#contract/uploads.ts';
import { type Catalogue, catalogues } from '#messages/catalogues.ts';
import { localeOf, varyByLocale } from '#server/http/locale.ts';
import { escapeHtml } from '#server/http/pages/html.ts';

export function documentationRoutes(app: FastifyInstance, mounted: Endpoint[], apiBase: string) {
  app.get('/docs/openapi.json', async () => toOpenApi(mounted, apiBase));
  app.get('/docs', async (request, reply) => {
    const page = toPage(mounted, apiBase, catalogues[localeOf(request)]);
    return varyByLocale(reply).type('text/html; charset=utf-8').send(page);
  });
}

function toOpenApi(endpoints: Endpoint[], apiBase: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Darasa', version: '1' },
    servers: [{ url: apiBase }],
    paths,
    components: {
      schemas: { Error: toJsonSchema(ErrorBody) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}

function toOperation(endpoint: Endpoint) {
  const { summary, params, query, body, status = 200, pendingStatus, refusals } = endpoint;
  return {
    summary,
    ...(refusals.includes('not_signed_in') && { security: [{ session: [] }] }),
    parameters: [...toParameters(params, 'path'), ...toParameters(query, 'query')],
    ...(body && { requestBody: { required: true, content: json(toJsonSchema(body)) } }),
    responses: {
      [status]: { description: 'Success', content: replyOf(endpoint) },
      ...(pendingStatus && { [pendingStatus]: { description: 'Not yet known', content: replyOf(endpoint) } }),
      ...Object.fromEntries(statusesOf(endpoint).map((code) => [code, refusalResponse])),
    },
  };
}

const replyOf = ({ reply, replyType }: Endpoint) =>
  replyType ? { [replyType]: { schema: toJsonSchema(reply) } } : json(toJsonSchema(reply));

const statusesOf = (endpoint: Endpoint) => [...new Set(refusalsOf(endpoint).map((code) => refusalStatus[code]))].sort();

const refusalResponse = {
  description: 'A refusal',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const toParameters = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: toJsonSchema(field as z.ZodType),
  }));

const json = (schema: object) => ({ 'application/json': { schema } });

const toJsonSchema = (schema: z.ZodType) => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const toPage = (endpoints: Endpoint[], apiBase: string, { locale, apiDocs: texts }: Catalogue) => `<!doctype html>
<html lang="${locale.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<title>${texts.title}</title></head><body>
<h1>${texts.title}</h1>
<p>${introduction(apiBase, texts).join('\n')}</p>
<dl>${endpoints.map((endpoint) => toEntry(endpoint, texts)).join('\n')}</dl></body></html>`;

const introduction = (apiBase: string, texts: Catalogue['apiDocs']) => [
  texts.basePath(code(apiBase)),
  texts.openApi.replace('<link>', `<a href="${escapeHtml(apiBase)}/docs/openapi.json">`).replace('</link>', '</a>'),
  texts.changes(code('Origin')),
  texts.uploads('<a href="https://tus.io">tus</a>', code(apiBase + UPLOADS)),
  texts.webSockets({
    calls: code(apiBase + callPath),
    editors: code(apiBase + sharedEditorsPath),
    runs: code(apiBase + livePath),
    help: code(apiBase + liveHelpPath),
  }),
  texts.refusal(code('{code, message, requestId}')),
];

/** Summaries are in English, like everything else that is written for programmers. */
const toEntry = ({ method, path, summary, refusals }: Endpoint, texts: Catalogue['apiDocs']) => {
  const codes = refusals.map((code) => `${code} (${refusalStatus[code]})`).join(', ');
  const mayRefuse = codes && ` ${texts.mayRefuse(codes)}`;
  return `<dt>${code(`${method} ${path}`)}</dt><dd><span lang="en">${escapeHtml(summary)}</span>${mayRefuse}</dd>`;
};

const code = (text: string) => `<code>${escapeHtml(text)}</code>`;
