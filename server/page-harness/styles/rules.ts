/** Collects the rules of a document's style sheets in cascade order. */
import { matchesMedia } from './media.ts';
import { resolveNesting, specificityOf, splitSelectors } from './selectors.ts';

export interface Declaration {
  property: string;
  value: string;
  isImportant: boolean;
}

export interface Rule {
  selectors: { text: string; specificity: number }[];
  declarations: Declaration[];
  /** The number of the rule's layer. Rules outside of layers have the highest number. */
  layer: number;
}

/**
 * The properties of CSS rule objects. Each window has its own classes, so rules are distinguished by their tags, not by instanceof.
 */
type AnyRule = Partial<CSSStyleRule & CSSMediaRule & CSSImportRule & CSSLayerBlockRule & CSSLayerStatementRule> & {
  [Symbol.toStringTag]?: string;
};

type Supports = (condition: string) => boolean;

export const NO_LAYER = Number.MAX_SAFE_INTEGER;

/** @param supports  evaluates the condition of an `@supports` rule */
export function rulesOf(sheets: Iterable<CSSStyleSheet>, supports: Supports): Rule[] {
  const rules: Rule[] = [];
  const layers: string[] = [];
  const layerNumber = (name: string) => {
    if (!layers.includes(name)) layers.push(name);
    return layers.indexOf(name);
  };

  function readSheet(sheet: CSSStyleSheet | null | undefined, place: Place) {
    if (!sheet || sheet.disabled || !matchesMedia(sheet.media.mediaText)) return;
    for (const rule of sheet.cssRules) readRule(rule as unknown as AnyRule, place);
  }

  function readRule(rule: AnyRule, place: Place) {
    switch (rule[Symbol.toStringTag]) {
      case 'CSSImportRule':
        return readSheet(rule.styleSheet, place);
      case 'CSSMediaRule':
        return matchesMedia(rule.media!.mediaText) ? readInside(rule, place) : undefined;
      case 'CSSSupportsRule':
        return supports(rule.conditionText!) ? readInside(rule, place) : undefined;
      case 'CSSLayerStatementRule':
        return rule.nameList!.forEach(layerNumber);
      case 'CSSLayerBlockRule':
        return readInside(rule, { ...place, layer: layerNumber(rule.name || `unnamed ${layers.length}`) });
      case 'CSSStyleRule':
        return readStyleRule(rule, place);
      case 'CSSNestedDeclarations':
        return addRule(rule, { ...place, list: place.parent ?? '' });
    }
  }

  function readInside(rule: AnyRule, place: Place) {
    for (const inner of rule.cssRules!) readRule(inner as unknown as AnyRule, place);
  }

  function readStyleRule(rule: AnyRule, place: Place) {
    const list = resolveNesting(rule.selectorText!, place.parent);
    addRule(rule, { ...place, list });
    readInside(rule, { ...place, parent: list });
  }

  function addRule(rule: AnyRule, { list, layer }: Place & { list: string }) {
    const selectors = splitSelectors(list).map((text) => ({ text, specificity: specificityOf(text) }));
    rules.push({ selectors, declarations: declarationsIn(rule.style!), layer });
  }

  for (const sheet of sheets) readSheet(sheet, { layer: NO_LAYER, parent: undefined });
  return rules;
}

interface Place {
  layer: number;
  /** The selectors of the rule that contains a nested rule. */
  parent: string | undefined;
}

export const declarationsIn = (style: CSSStyleDeclaration): Declaration[] =>
  Array.from(style, (property) => ({
    property,
    value: style.getPropertyValue(property),
    isImportant: style.getPropertyPriority(property) === 'important',
  }));
