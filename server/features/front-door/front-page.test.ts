import { afterAll, beforeAll, expect, test } from 'vitest';
import { frontPages } from '#contract/admissions/front-page.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/front-door.ts';
import * as formTexts from '#texts/front-page.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  office = school.as(await school.create.admin());
});
afterAll(() => school.stop());

const welcome = async (locale: string) => (await fetch(`${school.address}/welcome?locale=${locale}`)).text();
const change = (locale: 'en' | 'sw', body: { lead: string; teaches: string; howToApply: string }) =>
  office.call(frontPages.update, { params: { locale }, body });
const blank = { lead: '', teaches: '', howToApply: '' };

test('the office writes the welcome page of one language, and visitors read it at once', async () => {
  const own = { lead: 'We teach in Kisumu.', teaches: 'Web pages.\nApps.', howToApply: ' Call us. \n\nCome by. ' };
  const { en, sw } = await change('en', own);
  expect([en.howToApply, sw.lead]).toEqual(['Call us. \n\nCome by.', '']);
  expect(sw.standard.howToApply.split('\n')).toHaveLength(texts.steps.length);

  const english = await welcome('en');
  expect(english).toContain('<meta name="description" content="We teach in Kisumu.">');
  expect(english).toContain('<p class="text">Web pages.\nApps.</p>');
  expect(english).toContain('<ol class="steps"><li>Call us.</li><li>Come by.</li></ol>');
  expect(english).not.toContain(texts.lead);
  expect(await welcome('sw')).toContain(sw.standard.lead);
});

test('an empty text is replaced by the standard one', async () => {
  await change('en', { lead: 'Own.', teaches: 'Own.', howToApply: 'Own.' });
  await change('en', blank);
  const html = await welcome('en');
  for (const said of [texts.lead, ...texts.steps]) expect(html).toContain(said);
  expect(html).not.toContain('Own.');
});

test('what the office writes is escaped', async () => {
  const typed = '"><script>alert(1)</script>&';
  await change('sw', { lead: typed, teaches: typed, howToApply: typed });
  const html = await welcome('sw');
  expect(html).not.toContain('<script');
  expect(html.match(/&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;&amp;/g)).toHaveLength(5);
});

test('a text that is too long is refused, so that the page stays small', async () => {
  const body = { ...blank, lead: 'x'.repeat(301) };
  expect(await office.refused(frontPages.update, { params: { locale: 'en' }, body })).toMatchObject({
    message: formTexts.tooLong(300),
  });
});
