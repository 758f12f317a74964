import type { Given, Page } from './school.ts';

/** Another one of the office, in a browser of their own. */
export async function colleagueOf(page: Page, { given, url }: { given: Given; url: string }) {
  const colleague = await given.admin({ name: 'Otieno Odhiambo' });
  const context = await page.context().browser()!.newContext({ baseURL: url, locale: 'en-KE' });
  await context.addCookies([{ name: 'session', value: await given.session(colleague), url }]);
  const other = await context.newPage();
  await other.goto('/login');
  await other.evaluate(
    (user) => {
      const persisted = { user: JSON.stringify(user), _persist: JSON.stringify({ version: 1, rehydrated: true }) };
      localStorage.setItem('persist:root', JSON.stringify(persisted));
    },
    { _id: colleague.id, name: colleague.name, type: colleague.type, img: '' },
  );
  return other;
}
