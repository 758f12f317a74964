/** Selectors: computes their specificity, and resolves nested ones. */

/** The numbers of ids, of classes (with attributes and pseudo-classes), and of element names. */
type Specificity = [ids: number, classes: number, names: number];

/** Splits a selector list at its top-level commas. */
export function splitSelectors(list: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const character of list) {
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) selectors.push('');
    else selectors[selectors.length - 1] += character;
  }
  return selectors.map((selector) => selector.trim()).filter(Boolean);
}

/** Replaces `&` in a nested selector by the selectors of the parent rule. */
export const resolveNesting = (selector: string, parent: string | undefined) =>
  parent === undefined ? selector.replaceAll('&', ':root') : selector.replaceAll('&', `:is(${parent})`);

// Each alternative matches one simple selector, with at most one level of nested brackets.
const SIMPLE =
  /(?<attribute>\[[^\]]*\])|(?<id>#[\w-]+)|(?<name>\.[\w-]+)|::[\w-]+|:(?<pseudo>[\w-]+)(?:\((?<inside>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\))?|(?<element>[a-z][\w-]*)/gi;

/** Combines the counts into one number, greater for a more specific selector. */
export function specificityOf(selector: string): number {
  const [ids, classes, names] = countedIn(selector);
  return ids * 1_000_000 + classes * 1_000 + names;
}

function countedIn(selector: string): Specificity {
  let [ids, classes, names] = [0, 0, 0];
  for (const { groups } of selector.matchAll(SIMPLE)) {
    const { attribute, id, name, pseudo, inside, element } = groups!;
    if (id) ids += 1;
    else if (pseudo && inside !== undefined && /^(?:is|not|has|where)$/.test(pseudo)) {
      const [more, others, elements] = pseudo === 'where' ? [0, 0, 0] : highestIn(inside);
      [ids, classes, names] = [ids + more, classes + others, names + elements];
    } else if (attribute || name || (pseudo && !/^(?:before|after)$/.test(pseudo))) classes += 1;
    else if (element || !pseudo) names += 1;
  }
  return [ids, classes, names];
}

const highestIn = (list: string): Specificity =>
  splitSelectors(list)
    .map(countedIn)
    .reduce((highest, each) => (compare(each, highest) > 0 ? each : highest), [0, 0, 0]);

const compare = (one: Specificity, other: Specificity) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
