/** Converts a TextMate theme into a CodeMirror extension. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Tag, tags } from '@lezer/highlight';
import { isDark, styleOf, type TextMateTheme } from './text-mate.ts';

/** Maps the tags of CodeMirror's grammars to TextMate's scopes. Of several scopes, the first in the theme is used. */
const scopesOf: [Tag | Tag[], string[]][] = [
  [tags.comment, ['comment']],
  [tags.string, ['string']],
  [tags.regexp, ['string.regexp']],
  [tags.escape, ['constant.character.escape']],
  [tags.number, ['constant.numeric']],
  [[tags.bool, tags.null, tags.atom], ['constant.language']],
  [tags.constant(tags.variableName), ['constant.other', 'constant']],
  [tags.keyword, ['keyword']],
  [[tags.controlKeyword, tags.moduleKeyword], ['keyword.control']],
  [
    [tags.definitionKeyword, tags.modifier],
    ['storage.type', 'keyword'],
  ],
  [tags.operatorKeyword, ['keyword.operator', 'keyword']],
  [tags.operator, ['keyword.operator']],
  [tags.self, ['variable.language', 'keyword']],
  [tags.special(tags.variableName), ['variable']],
  [
    [tags.typeName, tags.className],
    ['entity.name.type', 'support.type', 'storage.type', 'entity.name'],
  ],
  [
    [tags.function(tags.definition(tags.variableName)), tags.function(tags.definition(tags.propertyName))],
    ['entity.name.function'],
  ],
  [
    [tags.function(tags.variableName), tags.function(tags.propertyName), tags.macroName],
    ['support.function', 'entity.name.function'],
  ],
  [tags.standard(tags.variableName), ['support.function', 'support']],
  [tags.tagName, ['entity.name.tag']],
  [tags.attributeName, ['entity.other.attribute-name']],
  [
    [tags.meta, tags.processingInstruction, tags.annotation],
    ['meta.preprocessor', 'keyword.control'],
  ],
  [tags.labelName, ['entity.name.label', 'entity.name']],
  [tags.invalid, ['invalid']],
];

export const editorTheme = (theme: TextMateTheme, fontSize: number): Extension => [
  coloursOf(theme),
  EditorView.theme({ '.cm-scroller': { fontSize: `${fontSize}px` } }),
];

/** CodeMirror never removes a style sheet from the document, so each theme creates its own only once. */
const extensions = new WeakMap<TextMateTheme, Extension>();

function coloursOf(theme: TextMateTheme) {
  const cached = extensions.get(theme);
  if (cached) return cached;
  const colours = [frameOf(theme), syntaxHighlighting(highlightingOf(theme))];
  extensions.set(theme, colours);
  return colours;
}

const highlightingOf = (theme: TextMateTheme) =>
  HighlightStyle.define(
    scopesOf.flatMap(([tag, scopes]) => {
      const style = styleOf(theme, scopes);
      return style ? [{ tag, ...style }] : [];
    }),
  );

function frameOf(theme: TextMateTheme) {
  const { background, foreground, selection, line, cursor } = colours(theme);
  return EditorView.theme(
    {
      '&': { height: '100%', color: foreground, backgroundColor: background },
      '&.cm-focused': { outline: `3px solid ${foreground}`, outlineOffset: '-3px' },
      '.cm-scroller': { overflow: 'auto', fontFamily: 'var(--font-code)', lineHeight: '1.55' },
      '.cm-content': { caretColor: cursor, padding: '12px 0' },
      '.cm-cursor, .cm-dropCursor': { borderLeftColor: cursor, borderLeftWidth: '2px' },
      '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
        backgroundColor: selection,
      },
      '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: line },
      '.cm-gutters': {
        color: `color-mix(in srgb, ${foreground} 75%, ${background})`,
        backgroundColor: background,
        border: '0',
      },
      '.cm-activeLineGutter': { color: foreground },
      '.cm-panels, .cm-tooltip': { color: foreground, backgroundColor: background, border: `1px solid ${selection}` },
      '.cm-panels button, .cm-panels input': {
        minHeight: '32px',
        color: 'inherit',
        fontSize: '16px',
        background: 'transparent',
      },
      '.cm-panels button': { border: '1px solid currentcolor', borderRadius: '6px' },
      '.cm-tooltip-autocomplete > ul > li': { minHeight: '32px', lineHeight: '32px' },
      '.cm-tooltip-autocomplete > ul > li[aria-selected]': { color: 'inherit', backgroundColor: selection },
    },
    { dark: isDark(theme) },
  );
}

function colours({ colors }: TextMateTheme) {
  const background = colors['editor.background'] ?? '#FFFFFF';
  const foreground = colors['editor.foreground'] ?? '#000000';
  return {
    background,
    foreground,
    selection: colors['editor.selectionBackground'] ?? `color-mix(in srgb, ${foreground} 25%, ${background})`,
    line: colors['editor.lineHighlightBackground'] ?? 'transparent',
    cursor: colors['editorCursor.foreground'] ?? foreground,
  };
}
