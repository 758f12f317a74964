import { colleagueOf } from './colleague.ts';
import { expect, test } from './school.ts';

test('shots', async ({ page, given, school }) => {
  test.setTimeout(240_000);
  const student = await given.student({ name: 'Wanjiru Kamau' });
  const admin = await given.admin({ name: 'Njeri Mwangi' });
  await given.signedIn(admin);
  const open = await given.payment({ studentId: student.id, amount: 2347, state: 'expired', review: 'unheard' });
  await given.payment({ studentId: student.id, amount: 3170, state: 'expired', review: 'unheard' });
  const other = await given.payment({ studentId: student.id, amount: 3170, state: 'expired', review: 'unheard' });
  const api = (path: string, data: object) =>
    page.request.post(`${school.url}/api/v1${path}`, { data, headers: { origin: school.url } });
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi' }).format(new Date()).replaceAll('/', '-');
  const csv = `Receipt No.,Completion Time,Paid In,A/C No.\r\nQKTILL0001,${day} 00:00:01,"3,170.00",\r\nQKJOHN0001,${day} 00:00:02,"3,170.00",JOHN KAMAU 4B\r\n`;
  expect((await api('/reconciliation/', { csv })).status()).toBe(201);
  expect(
    (
      await api('/manual-settlements/', { paymentId: other.id, reason: 'She showed the message.', code: 'QKAB12CD34' })
    ).status(),
  ).toBe(201);
  // A statement with refunds.
  const course = await given.course({ title: 'Web Design', price: 5000 });
  await school;
  const colleague = await colleagueOf(page, { ...school, given });
  const shots: [string, string, typeof page][] = [
    ['held', '/admin/payments/held', page],
    ['settlements-own', '/admin/payments/settlements', page],
    ['settlements', '/admin/payments/settlements', colleague],
    ['payment', `/admin/payments/${open.id}`, page],
    ['overview', '/admin/payments', page],
  ];
  for (const [name, path, who] of shots)
    for (const width of [390, 1280])
      for (const scheme of ['light', 'dark'] as const) {
        await who.setViewportSize({ width, height: 900 });
        await who.emulateMedia({ colorScheme: scheme });
        await who.goto(path);
        await who.waitForLoadState('networkidle');
        await who.screenshot({
          path: `/tmp/money-shots/${name}-${width}-${scheme}.png`,
          fullPage: name !== 'overview',
        });
      }
  void course;
});
