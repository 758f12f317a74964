import fc from 'fast-check';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { LazyLessonText } from './LazyLessonText.tsx';
import { LessonText } from './LessonText.tsx';
import { structureOf } from './reading/structure.ts';

// The toast module adds listeners to the page as soon as it is imported.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));
afterAll(() => void vi.unstubAllGlobals());

type Props = ComponentProps<typeof LessonText>;

const pictureOf = (name: string) => (/^[\w-]+\.webp$/.test(name) ? `/pictures/${name}` : undefined);

function markupOf(component: typeof LessonText | typeof LazyLessonText, props: Props) {
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(component, { pictureOf, ...props })));
}

/** Returns the rendered HTML without attributes that only set styles. The prefix of ids is shown as `~`. */
const render = (children: string, props: Omit<Props, 'children'> = {}) =>
  markupOf(LessonText, { children, ...props })
    .replace(/^<div[^>]*>(.*)<\/div>$/s, '$1')
    .replaceAll(/<svg.*?<\/svg> ?| class="[^"]*"| tabindex="0"| data-discover="true"/gs, '')
    .replaceAll(/_\w+_-/g, '~');

const link = (url: string, name = url) =>
  `<a href="${url}" target="_blank" rel="noopener noreferrer nofollow">${name}</a>`;
const code = (text: string, name = '') =>
  `<figure><figcaption><span>${name}</span><button type="button">Copy <span>${name}</span></button></figcaption>` +
  `<pre><code>${text}</code></pre></figure>`;
const formula = (source: string) => `<span hidden=""></span><code>${source}</code>`;
const displayed = (source: string) => `<span>${formula(source)}</span>`;
const noteLink = (number: number, mention = 1) =>
  `<sup><a id="~ref-${number}-${mention}" href="#~note-${number}" role="doc-noteref" aria-label="Footnote ${number}">${number}</a></sup>`;
const backLink = (number: number, mention = 1) =>
  `<a href="#~ref-${number}-${mention}" role="doc-backlink" aria-label="${
    mention === 1 ? `Back to the text from footnote ${number}` : `Back to mention ${mention} of footnote ${number}`
  }">↩</a>`;
const notes = (...entries: string[]) =>
  `<section role="doc-endnotes" aria-label="Footnotes"><ol>${entries
    .map((entry, index) => `<li id="~note-${index + 1}">${entry}</li>`)
    .join('')}</ol></section>`;

