/**
 * Help with a project. After its owner has asked for help, the tutors of the owner's courses and the office may read, save
 * and run the project for three hours; they cannot rename, publish, restore or delete it. All of them write by saves
 * (saving.ts), which name the revision that the page has seen, and their pages merge the saves of others. A WebSocket
 * broadcasts the saves (live-help.ts); without one, server-sent events say when to read the project.
 */
import { HELP_HOURS, type ProjectHelp } from '#contract/learning/project-help.ts';
import { type Db, inSnapshot } from '#server/db/connect.ts';
import { announce } from '#server/db/events.ts';
import { notify, withdraw } from '#server/features/notifications/notifications.ts';
import { countAttempt, type Limit } from '#server/http/limits/limits.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/learning/projects.ts';
import * as store from './help.store.ts';
import type { ProjectRow, WholeProject } from './projects.store.ts';
import { lockOwnProject, readFiles, serializeFiles } from './projects.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Reader = Pick<User, 'id' | 'type'>;

const HELP_LASTS = HELP_HOURS * 60 * 60_000;
const REQUESTS: Limit = { max: 10, minutes: 60, message: (_, { projects }) => projects.tooMuchHelp };

/**
 * Returns a project to its owner, or to those whom the owner has asked for help.
 *
 * @throws {Refusal} not_found  there is no such project, or it is not open to the reader
 */
export const loadSharedProject = ({ db, clock }: Needs, reader: Reader, projectId: string): Promise<WholeProject> =>
  inSnapshot(db, async (tx) =>
    readFiles(tx, requireFound(await store.findShared(tx, { projectId, reader, now: clock.now() }))),
  );

/** Locks such a project until the transaction ends. Throws the same refusal as loadSharedProject. */
export const lockSharedProject = async (tx: Db, { clock }: Pick<Needs, 'clock'>, { reader, projectId }: Shared) =>
  requireFound(await store.lockShared(tx, { projectId, reader, now: clock.now() }));

interface Shared {
  reader: Reader;
  projectId: string;
}

function requireFound<Found>(project: Found | undefined) {
  if (!project) throw new Refusal('not_found', texts.gone);
  return project;
}

/** Returns whether others may open the project now. Throws the same refusal as loadSharedProject. */
export async function readHelp({ db, clock }: Needs, reader: Reader, projectId: string): Promise<ProjectHelp> {
  const now = clock.now();
  const project = requireFound(await store.findShared(db, { projectId, reader, now }));
  return {
    until: isHelped(project, now) ? project.helpUntil!.toISOString() : null,
    ownerName: await store.findOwnerName(db, project.ownerId),
    revision: project.revision,
  };
}

/** Returns the revision and the files of a project whose owner has asked for help; undefined if there is no help. */
export const findHelped = ({ db, clock }: Needs, projectId: string) =>
  inSnapshot(db, async (tx) => {
    const project = await store.findHelped(tx, projectId, clock.now());
    if (!project) return undefined;
    const { files, pictures } = await readFiles(tx, project);
    return { revision: project.revision, files: serializeFiles(files, pictures) };
  });

const isHelped = ({ helpUntil }: ProjectRow, now: Date) => helpUntil !== null && helpUntil > now;

/**
 * Asks for help with the owner's project and notifies the tutors of the owner's courses, or ends it.
 *
 * @throws {Refusal} not_found          the user has no such project
 * @throws {Refusal} too_many_requests  the user has asked ten times within an hour
 */
export async function setHelp(
  needs: Needs & Pick<Services, 'attempts' | 'queue' | 'config'>,
  owner: User,
  { projectId, isOn }: { projectId: string; isOn: boolean },
) {
  if (isOn) await countAttempt(needs, `project-help:${owner.id}`, REQUESTS);
  await needs.db.transaction(async (tx) => {
    const { name } = await lockOwnProject(tx, owner, projectId);
    await store.setHelpUntil(tx, projectId, isOn ? new Date(needs.clock.now().getTime() + HELP_LASTS) : null);
    await withdraw(tx, { kind: 'project_help', eventKey: projectId });
    if (isOn)
      await notify(tx, needs, {
        to: store.helpersOf(owner.id),
        kind: 'project_help',
        title: name,
        path: `/admin/projects/${projectId}`,
        eventKey: projectId,
      });
    await announce(tx, 'projects', projectId);
  });
  return readHelp(needs, owner, projectId);
}

/** Publishes that the project was saved, if others may have it open. */
export async function announceSave(tx: Db, project: ProjectRow, now: Date) {
  if (isHelped(project, now)) await announce(tx, 'projects', project.id);
}
