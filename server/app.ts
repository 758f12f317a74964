/** Assembles the HTTP server: security headers and limits, then error responses, then the routes of every feature. */

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import type { RefusalCode } from '#contract/protocol/refusals.ts';
import * as generalTexts from '#texts/general.ts';
import { announcementRoutes } from './features/announcements/announcements.routes.ts';
import { attendanceRoutes } from './features/attendance/attendance.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { confirmationRoutes } from './features/auth/confirmation.routes.ts';
import { socialRoutes } from './features/auth/social.routes.ts';
import { bookkeepingRoutes } from './features/bookkeeping/bookkeeping.routes.ts';
import { callRoutes } from './features/calls/calls.routes.ts';
import { liveRoomsRoutes } from './features/calls/live-rooms.routes.ts';
import { challengeRoutes } from './features/challenges/challenges.routes.ts';
import { courseRoutes } from './features/courses/courses.routes.ts';
import { applicationRoutes } from './features/customers/applications.routes.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { devMailboxRoutes } from './features/dev-mailbox/dev-mailbox.routes.ts';
import { enrolmentRoutes } from './features/enrolments/enrolments.routes.ts';
import { extensionRoutes } from './features/extensions/extensions.routes.ts';
import { formatterRoutes } from './features/formatters/formatters.routes.ts';
import { applyRoutes } from './features/front-door/apply.routes.ts';
import { frontDoorRoutes } from './features/front-door/front-door.routes.ts';
import { fundMetaTags } from './features/funds/fund-meta-tags.ts';
import { fundRoutes } from './features/funds/funds.routes.ts';
import { gradingRoutes } from './features/gradings/gradings.routes.ts';
import { handinRoutes } from './features/handins/handins.routes.ts';
import { keyRoutes } from './features/keys/keys.routes.ts';
import { lessonRoutes } from './features/lessons/lessons.routes.ts';
import { lessonTextRoutes } from './features/lessons/texts/lesson-texts.routes.ts';
import { unitRoutes } from './features/lessons/units/units.routes.ts';
import { liveRunRoutes } from './features/live-runs/live-runs.routes.ts';
import { manualSettlementRoutes } from './features/manual-settlements/manual-settlements.routes.ts';
import { markRoutes } from './features/marks/marks.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { paymentEventRoutes, paymentRoutes } from './features/payments/payments.routes.ts';
import { pictureFileRoutes } from './features/pictures/pictures.routes.ts';
import { progressRoutes } from './features/progress/progress.routes.ts';
import { liveHelpRoutes, projectEventRoutes, projectRoutes } from './features/projects/projects.routes.ts';
import { publishedPageMetaTags } from './features/published-pages/published-page-meta-tags.ts';
import { publishedPageRoutes } from './features/published-pages/published-pages.routes.ts';
import { ratingRoutes } from './features/ratings/ratings.routes.ts';
import { receiptRoutes } from './features/receipts/receipts.routes.ts';
import { reconciliationRoutes } from './features/reconciliation/reconciliation.routes.ts';
import { refundRoutes } from './features/refunds/refunds.routes.ts';
import { roomEventRoutes, roomRoutes } from './features/rooms/rooms.routes.ts';
import { runnerRoutes } from './features/runner/runner.routes.ts';
import { calendarRoutes, scheduleRoutes } from './features/schedules/schedules.routes.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { callbackRoutes } from './features/settlement/settlement.routes.ts';
import { sharedEditorRoutes } from './features/shared-editors/shared-editors.routes.ts';
import { judge0Routes, submissionRoutes } from './features/submissions/submissions.routes.ts';
import { taskRoutes } from './features/tasks/tasks.routes.ts';
import { unsubscribeRoutes } from './features/unsubscribe/unsubscribe.routes.ts';
import { tusRoutes, uploadRoutes } from './features/uploads/uploads.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { videoFileRoutes } from './features/videos/videos.routes.ts';
import { closeDrainedConnections } from './http/draining.ts';
import { sendError, sendNotFound } from './http/errors/error-response.ts';
import { forwardToPrimary } from './http/forwarded-routes.ts';
import { healthRoutes } from './http/health.ts';
import { documentationRoutes } from './http/openapi/openapi.ts';
import { findWebApp, servePages } from './http/pages/pages.ts';
import { wellKnownRoutes } from './http/pages/well-known.ts';
import { readPreviewFrame, servePreviewFrame } from './http/preview/preview-frame.ts';
import { BODY_LIMIT, limitBodyTimes } from './http/protection/body-timeouts.ts';
import { allowCrossOrigin } from './http/protection/cross-origin.ts';
import { requireAllowedOrigin } from './http/protection/origin-check.ts';
import { addSecurityHeaders } from './http/protection/security-headers.ts';
import { markChanges } from './http/reading.ts';
import { measureRequests } from './http/requests.metrics.ts';
import { type Route, routesOn } from './http/route.ts';
import { officeRoutes } from './office-routes.ts';
import type { Services } from './services.ts';

interface Options {
  /** The folder of the built web app. */
  webFolder: string;
  /** Receives the method and address of every mounted route, for the permission test. */
  mounted?: string[];
}

/** Maximum number of open connections: enough for a thousand users' pages and video players, but not for all memory. */
const MAX_CONNECTIONS = 4_000;

