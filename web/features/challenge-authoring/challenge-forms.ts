/** The two forms of a challenge: texts and starters are saved together, and so are tests and the reference solution. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { ChallengeDraft } from '#contract/challenges.ts';
import { AboutFields, aboutOf, TypedAbout } from './about/about-fields.ts';
import { useAutosavedForm } from './form/autosaved-form.ts';
import { TestsFields, TypedTests, testsOf } from './tests/tests-fields.ts';

export const useAboutForm = (challenge: ChallengeDraft) =>
  useAutosavedForm({
    thing: `challenge:${challenge._id}`,
    Typed: TypedAbout,
    resolver: zodResolver(AboutFields),
    saved: aboutOf(challenge),
  });

export const useTestsForm = (challenge: ChallengeDraft) =>
  useAutosavedForm({
    thing: `challenge tests:${challenge._id}`,
    Typed: TypedTests,
    resolver: zodResolver(TestsFields),
    saved: testsOf(challenge),
  });

export type AboutForm = ReturnType<typeof useAboutForm>;
export type TestsForm = ReturnType<typeof useTestsForm>;
