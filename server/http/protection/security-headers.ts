/** The security headers of every response: content security policy, HSTS, referrer and permissions policies. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#server/config/config.ts';
import { externalSources } from '#server/config/media-config.ts';

/** Policy for web workers that run students' programs in the browser (web/features/device-runs): they may load nothing. */
const SANDBOX_POLICY = "default-src 'none'; script-src 'unsafe-eval' 'wasm-unsafe-eval'";

/** Policy of API responses: opened as a page, they can load and run nothing. Short, because every response contains it. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Adds headers to all responses. @param inlineHashes  CSP sources of the inline scripts and styles of index.html */
export function addSecurityHeaders(app: FastifyInstance, config: Config, inlineHashes: InlineHashes) {
  const ofPages = pageHeaders(config, inlineHashes);
  const ofData = dataHeaders(config);
  const isData = (url: string) => url.startsWith(`${config.apiBase}/`) && !url.startsWith(`${config.apiBase}/docs`);

  app.addHook('onRequest', ({ url }, reply, done) => {
    // A page's headers take more than a kilobyte. The thirty asset files that a page loads do not need them.
    if (url.startsWith('/assets/')) {
      if (url.startsWith('/assets/sandbox/')) reply.header('content-security-policy', SANDBOX_POLICY);
      reply.header('x-content-type-options', 'nosniff');
    } else if (isData(url) || url.startsWith('/health/')) reply.headers(ofData);
    else reply.headers(ofPages);
    // Anyone with the URL may read a student's page, but search engines must not list it.
    if (url.startsWith('/p/')) reply.header('x-robots-tag', 'noindex');
    // The sign-in popup ends on this page. With another policy, the page that opened the popup would lose its
    // reference to the popup and could not close it.
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
        'frame-src': ["'self'", ...external.frame, config.preview.origin ?? ''].filter(Boolean),
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        // The policy with which our pages create the script URLs of workers: web/api/trusted-scripts.ts.
        'trusted-types': ['own-scripts'],
        ...(config.isHttps && { 'upgrade-insecure-requests': [] }),
      },
    },
    // Our pages may open and close the identity provider's popup, but no other site gets a reference to our windows.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
  });
  return { ...headers, 'permissions-policy': permissionsPolicy(external.frame) };
}

/** Headers of responses that are not pages; headers that matter only for pages are left out. */
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
    // No URL is sent to other sites, because the URLs of reset and verification pages contain a secret.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
  }) satisfies HelmetOptions;

/** Computes Helmet's headers once instead of for each response, because ours never change. */
function helmetHeaders(options: HelmetOptions) {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => {});
  return { ...answer.getHeaders() } as Record<string, string>;
}

/** Lets our pages, and the frames of the chosen live class provider, use camera, microphone and screen sharing. */
function permissionsPolicy(frames: string[]) {
  const allowed = ['self', ...frames.map((origin) => JSON.stringify(origin))].join(' ');
  const devices = ['camera', 'microphone', 'display-capture'].map((device) => `${device}=(${allowed})`);
  return [...devices, 'geolocation=()'].join(', ');
}
