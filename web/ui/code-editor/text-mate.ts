/**
 * Themes in Monaco's and TextMate's format: colours by scope, such as
 * 'constant.numeric', to which a rule for 'constant' applies too.
 */

export interface TextMateTheme {
  /** 'vs' for a light theme, else a dark one. Monaco's built-in theme of that kind supplies missing colours. */
  base: string;
  rules: Rule[];
  /** Colours by Monaco's names, such as 'editor.background'. */
  colors: Record<string, string | undefined>;
}

interface Rule {
  token: string;
  /** A colour as hexadecimal digits, without a leading #. */
  foreground?: string;
  /** The font styles: any of italic, bold and underline, separated by spaces. */
  fontStyle?: string;
}

/** Monaco's two built-in themes. */
export const light: TextMateTheme = {
  base: 'vs',
  rules: [
    { token: 'comment', foreground: '008000' },
    { token: 'keyword', foreground: '0000FF' },
    { token: 'storage', foreground: '0000FF' },
    { token: 'constant.language', foreground: '0000FF' },
    { token: 'constant.numeric', foreground: '098658' },
    { token: 'string', foreground: 'A31515' },
    { token: 'string.regexp', foreground: '800000' },
    { token: 'entity.name.type', foreground: '00738A' },
    { token: 'entity.name.function', foreground: '795E26' },
    { token: 'entity.name.tag', foreground: '800000' },
    { token: 'entity.other.attribute-name', foreground: 'C70000' },
    { token: 'invalid', foreground: 'CD3131' },
  ],
  colors: {
    'editor.background': '#FFFFFF',
    'editor.foreground': '#000000',
    'editor.selectionBackground': '#ADD6FF',
    'editor.lineHighlightBackground': '#F3F3F3',
    'editorCursor.foreground': '#000000',
  },
};

export const vsDark: TextMateTheme = {
  base: 'vs-dark',
  rules: [
    { token: 'comment', foreground: '6FA05B' },
    { token: 'keyword', foreground: '569CD6' },
    { token: 'storage', foreground: '569CD6' },
    { token: 'constant.language', foreground: '569CD6' },
    { token: 'constant.numeric', foreground: 'B5CEA8' },
    { token: 'string', foreground: 'CE9178' },
    { token: 'string.regexp', foreground: 'D16969' },
    { token: 'entity.name.type', foreground: '3DC9B0' },
    { token: 'entity.name.function', foreground: 'DCDCAA' },
    { token: 'entity.name.tag', foreground: '569CD6' },
    { token: 'entity.other.attribute-name', foreground: '9CDCFE' },
    { token: 'invalid', foreground: 'F44747' },
  ],
  colors: {
    'editor.background': '#1E1E1E',
    'editor.foreground': '#D4D4D4',
    'editor.selectionBackground': '#264F78',
    'editor.lineHighlightBackground': '#2A2A2A',
    'editorCursor.foreground': '#AEAFAD',
  },
};

export const isDark = ({ base }: TextMateTheme) => base !== 'vs';

/** Returns the style of the first of these scopes that the theme defines, or else that its base defines. */
export function styleOf(theme: TextMateTheme, scopes: string[]) {
  const base = isDark(theme) ? vsDark : light;
  const rule = [theme, base].flatMap(({ rules }) => scopes.map((scope) => ruleFor(rules, scope))).find(Boolean);
  if (!rule) return undefined;
  const { foreground, fontStyle = '' } = rule;
  return {
    ...(foreground && { color: `#${foreground}` }),
    ...(fontStyle.includes('italic') && { fontStyle: 'italic' }),
    ...(fontStyle.includes('bold') && { fontWeight: 'bold' }),
    ...(fontStyle.includes('underline') && { textDecoration: 'underline' }),
  };
}

/** Returns the most specific rule for a scope; of two equally specific rules, the later one. */
function ruleFor(rules: Rule[], scope: string) {
  const matching = rules.flatMap((rule) => {
    // A rule such as 'string -string.unquoted' applies to strings. Rules for one scope within another are skipped.
    const [, token] = rule.token.match(/^([\w.-]+)(?: -.*)?$/) ?? [];
    const isMatching = token !== undefined && `${scope}.`.startsWith(`${token}.`);
    return isMatching && isColour(rule.foreground) ? [{ rule, length: token.length }] : [];
  });
  return matching.reduce<(typeof matching)[number] | undefined>(
    (best, next) => (best && best.length > next.length ? best : next),
    undefined,
  )?.rule;
}

const isColour = (digits: string | undefined) => /^(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(digits ?? '');
