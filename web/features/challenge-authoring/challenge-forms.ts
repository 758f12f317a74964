/** What is typed about one challenge: its words and starters, which are saved together, and its tests and reference, which are too. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { ChallengeDraft } from '#contract/challenges.ts';
import { AboutFields, aboutOf, TypedAbout } from './about/about-fields.ts';
import { useKeptForm } from './form/autosaved-form.ts';
import { TestsFields, TypedTests, testsOf } from './tests/tests-fields.ts';

export const useKeptAbout = (challenge: ChallengeDraft) =>
  useKeptForm({
    thing: `challenge:${challenge._id}`,
    Typed: TypedAbout,
    resolver: zodResolver(AboutFields),
    saved: aboutOf(challenge),
  });

export const useKeptTests = (challenge: ChallengeDraft) =>
  useKeptForm({
    thing: `challenge tests:${challenge._id}`,
    Typed: TypedTests,
    resolver: zodResolver(TestsFields),
    saved: testsOf(challenge),
  });

export type KeptAbout = ReturnType<typeof useKeptAbout>;
export type KeptTests = ReturnType<typeof useKeptTests>;
