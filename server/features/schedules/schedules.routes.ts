import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { schedules } from '#contract/schedules.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn, staffOnly } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as schedulesTexts from '#texts/classes/schedules.ts';
import { readFeed, subscribe } from './feed.ts';
import { serializeEntry } from './schedules.serializers.ts';
import * as rules from './schedules.ts';

export function scheduleRoutes(route: Route, services: Services) {
  const { db } = services;

  route(schedules.list, signedIn, async ({ caller }) => (await rules.listWeek(db, caller)).map(serializeEntry));

  route(schedules.read, signedIn, async ({ caller, params }) =>
    serializeEntry(await rules.loadVisibleEntry(db, caller, params.id)),
  );

  route(schedules.add, staffOnly, async ({ caller, body }) =>
    serializeEntry(await rules.addEntry(services, caller, body)),
  );

  route(schedules.update, staffOnly, async ({ caller, params, body }) =>
    serializeEntry(await rules.updateEntry(services, caller, { ...body, id: params.id })),
  );

  route(schedules.delete, staffOnly, async ({ caller, params }) => {
    await rules.deleteEntry(services, caller, params.id);
    return { message: schedulesTexts.deleted };
  });

  route(schedules.deleteNone, signedIn, async () => {
    throw new Refusal('invalid', schedulesTexts.noId);
  });

  route(schedules.subscribe, signedIn, ({ caller, body }) => subscribe(services, caller.id, body));
}

const Address = z.object({ token: z.string() });

/** Mounts the calendar feeds. Calendar clients send no cookie: the secret address alone gives access. */
export function calendarRoutes(app: FastifyInstance, services: Services) {
  app.get('/calendar/:token.ics', async ({ params, headers }, reply) => {
    const { text, etag } = await readFeed(services, Address.parse(params).token);
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    if (headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}
