import { merges } from '#contract/accounts/merges.ts';
import { inLocale } from '#messages/catalogues.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as store from './merges.store.ts';
import * as rules from './merges.ts';

export function mergesRoutes(route: Route, services: Services) {
  route(merges.preview, adminOnly, async ({ params: { id, closedId }, request }) => {
    const preview = await rules.previewMerge(services, { keptId: id, closedId });
    return { ...preview, obstacles: preview.obstacles.map((text) => inLocale(text, localeOf(request))) };
  });

  route(merges.merge, adminOnly, async ({ caller, params: { id }, body, texts }) => {
    await rules.mergeAccounts(services, caller, { ...body, keptId: id });
    return { message: texts.merges.done };
  });

  route(merges.list, adminOnly, async ({ params: { id } }) => {
    const now = services.clock.now();
    return (await store.listMerges(services.db, id)).map(({ merge, kept, closed, mergedBy }) => ({
      kept: rules.shown(kept),
      closed: rules.shown(closed),
      mergedBy,
      _id: merge.id,
      reason: merge.reason,
      mergedAt: merge.createdAt.toISOString(),
      undoableUntil: rules.undoableUntil(merge, now)?.toISOString() ?? null,
      undoneAt: merge.undoneAt?.toISOString() ?? null,
    }));
  });

  route(merges.undo, adminOnly, async ({ caller, params: { id, mergeId }, texts }) => {
    await rules.undoMerge(services, caller, { id: mergeId, personId: id });
    return { message: texts.merges.undone };
  });
}
