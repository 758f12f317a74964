/**
 * What a careful site does on every request: headers, where a change may come
 * from, and how long a request may take to arrive.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { generalMessages } from '#contract/messages/general-messages.ts';
import type { Config } from '#server/config/config.ts';
import { foreignSources } from '#server/config/media-config.ts';
import { Refusal } from '#server/refusal.ts';

/** Bytes of JSON that one call may bring; the largest of ours is a long text. */
export const BODY_LIMIT = 64 * 1024;
/** Seconds that a body may take to arrive where its endpoint says nothing else. */
const BODY_SECONDS = 10;

/**
 * Of the workers in which the playground runs programs on the device: their text is
 * evaluated, and nothing is loaded, by whatever way. See web/features/device-runs.
 */
const SANDBOX_POLICY = "default-src 'none'; script-src 'unsafe-eval' 'wasm-unsafe-eval'";

/** Of answers to programs: whoever shows one as a page gets text that can do nothing. Short, because each call carries it. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** @param inlineHashes  of the scripts and styles that stand in index.html itself, as CSP sources */
export function sendHeaders(app: FastifyInstance, config: Config, inlineHashes: InlineHashes) {
  const ofPages = pageHeaders(config, inlineHashes);
  const ofData = dataHeaders(config);
  const isData = (url: string) => url.startsWith(`${config.apiBase}/`) && !url.startsWith(`${config.apiBase}/docs`);

  app.addHook('onRequest', ({ url }, reply, done) => {
    // Page headers say how to treat a page, and weigh more than a kilobyte: thirty files of one page need none of it.
    if (url.startsWith('/assets/')) {
      if (url.startsWith('/assets/sandbox/')) reply.header('content-security-policy', SANDBOX_POLICY);
      reply.header('x-content-type-options', 'nosniff');
    } else if (isData(url) || url.startsWith('/health/')) reply.headers(ofData);
    else reply.headers(ofPages);
    // Where the popup comes back to. Any other policy cuts it off from who opened it, and not every browser lets it close then.
    if (/^\/popup\.html(?:$|\?)/.test(url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
    done();
  });
}

interface InlineHashes {
  script: string[];
  style: string[];
}

function pageHeaders(config: Config, inlineHashes: InlineHashes) {
  const foreign = foreignSources(config.media);
  const headers = headersByHelmet({
    ...shared(config),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...inlineHashes.script],
        'style-src': ["'self'", ...inlineHashes.style],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'"],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...foreign.connect],
        'frame-src': ["'self'", ...foreign.frame],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        // Addresses of workers: web/api/trusted-scripts.ts.
        'trusted-types': ['own-scripts'],
        ...(config.isHttps && { 'upgrade-insecure-requests': [] }),
      },
    },
    // The popup of the identity provider is ours to open and to close; nobody else gets hold of our windows.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
  });
  return { ...headers, 'permissions-policy': permissionsPolicy(foreign.frame) };
}

/** What matters for an answer that is no page. */
const dataHeaders = (config: Config) => ({
  ...headersByHelmet({
    ...shared(config),
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }),
  'content-security-policy': DATA_POLICY,
});

const shared = ({ isHttps }: Config) =>
  ({
    // Addresses of reset and verification pages hold a secret.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
  }) satisfies HelmetOptions;

/** Helmet writes its policies anew for each answer, and ours are always the same: they are written once. */
function headersByHelmet(options: HelmetOptions) {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => {});
  return { ...answer.getHeaders() } as Record<string, string>;
}

/** What browsers may give to our pages, and to frames in them that we allow by their origin. */
function permissionsPolicy(frames: string[]) {
  const allowed = ['self', ...frames.map((origin) => JSON.stringify(origin))].join(' ');
  const devices = ['camera', 'microphone', 'display-capture'].map((device) => `${device}=(${allowed})`);
  return [...devices, 'geolocation=()'].join(', ');
}

/** Lets a change through only from our own pages: browsers say where a request comes from, and cannot be made to lie. */
export function guardChanges(app: FastifyInstance, { allowedOrigins }: Config) {
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    if (method === 'GET' || method === 'HEAD') return done();
    const { origin } = headers;
    const isOurs = origin ? allowedOrigins.includes(origin) : headers['sec-fetch-site'] === 'same-origin';
    done(isOurs ? undefined : new Refusal('not_allowed', generalMessages.wrongOrigin));
  });
}

/** How long a route waits for the body of a request: in all, or for as long as it gets on. */
export type Patience = { bodySeconds?: number | undefined } | { standstillSeconds: number };

/**
 * Ends requests whose body trickles in, and hangs up on who goes on sending when
 * the answer is out. Node's own time-out is for the whole server and would cut
 * slow uploads too: these are ended when nothing has come for a while.
 */
export function guardSlowBodies(app: FastifyInstance) {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

  app.addHook('preParsing', async (request, reply, payload) => {
    // Nobody waits for the body of these: a timer for each would be for nothing.
    if (request.method === 'GET' || request.method === 'HEAD') return payload;
    const patience = request.routeOptions.config as Patience;
    const giveUp = () => giveUpOn(request, reply, payload);
    if ('standstillSeconds' in patience) return timedByProgress(request, patience.standstillSeconds, giveUp);
    timers.set(request, setTimeout(giveUp, (patience.bodySeconds ?? BODY_SECONDS) * 1000));
    payload.once('end', () => clearTimeout(timers.get(request)));
    return payload;
  });

  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete) reply.header('connection', 'close');
  });

  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(timers.get(request));
    // The client gets a moment to read the answer; then nothing more is read from it.
    if (!request.raw.complete) setTimeout(() => request.raw.destroy(), 500).unref();
    done();
  });
}

/** A socket's own time-out starts anew with each packet. */
function timedByProgress({ raw }: FastifyRequest, seconds: number, giveUp: () => void) {
  raw.setTimeout(seconds * 1000, giveUp);
  return raw.once('end', () => raw.setTimeout(0));
}

/** With nobody listening for it, an error on the payload would end the whole process. */
function giveUpOn({ raw }: FastifyRequest, reply: FastifyReply, payload: NodeJS.ReadableStream) {
  const isBeingRead = !reply.sent && payload.listenerCount('error') > 0;
  if (isBeingRead) payload.emit('error', new Refusal('too_slow', generalMessages.tooSlow));
  else raw.destroy();
}
