import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type LiveHelpEvent, liveHelpPath } from '#contract/learning/live-help.ts';
import { projectHelp } from '#contract/learning/project-help.ts';
import { projects } from '#contract/learning/projects.ts';
import { asDownload } from '#server/http/files/download.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import { openEventStreams } from '#server/http/sse.ts';
import { websocketRoute } from '#server/http/websocket/websocket-route.ts';
import { logFaults } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import * as texts from '#texts/learning/projects.ts';
import { loadSharedProject, readHelp, setHelp } from './help.ts';
import { LiveHelp } from './live-help.ts';
import { zipFiles } from './project-zip.ts';
import {
  serializeFiles,
  serializeProject,
  serializeSaved,
  serializeSummary,
  serializeVersion,
} from './projects.serializers.ts';
import * as rules from './projects.ts';
import { runProject } from './running.ts';
import { openSaveLimits, type SaveLimits } from './save-limits.ts';
import { restoreVersion, saveProject } from './saving.ts';

/** Maximum bytes of a message of a page: a cursor. */
const MAX_BYTES = 2 * 1024;

export function projectRoutes(route: Route, services: Services) {
  const { db } = services;
  const limits = openSaveLimits();

  route(projects.listProjects, signedIn, async ({ caller }) =>
    (await rules.listProjects(db, caller)).map(serializeSummary),
  );

  route(projects.createProject, signedIn, async ({ caller, body, request }) => {
    limits.countFiles(caller, 'template');
    return serializeProject(await rules.createProject(services, caller, { ...body, locale: localeOf(request) }));
  });

  route(projects.readProject, signedIn, async ({ caller, params }) =>
    serializeProject(await loadSharedProject(services, caller, params.projectId)),
  );

  route(projects.saveProject, signedIn, async ({ caller, params, body }) => {
    limits.countChanges(caller, body.changes);
    return serializeSaved(await saveProject(services, caller, { ...params, ...body }));
  });

  route(projects.renameProject, signedIn, async ({ caller, params, body }) =>
    serializeSummary(await rules.renameProject(services, caller, { id: params.projectId, ...body })),
  );

  route(projects.removeProject, signedIn, async ({ caller, params }) => {
    await rules.removeProject(db, caller, params.projectId);
    return { message: texts.removed };
  });

  route(projects.forkProject, signedIn, async ({ caller, params, body }) => {
    limits.countFiles(caller, 'copy');
    return serializeProject(await rules.forkProject(services, caller, { id: params.projectId, ...body }));
  });

  route(projects.downloadProject, signedIn, async ({ caller, params, reply }) => {
    const { project, files } = await rules.loadOwnProject(db, caller, params.projectId);
    const zip = await zipFiles(services, files);
    asDownload(reply, `${project.name}.zip`).type('application/zip');
    return Readable.from(zip);
  });

  route(projects.runProject, signedIn, async ({ caller, params, body: { revision, stdin } }) => ({
    token: await runProject(services, caller, { ...params, revision, stdin }),
  }));

  versionRoutes(route, services, limits);
  helpRoutes(route, services);
}

function helpRoutes(route: Route, services: Services) {
  route(projectHelp.readHelp, signedIn, ({ caller, params }) => readHelp(services, caller, params.projectId));

  route(projectHelp.setHelp, signedIn, ({ caller, params, body }) => setHelp(services, caller, { ...params, ...body }));
}

/** The WebSocket of live help: see live-help.ts. */
export function liveHelpRoutes(api: FastifyInstance, services: Services) {
  const liveHelp = new LiveHelp(services, logFaults(services.log, 'live help failed'));
  services.events.subscribe('projects', liveHelp.projectChanged);
  services.events.subscribe('sessions', () => void liveHelp.recheckAll());
  api.addHook('preClose', () => liveHelp.close());
  websocketRoute(api, services, {
    path: liveHelpPath,
    maxPayload: MAX_BYTES,
    onConnection: liveHelp.accept,
    signedOutMessage: { type: 'ended', message: generalTexts.notSignedIn } satisfies LiveHelpEvent,
  });
}

/** Server-sent events: notify the open pages of a project that another page has saved it. */
export function projectEventRoutes(api: FastifyInstance, route: Route, services: Services) {
  const streams = openEventStreams(services);
  services.events.subscribe('projects', streams.notify);
  api.addHook('preClose', async () => streams.close());

  route(projectHelp.helpEvents, signedIn, async ({ caller, params, reply }) => {
    await readHelp(services, caller, params.projectId);
    return streams.openStream({ ...caller, topic: params.projectId }, reply);
  });
}

function versionRoutes(route: Route, services: Services, limits: SaveLimits) {
  const { db } = services;

  route(projects.listProjectVersions, signedIn, async ({ caller, params }) =>
    (await rules.listVersions(db, caller, params.projectId)).map(serializeVersion),
  );

  route(projects.readProjectVersion, signedIn, async ({ caller, params: { projectId, versionId } }) => {
    const { version, pictures } = await rules.loadOwnVersion(db, caller, { projectId, id: versionId });
    const { id, savedAt, files } = version;
    return { ...serializeVersion({ id, savedAt, files: files.length }), files: serializeFiles(files, pictures) };
  });

  route(projects.restoreProjectVersion, signedIn, async ({ caller, params: { projectId, versionId }, body }) => {
    limits.countFiles(caller, 'copy');
    return serializeProject(await restoreVersion(services, caller, { projectId, id: versionId, ...body }));
  });
}
