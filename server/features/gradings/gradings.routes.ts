import type { FastifyReply } from 'fastify';
import { challenges } from '#contract/challenges.ts';
import { gradings } from '#contract/gradings.ts';
import { solvers } from '#contract/solvers.ts';
import { draftIn } from '#server/features/challenges/challenges.ts';
import { idempotencyKeyIn } from '#server/http/limits/idempotency-key.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn, staffOnly, studentOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';
import * as solversTexts from '#texts/code/solvers.ts';
import {
  serializeAttempt,
  serializeAttemptSummary,
  serializeFault,
  serializeRegrade,
  serializeResult,
  serializeSolver,
} from './gradings.serializers.ts';
import { listAttempts, readAttempt, submit } from './gradings.ts';
import type { GradedTest } from './judge/verdict.ts';
import { dropTests, publish, withdraw, writeTests } from './publishing.ts';
import { applyRegrade, beginRegrade, discardRegrade, readRegrade } from './regrade/regrade.ts';
import { listAttemptsOf, listFaults, listSolvers, retryFaultyAttempts } from './solvers/solvers.ts';
import { runVisibleTests } from './trial-run.ts';

export function gradingRoutes(route: Route, services: Services) {
  route(gradings.trialRun, signedIn, async ({ caller, params, body, reply }) => {
    const tried = { challengeId: params.id, ...body, disconnected: disconnectionOf(reply) };
    const { tests, outcomes, compileOutput } = await runVisibleTests(services, caller, tried);
    const visible = new Map(tests.map((test) => [test.id, withoutJudge(test)]));
    return { results: outcomes.map(serializeResult(visible)), compileOutput };
  });

  route(gradings.submit, studentOnly, async ({ caller, params, body, request }) => {
    const key = idempotencyKeyIn(request.headers);
    const submitted = await submit(services, caller, { challengeId: params.id, key, ...body });
    return serializeAttempt(submitted);
  });

  route(gradings.list, signedIn, async ({ caller, params }) =>
    (await listAttempts(services.db, caller, params.id)).map(serializeAttemptSummary),
  );

  route(gradings.read, signedIn, async ({ caller, params }) =>
    serializeAttempt(await readAttempt(services.db, caller, params.attemptId)),
  );

  publishingRoutes(route, services);
  regradeRoutes(route, services);
  solverRoutes(route, services);
}

/** A test as students may see it: without the code of a judging program. */
const withoutJudge = (test: GradedTest) => ({ ...test, program: test.kind === 'page' ? test.program : null });

/** Returns a signal that aborts when the client's connection closes. */
function disconnectionOf({ raw }: FastifyReply) {
  const disconnected = new AbortController();
  raw.once('close', () => disconnected.abort());
  return disconnected.signal;
}

function publishingRoutes(route: Route, services: Services) {
  route(challenges.writeTests, staffOnly, async ({ caller, params, body, request }) =>
    draftIn(localeOf(request), await writeTests(services, caller, { ...body, ...params })),
  );

  route(challenges.dropTests, staffOnly, async ({ caller, params, request }) =>
    draftIn(localeOf(request), await dropTests(services, caller, params.id)),
  );

  route(gradings.publish, staffOnly, async ({ caller, params }) => {
    await publish(services, caller, params.id);
    return { message: gradingsTexts.published };
  });

  route(gradings.withdraw, staffOnly, async ({ caller, params }) => {
    await withdraw(services, caller, params.id);
    return { message: gradingsTexts.withdrawn };
  });
}

function regradeRoutes(route: Route, services: Services) {
  route(gradings.beginRegrade, staffOnly, async ({ caller, params }) =>
    serializeRegrade(await beginRegrade(services, caller, params.id)),
  );

  route(gradings.regrade, staffOnly, async ({ caller, params }) =>
    serializeRegrade(await readRegrade(services.db, caller, params.id)),
  );

  route(gradings.applyRegrade, staffOnly, async ({ caller, params, body }) => {
    await applyRegrade(services, caller, { ...params, ...body });
    return { message: gradingsTexts.applied };
  });

  route(gradings.discardRegrade, staffOnly, async ({ caller, params }) => {
    await discardRegrade(services, caller, params.id);
    return { message: gradingsTexts.discarded };
  });
}

function solverRoutes(route: Route, services: Services) {
  route(solvers.list, staffOnly, async ({ caller, params }) =>
    (await listSolvers(services.db, caller, params.id)).map(serializeSolver),
  );

  route(solvers.attempts, staffOnly, async ({ caller, params: { id, studentId } }) =>
    (await listAttemptsOf(services.db, caller, { challengeId: id, studentId })).map(serializeAttemptSummary),
  );

  route(solvers.faults, staffOnly, async ({ caller, params, request }) =>
    (await listFaults(services.db, caller, params.id)).map((fault) => serializeFault(fault, localeOf(request))),
  );

  route(solvers.gradeAgain, staffOnly, async ({ caller, params }) => {
    await retryFaultyAttempts(services, caller, params.id);
    return { message: solversTexts.gradedAgain };
  });
}
