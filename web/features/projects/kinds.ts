/** The kinds of projects as a person chooses them. */
import type { ProjectKind } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/project-pages.ts';

export const kindNames: Record<ProjectKind, string> = {
  web: texts.web,
  python: texts.python,
  node: texts.node,
  java: texts.java,
  c: texts.c,
  cpp: texts.cpp,
  other: texts.other,
};

export const kindHints: Record<ProjectKind, string> = {
  web: texts.webText,
  python: texts.programText,
  node: texts.programText,
  java: texts.programText,
  c: texts.programText,
  cpp: texts.programText,
  other: texts.otherText,
};
