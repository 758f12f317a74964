/** Tests how many reports about published pages one network may send. */
import { expect, test } from 'vitest';
import { projects } from '#contract/learning/projects.ts';
import { publishedPages } from '#contract/learning/published-pages.ts';
import { schoolDetails } from '#contract/school-details.ts';
import { startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/learning/published-pages.ts';

test('one network sends at most twenty reports in an hour', async () => {
  const school = await startTestServer();
  const [admin, owner] = [await school.create.admin(), await school.create.tutor()];
  await school.as(admin).call(schoolDetails.update, { body: { allowsPublishing: true } });
  const client = school.as(owner);
  const { _id } = await client.call(projects.createProject, { body: { name: 'My school', kind: 'web' } });
  const { pageId } = await client.call(publishedPages.publishPage, {
    params: { projectId: _id },
    body: { revision: 0 },
  });
  const report = { params: { pageId: pageId! }, body: { reason: 'Too loud' } };
  for (let n = 0; n < 20; n++) await school.as().call(publishedPages.reportPage, report);

  expect(await school.as().refused(publishedPages.reportPage, report)).toMatchObject({
    code: 'too_many_requests',
    message: texts.tooManyReports(60),
  });
});
