/** The languages with Judge0's ids 43 to 89, as data. installed.ts finds which of them are on this machine. */
import type { Language } from '#packages/runner/languages/language.ts';
import { canonicalId } from './aliases.ts';
import { cFamily } from './c.ts';
import { classic } from './classic.ts';
import { dataLanguages } from './data.ts';
import { functional } from './functional.ts';
import { jvm } from './jvm.ts';
import { native } from './native.ts';
import { others } from './others.ts';
import { plain } from './plain.ts';
import { scripts } from './scripts.ts';

/** All languages, ordered by id. */
export const languages: Language[] = [
  ...[...plain, ...scripts, ...cFamily, ...native, ...classic],
  ...[...jvm, ...functional, ...dataLanguages, ...others],
].toSorted((one, other) => one.id - other.id);

/** Finds a language by its id or an alias. */
export const languageOf = (id: number) => languages.find((language) => language.id === canonicalId(id));
