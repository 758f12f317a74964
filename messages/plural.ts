/** The forms of a text, by the plural category of a number (Unicode CLDR). Most languages have only some categories. */
type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * For a language, a function that chooses the form of a text for a number. '#' in the form becomes the number, as the
 * language writes it: `plural(2, { one: '# program', other: '# programs' })` is '2 programs'.
 */
export function pluralIn(tag: string) {
  let rules: Intl.PluralRules | undefined;
  return (count: number, forms: Forms) => {
    rules ??= new Intl.PluralRules(tag);
    return (forms[rules.select(count)] ?? forms.other).replaceAll('#', count.toLocaleString(tag));
  };
}
