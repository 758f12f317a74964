import { type Outcome, peopleImports } from '#contract/admissions/people-imports.ts';
import { inLocale } from '#messages/catalogues.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as rules from './people-imports.ts';
import type { PlannedRow } from './plan.ts';

export function peopleImportRoutes(route: Route, services: Services) {
  route(peopleImports.preview, adminOnly, async ({ body, request }) => {
    const locale = localeOf(request);
    const { rows, ...preview } = await rules.previewImport(services, body.table);
    const shown = rows.map(({ row, name, email, person, outcome, notes }) => ({
      row,
      name,
      email: email ?? '',
      admissionNumber: person?.admissionNumber ?? '',
      outcome,
      notes: notes.map((note) => inLocale(note, locale)),
    }));
    return { ...preview, rows: shown, waiting: countWaiting(rows) };
  });

  route(peopleImports.import, adminOnly, async ({ caller, body, request }) => {
    const at = services.clock.now().toISOString();
    const rows = await rules.importPeople(services, caller, { ...body, locale: localeOf(request) });
    const count = (wanted: Outcome) => rows.filter(({ outcome }) => outcome === wanted).length;
    return {
      invited: count('invited'),
      printed: count('printed'),
      changed: count('changed'),
      waiting: countWaiting(rows),
      at,
    };
  });
}

const countWaiting = (rows: PlannedRow[]) =>
  rows.filter(({ guardian, outcome }) => guardian?.becomesMinor && outcome !== 'trouble').length;
