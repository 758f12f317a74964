/** Renders TeX as MathML by the library Temml, without HTML: our Content-Security-Policy allows no `innerHTML`. */
import temml from 'temml';
import 'temml/dist/Temml-Local.css';
import { MAX_FORMULA } from '#web/features/lesson-texts/reading/math-syntax.ts';

/** Puts the formula into an element. Returns false, and changes nothing, if the formula is invalid or forbidden. */
export function renderFormula(tex: string, host: HTMLElement, isDisplayed: boolean) {
  if (tex.length > MAX_FORMULA || hasForbiddenCommand(tex)) return false;
  const parts = document.createElement('span');
  try {
    temml.render(tex, parts, { ...limits, displayMode: isDisplayed });
  } catch {
    // A formula with a mistake, or nested so deeply that the library runs out of stack.
    return false;
  }
  host.replaceChildren(...parts.childNodes);
  return true;
}

const limits = {
  throwOnError: true,
  trust: false,
  maxExpand: 300,
  /** The maximum of sizes in a formula, in em and in points. */
  maxSize: [20, 200] satisfies [number, number],
  // Long formulas break at their operators.
  wrap: 'tex' as const,
};

const hasForbiddenCommand = (tex: string) =>
  [...tex.matchAll(/\\([a-z@]+|.)/gis)].some(([, command]) => FORBIDDEN.has(command!));

/** Forbidden commands: those that define macros, which could expand endlessly, set attributes of elements, or create links. */
const FORBIDDEN = new Set([
  ...['def', 'gdef', 'edef', 'xdef', 'let', 'futurelet', 'global', 'long'],
  ...['newcommand', 'renewcommand', 'providecommand'],
  ...['href', 'url', 'includegraphics', 'class', 'id', 'style', 'data', 'label', 'ref', 'eqref'],
]);