const blocks: [name: string, text: string, html: string][] = [
  ['strikethrough', '~~a~~ ~b~', '<p><del>a</del> <del>b</del></p>'],
  [
    'a bare URL is a link, without the full stop after it',
    'See https://a.ke/b_c.',
    `<p>See ${link('https://a.ke/b_c')}.</p>`,
  ],
  ['a bare address of the web', 'www.a.ke', `<p>${link('http://www.a.ke', 'www.a.ke')}</p>`],
  ['an email address is text', 'write to a@b.ke', '<p>write to a@b.ke</p>'],
  [
    'a callout',
    '> [!NOTE]\n> One *two*\n>\n> - three',
    '<div role="note" data-kind="note" aria-label="Note"><p>Note</p><div><p>One <em>two</em></p><ul><li>three</li></ul></div></div>',
  ],
  [
    'a callout in a list, in small letters',
    '- > [!caution]\n  > a',
    '<ul><li><div role="note" data-kind="caution" aria-label="Caution"><p>Caution</p><div><p>a</p></div></div></li></ul>',
  ],
  [
    'a callout without content',
    '> [!TIP]',
    '<div role="note" data-kind="tip" aria-label="Tip"><p>Tip</p><div></div></div>',
  ],
  ['a quote that starts with an unknown word', '> [!BUG]\n> a', '<blockquote><p>[!BUG]\na</p></blockquote>'],
  ['a word with text after it is no callout', '> [!NOTE] a', '<blockquote><p>[!NOTE] a</p></blockquote>'],
  [
    'an answer with a title',
    '> [!ANSWER] What does `1` *print*?\n> One',
    '<details><summary>What does <code>1</code> <em>print</em>?</summary><div><p>One</p></div></details>',
  ],
  [
    'an answer without a title',
    '> [!ANSWER]\n> One\n\nafter',
    '<details><summary><span>Show the answer</span></summary><div><p>One</p></div></details><p>after</p>',
  ],
  [
    'footnotes in order of first use',
    'a[^x] b[^1] c[^x]\n\n[^1]: One\n[^x]: Ex\n  goes on\n\n  - and on',
    `<p>a${noteLink(1)} b${noteLink(2)} c${noteLink(1, 2)}</p>` +
      notes(
        `<p>Ex\ngoes on</p><ul><li>and on</li></ul><span>${backLink(1)}${backLink(1, 2)}</span>`,
        `<p>One</p><span>${backLink(2)}</span>`,
      ),
  ],
  ['an unknown footnote is text', 'a[^1] [^b c]', '<p>a[^1] [^b c]</p>'],
  [
    'a footnote that the text does not mention is shown where it is',
    '[^1]: One\n\nb',
    '<div><p>[^1]:</p><p>One</p></div><p>b</p>',
  ],
  [
    'a footnote that mentions another one, and itself',
    'a[^1]\n\n[^1]: One[^2][^1]\n\n[^2]: Two',
    `<p>a${noteLink(1)}</p>` +
      notes(
        `<p>One${noteLink(2)}${noteLink(1, 2)}</p><span>${backLink(1)}${backLink(1, 2)}</span>`,
        `<p>Two</p><span>${backLink(2)}</span>`,
      ),
  ],
  [
    'a footnote in a link is text',
    '[a[^1]](/b)\n\n[^1]: One',
    '<p><a href="/b">a[^1]</a></p><div><p>[^1]:</p><p>One</p></div>',
  ],
  ['maths in a line', 'so $x_1*y_2*$, $a$.', `<p>so ${formula('$x_1*y_2*$')}, ${formula('$a$')}.</p>`],
  ['amounts of money are text', 'Ksh 5 and $5 and $6 or $ 5$, $5-$6', '<p>Ksh 5 and $5 and $6 or $ 5$, $5-$6</p>'],
  ['an escaped dollar sign is text', '\\$a$ and $a\\$b$', `<p>$a$ and ${formula('$a\\$b$')}</p>`],
  ['maths on lines of its own', 'a\n$$\nx = 1\n\n- y\n$$\nb', `<p>a</p>${displayed('$$\nx = 1\n\n- y\n$$\n')}<p>b</p>`],
  ['maths between double signs in a line', 'a $$x$$ b', `<p>a ${displayed('$$x$$')} b</p>`],
  ['maths in a fence', '```math\nx\n```', displayed('```math\nx\n```')],
  ['double signs that never close', 'a\n$$\nb', '<p>a\n$$\nb</p>'],
  ['maths of more than 2,000 characters is text', `$${'x'.repeat(2_001)}$`, `<p>$${'x'.repeat(2_001)}$</p>`],
  ['code in a language', '```py run\nx = 1\n```', code('x = 1', 'Python')],
  ['code in an unknown language', '```klingon\nx\n```', code('x', 'klingon')],
  ['code without a language', '```\nx\n```', code('x')],
  ['a link to a moment without a video is text', '[from 2:15](#2:15)', '<p>from 2:15</p>'],
  [
    'headings have ids, to which the text can have links',
    '# One *two*!\n\n## One two\n\n[a](#one-two-1) [b](#three)',
    '<h2 id="~one-two">One <em>two</em>!</h2><h3 id="~one-two-1">One two</h3><p><a href="#~one-two-1">a</a> b</p>',
  ],
  [
    'a picture alone is in a block',
    '![A map](a.webp)',
    '<div><img src="/pictures/a.webp" alt="A map" loading="lazy" data-loading="true"/></div>',
  ],
  ['a picture of another site is shown as its text', 'a ![A map](https://a.ke/m.png)', '<p>a A map</p>'],
  [
    'a table with maths',
    '| a |\n|---|\n| $x$ |',
    `<div><table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>${formula('$x$')}</td></tr></tbody></table></div>`,
  ],
  ['a line that starts with a tag does not end the paragraph', 'a $5\n<div>\nb', '<p>a $5\n&lt;div&gt;\nb</p>'],
];

test.each(blocks)('%s', (_, text, html) => {
  expect(render(text)).toBe(html);
});

test('a link to a moment is a button where a video can be played', () => {
  const onMoment = () => undefined;
  expect(render('[from *2:15*](#2:15) [b](#2:75)', { onMoment })).toBe(
    '<p><button type="button">from <em>2:15</em></button> b</p>',
  );
});

test('the app’s own words in a text of another language are marked with their language', () => {
  const html = render('> [!TIP]\n> a\n\n> [!ANSWER]\n> b[^1]\n\n[^1]: c', { lang: 'sw' });
  expect(html).toContain('<p lang="en">Tip</p>');
  expect(html).toContain('<span lang="en">Show the answer</span>');
  expect(html).toContain('role="doc-noteref" lang="en"');
});

/** Generates random sequences of the syntax elements of lessons. */
const anyLesson = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'*_`[]()!<>#|-\\ \n\n\t~:1.+"$^$\n'),
      fc.constantFrom(
        '\n> [!NOTE]\n> ',
        '\n> [!ANSWER] ',
        '[^1]',
        '\n\n[^1]: ',
        '\n\n[^2]: ',
        '$$',
        '\n$$\n',
        '](#2:15)',
        '](#words)',
        '\n```math\n',
        '\n```py\n',
        '](',
        '![',
        '\n- ',
        '\n# words',
        'https://a.ke',
        'www.',
        '/b',
        'words',
        'javascript:',
        '\\href{javascript:x}{a}',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 120 },
  )
  .map((pieces) => pieces.join(''));

