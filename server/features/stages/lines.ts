/** Everybody who is connected to a stage: how a line begins, and what ends it. */
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from '@fastify/websocket';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { stageMessages } from '#contract/stages.ts';
import { singleFlight } from '#server/concurrency/single-flight.ts';
import { isSessionActive } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import { mayOpen, memberOf, type Stage } from './stage.ts';
import { type StageLine, stageLine } from './stage-line.ts';
import { stopAll } from './stage-runs.ts';
import * as store from './stages.store.ts';
import { enterStage, findSession, type InRoom, type Stages, tellOf } from './stages.ts';

/** Lines of one person: one that ends may still be there when the next has come. */
const PER_PERSON = 4;

export type StageLines = ReturnType<typeof stageLines>;

/** Everybody who is connected, and where. */
type Lines = Map<StageLine, OnStage>;
type OnStage = InRoom & { stage: Stage };

export function stageLines(stages: Stages) {
  const lines: Lines = new Map();
  let isClosed = false;
  const look = singleFlight(async () => {
    if (!isClosed) await lookAtAll(stages, lines);
  }, stages.onFault);

  return {
    /** Somebody has connected. Refuses as findSession. */
    async welcome(socket: WebSocket, request: IncomingMessage, inRoom: InRoom) {
      const { stage, member } = await enterStage(stages, inRoom);
      if (member.lines >= PER_PERSON) throw new Refusal('too_many_requests', generalMessages.tooManyRequests);
      const line: StageLine = stageLine(socket, {
        mayRead: (documentName) => mayOpen(stage, member, documentName),
        onBeat: () => void lookAgain(stages, line, { ...inRoom, stage }),
        onGone() {
          lines.delete(line);
          member.lines--;
          if (member.lines === 0) tellOf(stages, stage, member);
        },
      });
      lines.set(line, { ...inRoom, stage });
      member.lines++;
      tellOf(stages, stage, member);
      stages.documents.connect({ stage, member, line }, request);
      if (isClosed) line.restart(stageMessages.restarting);
    },

    /** Ends the stages whose sessions are over, and the lines of whoever may not be in a room any more. */
    lookAtAll: look,

    /** Somebody's session may have ended. */
    lookAtSession: (sessionId: string) => lookAtLines(stages, lines, ({ caller }) => caller.sessionId === sessionId),

    /** The door of a class has been shut, for one or for all who have not come in. */
    lookAtClass: ({ sessionId, userId }: { sessionId: string; userId?: string }) =>
      lookAtLines(
        stages,
        lines,
        ({ stage, caller }) => stage.sessionId === sessionId && (!userId || caller.id === userId),
      ),

    /** Asks everybody to come back, and stores what was written. */
    async close() {
      isClosed = true;
      for (const stage of stages.open.values()) stopAll(stage);
      for (const line of lines.keys()) line.restart(stageMessages.restarting);
      await stages.documents.close();
      // One that is under way needs the database, which goes next.
      await look();
    },
  };
}

async function lookAtAll(stages: Stages, lines: Lines) {
  if (stages.open.size === 0) return;
  const going = new Set(await store.listOpenSessions(stages.needs.db, [...stages.open.keys()]));
  const over = [...stages.open.values()].filter(({ sessionId }) => !going.has(sessionId));
  for (const stage of over) {
    stages.open.delete(stage.sessionId);
    stopAll(stage);
  }
  for (const [line, { stage }] of lines) if (over.includes(stage)) line.hangUp(stageMessages.closed);
  await lookAtLines(stages, lines, () => true);
}

/** One after the other: a class that is looked at takes nobody else's connections to the database. */
async function lookAtLines(stages: Stages, lines: Lines, isMeant: (place: OnStage) => boolean) {
  for (const [line, place] of [...lines]) if (isMeant(place) && lines.has(line)) await lookAgain(stages, line, place);
}

/** What has changed since somebody came in: her session, the room, whose it is. */
async function lookAgain(stages: Stages, line: StageLine, { stage, ...inRoom }: OnStage) {
  try {
    if (!(await isSessionActive(stages.needs, inRoom.caller))) return line.hangUp(stageMessages.signedOut);
    const { sessionId, isTutor } = await findSession(stages.needs, inRoom);
    if (sessionId !== stage.sessionId) line.hangUp(stageMessages.closed);
    memberOf(stage, inRoom.caller, isTutor);
  } catch (error) {
    // While the database cannot say, the class goes on.
    if (error instanceof Refusal) line.hangUp(error.message);
  }
}
