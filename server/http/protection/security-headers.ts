/** The security headers of every response: content security policy, HSTS, referrer and permissions policies. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#server/config/config.ts';
import { externalSources } from '#server/config/media-config.ts';

/** Policy of the workers that run programs on the device (web/features/device-runs): they load nothing. */
const SANDBOX_POLICY = "default-src 'none'; script-src 'unsafe-eval' 'wasm-unsafe-eval'";

/** Policy of API responses: opened as a page, they can do nothing. Short, because every response carries it. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** @param inlineHashes  CSP sources of the inline scripts and styles of index.html */
export function addSecurityHeaders(app: FastifyInstance, config: Config, inlineHashes: InlineHashes) {
  const ofPages = pageHeaders(config, inlineHashes);
  const ofData = dataHeaders(config);
  const isData = (url: string) => url.startsWith(`${config.apiBase}/`) && !url.startsWith(`${config.apiBase}/docs`);

  app.addHook('onRequest', ({ url }, reply, done) => {
    // Page headers weigh more than a kilobyte, and the thirty asset files of a page need none of them.
    if (url.startsWith('/assets/')) {
      if (url.startsWith('/assets/sandbox/')) reply.header('content-security-policy', SANDBOX_POLICY);
      reply.header('x-content-type-options', 'nosniff');
    } else if (isData(url) || url.startsWith('/health/')) reply.headers(ofData);
    else reply.headers(ofPages);
    // The sign-in popup returns here. Another policy would cut it off from its opener, which then might not close it.
    if (/^\/popup\.html(?:$|\?)/.test(url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
    done();
  });
}

interface InlineHashes {
  script: string[];
  style: string[];
}

function pageHeaders(config: Config, inlineHashes: InlineHashes) {
  const external = externalSources(config.media);
  const headers = helmetHeaders({
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
        'connect-src': ["'self'", ...external.connect],
        'frame-src': ["'self'", ...external.frame],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        // Script URLs of workers: web/api/trusted-scripts.ts.
        'trusted-types': ['own-scripts'],
        ...(config.isHttps && { 'upgrade-insecure-requests': [] }),
      },
    },
    // Our pages open and close the identity provider's popup; no other site may hold a reference to our windows.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
  });
  return { ...headers, 'permissions-policy': permissionsPolicy(external.frame) };
}

/** Only the headers that matter for a response that is not a page. */
const dataHeaders = (config: Config) => ({
  ...helmetHeaders({
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
    // The URLs of reset and verification pages contain a secret.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
  }) satisfies HelmetOptions;

/** Our headers never change, so Helmet computes them once instead of for each response. */
function helmetHeaders(options: HelmetOptions) {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => {});
  return { ...answer.getHeaders() } as Record<string, string>;
}

/** Lets our pages, and the frames of the chosen vendor of live classes, use camera, microphone and screen. */
function permissionsPolicy(frames: string[]) {
  const allowed = ['self', ...frames.map((origin) => JSON.stringify(origin))].join(' ');
  const devices = ['camera', 'microphone', 'display-capture'].map((device) => `${device}=(${allowed})`);
  return [...devices, 'geolocation=()'].join(', ');
}