export async function buildApp(services: Services, { webFolder, mounted }: Options) {
  const { config } = services;
  const app = fastifyFor(services);
  app.addHook('onRoute', ({ method, url }) => void mounted?.push(`${method} ${url}`));
  const previewFrame = readPreviewFrame(webFolder, config);
  const web = findWebApp(webFolder, { ...config, previewFrame: previewFrame.address });

  app.server.maxConnections = MAX_CONNECTIONS;
  app.setErrorHandler(sendError);
  // The API accepts only JSON: a form on another site's page could send plain text without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  measureRequests(app, services.metrics);
  closeDrainedConnections(app, services.draining);
  servePreviewFrame(app, config, previewFrame);
  forwardToPrimary(app, services);
  addSecurityHeaders(app, config, web?.inlineHashes ?? { script: [], style: [] });
  allowCrossOrigin(app, config);
  limitBodyTimes(app);
  app.decorateRequest('arrivedAt');
  await app.register(cookie);

  healthRoutes(app, services);
  wellKnownRoutes(app, services);
  pictureFileRoutes(app, services);
  calendarRoutes(app, services);
  videoFileRoutes(app, services);
  frontDoorRoutes(app, services);
  await applyRoutes(app, services);
  await unsubscribeRoutes(app, services);
  await callbackRoutes(app, services);
  await liveRoomsRoutes(app, services);
  await judge0Routes(app, services);
  if (!config.isProduction) devMailboxRoutes(app, services);
  await app.register((api) => mountApi(api, services), { prefix: config.apiBase });
  await servePages(app, {
    web,
    apiBase: config.apiBase,
    headOf: async (request) => (await fundMetaTags(services, request)) ?? publishedPageMetaTags(services, request),
    schoolDetails: services.schoolDetails,
  });
  return app;
}

async function mountApi(api: FastifyInstance, services: Services) {
  stampArrival(api, services);
  requireAllowedOrigin(api, services.config);
  markChanges(api, services);
  api.setNotFoundHandler(sendNotFound);

  const mounted: Endpoint[] = [];
  const route = routesOn(api, services, mounted);
  authRoutes(route, services);
  confirmationRoutes(route, services);
  socialRoutes(route, services);
  userRoutes(route, services);
  sessionRoutes(route, services);
  officeRoutes(route, services);
  courseRoutes(route, services);
  enrolmentRoutes(route, services);
  ratingRoutes(route, services);
  mountLearning(route, services);
  notificationRoutes(route, services);
  dashboardRoutes(route, services);
  tusRoutes(api, services);
  uploadRoutes(route, services);
  customerRoutes(route, services);
  applicationRoutes(route, services);
  announcementRoutes(route, services);
  scheduleRoutes(route, services);
  roomRoutes(route, services);
  roomEventRoutes(api, route, services);
  projectEventRoutes(api, route, services);
  liveHelpRoutes(api, services);
  const classAccess = callRoutes(api, route, services);
  attendanceRoutes(route, services);
  moneyRoutes(api, route, services);
  runnerRoutes(route, services);
  formatterRoutes(route, services);
  liveRunRoutes(api, services);
  sharedEditorRoutes(api, route, { ...services, classAccess });
  keyRoutes(route, services);
  await submissionRoutes(api, services, mounted);
  documentationRoutes(api, mounted, services.config.apiBase);
}

function moneyRoutes(api: FastifyInstance, route: Route, services: Services) {
  fundRoutes(route, services);
  receiptRoutes(route, services);
  bookkeepingRoutes(route, services);
  refundRoutes(route, services);
  manualSettlementRoutes(route, services);
  reconciliationRoutes(route, services);
  paymentRoutes(route, services);
  paymentEventRoutes(api, route, services);
}

function mountLearning(route: Route, services: Services) {
  lessonRoutes(route, services);
  lessonTextRoutes(route, services);
  unitRoutes(route, services);
  taskRoutes(route, services);
  handinRoutes(route, services);
  extensionRoutes(route, services);
  markRoutes(route, services);
  challengeRoutes(route, services);
  gradingRoutes(route, services);
  progressRoutes(route, services);
  projectRoutes(route, services);
  publishedPageRoutes(route, services);
}

/** Stores on each request the time at which its headers arrived, so that a slowly arriving body does not change that time. */
function stampArrival(api: FastifyInstance, { clock }: Services) {
  api.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = clock.now();
    done();
  });
}

function fastifyFor({ config, log }: Services) {
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // A request that arrives while the server shuts down is still answered normally.
    return503OnClosing: false,
    frameworkErrors: sendError,
    clientErrorHandler: answerBrokenRequest,
    // Turns off Node's timeout for the whole request: bodies have their own (http/protection/body-timeouts.ts), and
    // headers have to arrive within five seconds.
    requestTimeout: 0,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    keepAliveTimeout: 65_000,
  });
}

/** Answers connections whose data is not HTTP, or whose headers are too long or incomplete after the timeout. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (!socket.writable) return socket.destroy();
  const [status, code, message] = broken[error.code ?? ''] ?? [
    '400 Bad Request',
    'invalid',
    generalTexts.notUnderstood,
  ];
  const body = JSON.stringify({ code, message, requestId: randomUUID() });
  return socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const broken: Record<string, [status: string, code: RefusalCode, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large', generalTexts.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too_slow', generalTexts.tooSlow],
};