test('any text renders, its URLs are safe, and its links within the page have a target', () => {
  fc.assert(
    fc.property(anyLesson, (text) => {
      const html = render(text, { onMoment: () => undefined });
      const targets = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target]) => target!);
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => `#${id}`);
      expect(new Set(ids).size).toBe(ids.length);
      for (const target of targets)
        if (target.startsWith('#')) expect(ids).toContain(target);
        else expect(target).toMatch(/^(?:https?:\/\/|mailto:|\/(?![/\\])[^\s\\]*$)/i);
    }),
    { numRuns: 700 },
  );
});

test('every word of the text is rendered', () => {
  const pieces = fc.array(
    fc.constantFrom(
      ...[
        'alpha',
        'beta',
        '*',
        '~~',
        '`',
        '- ',
        '> ',
        '\n',
        '\n\n',
        '# ',
        ' ',
        '$',
        '$$',
        '\n$$\n',
        '[^1]',
        '\n\n[^1]: ',
      ],
      ...['\n> [!ANSWER] '],
    ),
  );
  const lettersOf = (text: string) => text.replaceAll(/<[^>]*>|&\w+;|[^a-z]/g, '');
  const sorted = (letters: string) => [...letters].sort().join('');
  fc.assert(
    fc.property(pieces, (parts) => {
      const html = render(parts.join(' ')).replaceAll(/<button.*?<\/button>|Show the answer/gs, '');
      // Footnotes move to the end, so the letters are compared without their order.
      expect(sorted(lettersOf(html))).toBe(sorted(lettersOf(parts.join(''))));
    }),
  );
});

test('a text that needs no parser looks the same with the parser', () => {
  const anyProse = fc
    .array(
      fc.constantFrom('Write', ' ', '\n\n', '$5', '$x$', '[^1]', 'https://a.ke', 'www.a.ke', '(b)', '.', 'a@b.ke'),
      {
        maxLength: 8,
      },
    )
    .map((pieces) => pieces.join(''));
  let plain = 0;
  fc.assert(
    fc.property(anyProse, (children) => {
      const markup = markupOf(LazyLessonText, { children });
      // `data-lines` marks a text that is shown while the parser loads; such texts are not compared.
      if (markup.includes('data-lines')) return;
      plain++;
      const contentOf = (html: string) => html.replace(/^<div[^>]*>/, '');
      expect(contentOf(markup)).toBe(contentOf(markupOf(LessonText, { children })));
    }),
    { numRuns: 300 },
  );
  expect(plain).toBeGreaterThan(10);
});

test.each([
  ['> [!NOTE]\n', ''],
  ['[^1]: ', ''],
  ['~~a ', ' a~~'],
  ['$$\n', '$$\n'],
])('4,000 levels of %s render', (open, close) => {
  expect(render(`${open.repeat(4_000)}word${close.repeat(4_000)}`)).toContain('word');
});

const repeated: [name: string, piece: string][] = [
  ['dollar signs', '$'],
  ['dollar signs before letters', '$a '],
  ['double dollar signs', '$$a '],
  ['lines of double dollar signs', '$$\na\n'],
  ['paragraphs and double dollar signs', 'a\n\n$$b\n\n'],
  ['backslashes in maths', '$\\'],
  ['footnotes', '[^1]'],
  ['unclosed footnotes', '[^'],
  ['definitions of footnotes', '[^1]: a\n'],
  ['definitions in definitions', '[^1]: '],
  ['definitions and empty lines', '[^1]: a\n\n\n  \n'],
  ['definitions and spaces', `[^1]: a\n${' '.repeat(500)}\n`],
  ['callouts', '> [!NOTE]\n'],
  ['answers', '> [!ANSWER] a\n\n'],
  ['nested callouts', '> '],
  ['tildes', '~'],
  ['opening tildes', '~~a '],
  ['two tildes and one', '~~a b~ '],
  ['URLs', 'https://a.ke '],
  ['a long URL', 'https://a.'],
  ['a URL and brackets', 'https://a.ke/)))))))'],
  ['addresses of the web', 'www.'],
  ['headings', '# a\n'],
  ['links to moments', '[a](#2:15)'],
];

test.each(repeated)('a long text of %s is parsed within seconds', (_, piece) => {
  const text = `x\n\n${piece.repeat(100_000 / piece.length)}`;
  const before = process.cpuUsage();
  structureOf(text);
  const { user, system } = process.cpuUsage(before);
  // A parser with quadratic time would need minutes.
  expect((user + system) / 1_000_000).toBeLessThan(5);
});
