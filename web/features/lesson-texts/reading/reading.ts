import type { Token } from 'marked';
import type { ReactNode } from 'react';
import type { LinkedFile } from '#web/features/lesson-texts/linked-files.ts';
import type { Exercise } from './exercises.ts';
import type { LessonStructure } from './structure.ts';

/** @param ownLang  the language of the app's own words, as in `Reading` */
export type RenderExercise = (exercise: Exercise, ownLang: string | undefined) => ReactNode | undefined;

/** Data and functions of one text that all its parts use for rendering. */
export interface Reading {
  structure: LessonStructure;
  /** Makes an id unique on the page, which may show several texts. */
  idOf: (name: string) => string;
  pictureOf: (name: string) => string | undefined;
  fileOf: ((name: string) => LinkedFile | undefined) | undefined;
  onMoment: ((seconds: number) => void) | undefined;
  /** Renders an exercise; undefined where its language cannot be run. */
  exercise: RenderExercise | undefined;
  /** The language of the app's own words in a text of another language; undefined if both are the same. */
  ownLang: string | undefined;
  nodes: (tokens: Token[] | undefined) => ReactNode;
}
