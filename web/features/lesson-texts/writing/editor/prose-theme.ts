/** The appearance of the editor: the page's own colours, which a shadow root inherits, in light and dark. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const frame = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--card)' },
  // The element around the editor has the outline, because the gutter would cover an outline here.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'var(--font-text)', fontSize: '1rem', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '12px 12px 40vh 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--brand) 30%, transparent)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--brand) 7%, transparent)' },
  '.cm-gutters': { color: 'var(--muted)', backgroundColor: 'var(--card)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { fontSize: '0.8125rem', lineHeight: '1.6rem' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--card)', border: '1px solid var(--line)' },
  '.cm-panels button, .cm-panels input': {
    minHeight: '32px',
    color: 'inherit',
    fontSize: '16px',
    background: 'transparent',
  },
  '.cm-panels button': { border: '1px solid currentcolor', borderRadius: '6px' },
});

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontFamily: 'var(--font-heading)', fontWeight: '700', color: 'var(--brand)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, fontFamily: 'var(--font-code)', fontSize: '0.9375em' },
  { tag: [tags.link, tags.url], color: 'var(--brand)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--muted)' },
  { tag: tags.quote, color: 'var(--muted)' },
]);

export const proseTheme: Extension = [frame, syntaxHighlighting(highlighting)];
