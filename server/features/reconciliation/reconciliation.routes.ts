import { reconciliation } from '#contract/money/reconciliation.ts';
import { outcomeIn } from '#server/features/settlement/settlement.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as store from './reconciliation.store.ts';
import { importStatement, loadReport, pullDay } from './reconciliation.ts';

export function reconciliationRoutes(route: Route, services: Services) {
  const { db } = services;

  route(reconciliation.list, adminOnly, async ({ db }) => (await store.listReports(db)).map(serializeReport));

  route(reconciliation.read, adminOnly, async ({ params, request }) => {
    const { items, ...report } = await loadReport(db, params.id);
    const locale = localeOf(request);
    const lines = items.map(({ what, at, ...item }) => ({
      ...item,
      what: outcomeIn(locale, what),
      at: at.toISOString(),
    }));
    return { ...serializeReport(report), items: lines };
  });

  route(reconciliation.importStatement, adminOnly, async ({ caller, body }) =>
    serializeReport(await importStatement(services, { csv: body.csv, byId: caller.id })),
  );

  route(reconciliation.pull, adminOnly, async ({ caller, body }) =>
    serializeReport(await pullDay(services, { day: body.day, byId: caller.id })),
  );
}

const serializeReport = ({ run, by, ...counts }: store.ReportRow) => ({
  _id: run.id,
  source: run.source,
  since: run.since.toISOString(),
  until: run.until.toISOString(),
  by,
  at: run.createdAt.toISOString(),
  theirCount: run.theirCount,
  theirSum: run.theirSum,
  ourCount: run.ourCount,
  ourSum: run.ourSum,
  ...counts,
});
