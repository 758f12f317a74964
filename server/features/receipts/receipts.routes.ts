import { maskedPhone } from '#contract/fields/phone.ts';
import { type Receipt, receipts } from '#contract/money/receipts.ts';
import { csvResponse } from '#server/csv/csv.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { isoAt } from '#server/time/school-time.ts';
import { loadReceipt } from './receipts.ts';
import { loadStatement, statementTable } from './statement.ts';

export function receiptRoutes(route: Route, services: Services) {
  const zone = services.config.schoolZone;

  route(receipts.read, signedIn, async ({ caller, params }) =>
    serializeReceipt(await loadReceipt(services, caller, params.id), zone),
  );

  route(receipts.statement, signedIn, ({ caller, params, texts }) =>
    loadStatement(services, { caller, texts, ...params }),
  );

  route(receipts.downloadStatement, signedIn, async ({ caller, params, reply, texts }) => {
    const statement = await loadStatement(services, { caller, texts, ...params });
    const name = statement.isSimulated ? 'simulated-statement.csv' : 'statement.csv';
    return csvResponse(reply, name, statementTable(texts, statement));
  });
}

const serializeReceipt = (
  { id, name, admissionNumber, phone, courseTitle, isLive, createdAt, ...row }: Awaited<ReturnType<typeof loadReceipt>>,
  zone: string,
): Receipt => ({
  ...row,
  _id: id,
  studentName: name,
  ...(admissionNumber && { admissionNumber }),
  phoneNumber: maskedPhone(phone),
  courseTitle: courseTitle ?? '',
  date: isoAt(createdAt, zone),
  isSimulated: !isLive,
});
