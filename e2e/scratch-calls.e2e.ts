import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from './school.ts';

const id = () => randomUUID();
const pub = (source: string, isMuted = false) => ({ _id: id(), source, isMuted });
const may = { speak: true, show: true };
export async function fake(page: Page, role: 'tutor' | 'student') {
  const self = id();
  await page.route('**/rooms/video-call/*', (r) =>
    r.fulfill({ json: { _id: id(), roomName: 'web-design', status: 'active', activeSince: new Date().toISOString(), courseId: null, courseTitle: 'Web Design', ownerName: 'Brian Otieno', isYours: role === 'tutor', ticket: { kind: 'embedded', token: 'x' } } }));
  await page.routeWebSocket(/\/calls$/, (ws) => {
    const me = { _id: self, name: 'Wanjiru K.', role, handSince: null as string | null, may, publications: [] as object[] };
    const say = (m: object) => ws.send(JSON.stringify(m));
    const people = [
      { _id: id(), name: 'Brian O.', role: 'tutor', handSince: null, may, publications: [pub('microphone'), pub('camera')] },
      me,
      { _id: id(), name: 'Amina H.', role: 'student', handSince: new Date(Date.now() - 60000).toISOString(), may: { speak: false, show: true }, publications: [] },
      ...['Juma M.', 'Njeri W.', 'Achieng A.', 'Kamau N.', 'Zawadi C.', 'Otieno P.', 'Mutua K.', 'Barasa S.'].map((name, i) => ({ _id: id(), name, role: 'student', handSince: i === 2 ? new Date().toISOString() : null, may, publications: [pub('microphone', i % 2 === 0)] })),
    ];
    ws.onMessage((text) => {
      const m = JSON.parse(String(text));
      if (m.type === 'join') say({ type: 'welcome', self, people, rules: { students: may, isLocked: false, hasWaitingRoom: true }, chat: [{ _id: id(), person: people[0]!._id, name: 'Brian O.', text: 'Welcome! Today we make forms that people can use.', at: new Date().toISOString() }], waiting: role === 'tutor' ? [{ _id: id(), name: 'Faith M.' }] : [], iceServers: [] });
      if (m.type === 'hand') { me.handSince = m.isUp ? new Date().toISOString() : null; say({ type: 'person', person: me }); }
      if (m.type === 'say') say({ type: 'said', message: { _id: id(), person: self, name: me.name, text: m.text, at: new Date().toISOString() } });
      if (m.type === 'publish') { me.publications = [...me.publications, pub(m.source)]; say({ type: 'person', person: me }); }
    });
    setTimeout(() => say({ type: 'speaking', people: [people[0]!._id] }), 500);
    setTimeout(() => say({ type: 'said', message: { _id: id(), person: people[3]!._id, name: 'Juma M.', text: 'Good morning teacher', at: new Date().toISOString() } }), 2000);
  });
}
for (const [width, height] of [[390, 844], [1280, 800]] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`shots ${width} ${scheme}`, async ({ page, given }) => {
      test.setTimeout(120_000);
      const role = scheme === 'dark' ? 'tutor' : 'student';
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height });
      await given.signedIn(role === 'tutor' ? await given.tutor() : await given.student());
      await fake(page, role);
      const shot = (name: string) => page.screenshot({ path: `/tmp/webshots/${name}-${width}-${scheme}.png` });
      await page.goto(role === 'tutor' ? '/admin/liveTutor/web-design' : '/live/web-design');
      await expect(page.getByLabel('Your camera')).toBeVisible({ timeout: 30_000 });
      await page.waitForTimeout(1000);
      await shot('lobby');
      await page.screenshot({ path: `/tmp/webshots/lobbyfull-${width}-${scheme}.png`, fullPage: true });
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
      await page.waitForTimeout(3000);
      await shot('call');
      await page.getByRole('button', { name: /^People/ }).click();
      await page.waitForTimeout(500);
      await shot('people');
      await page.getByRole('button', { name: /^Chat/ }).click();
      await page.waitForTimeout(500);
      await shot('chat');
      await page.getByRole('button', { name: /^Close Chat/ }).click();
      if (width < 800) { await page.getByRole('button', { name: 'More', exact: true }).click(); await page.waitForTimeout(500); await shot('more'); await page.getByRole('button', { name: 'Show all' }).click(); }
      else await page.getByRole('button', { name: 'Show all' }).click();
      await page.waitForTimeout(500);
      await shot('grid');
    });
