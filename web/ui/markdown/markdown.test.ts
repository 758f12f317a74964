import fc from 'fast-check';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { LazyMarkdown } from './LazyMarkdown.tsx';
import { Markdown } from './Markdown.tsx';
import { parseMarkdown } from './parse.ts';

const pictureOf = (name: string) => (/^[\w-]+\.webp$/.test(name) ? `/pictures/${name}` : undefined);

/** Returns the rendered HTML without attributes that only set styles. */
const render = (text: string) =>
  markupOf(Markdown, text)
    .replace(/^<div[^>]*>(.*)<\/div>$/s, '$1')
    .replaceAll(/<svg.*?<\/svg>| class="[^"]*"| tabindex="0"| data-discover="true"/gs, '');

function markupOf(component: typeof Markdown | typeof LazyMarkdown, text: string) {
  const props = { pictureOf } as ComponentProps<typeof Markdown>;
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(component, props, text)));
}

const blocks: [name: string, text: string, html: string][] = [
  ['an empty text', '', ''],
  ['a paragraph over two lines', 'One\ntwo', '<p>One\ntwo</p>'],
  ['two paragraphs', 'One\n\n\ntwo', '<p>One</p><p>two</p>'],
  ['line endings of Windows', 'One\r\n\r\ntwo', '<p>One</p><p>two</p>'],
  [
    'headings, one level below the title of the page',
    '# One\n## Two ##\n##### Five',
    '<h2>One</h2><h3>Two</h3><h4>Five</h4>',
  ],
  ['number signs that are no heading', '#one\n\n####### seven', '<p>#one</p><p>####### seven</p>'],
  [
    'fenced code',
    '```python\nif x:\n    print("<b>")\n```',
    '<pre><code>if x:\n    print(&quot;&lt;b&gt;&quot;)</code></pre>',
  ],
  ['fenced code that contains a fence', '````\n```\n````\nafter', '<pre><code>```</code></pre><p>after</p>'],
  ['an unclosed fence', '~~~\n*a*', '<pre><code>*a*</code></pre>'],
  ['a tight list', '- one\n- two\n  more', '<ul><li>one</li><li>two\nmore</li></ul>'],
  ['a loose list', '* one\n\n* two', '<ul><li><p>one</p></li><li><p>two</p></li></ul>'],
  ['a numbered list from three', '3. one\n4. two', '<ol start="3"><li>one</li><li>two</li></ol>'],
  ['a nested list', '- one\n  - in it\n- two', '<ul><li>one<ul><li>in it</li></ul></li><li>two</li></ul>'],
  ['fenced code in a list', '1. Do\n   ```\n   x\n   ```', '<ol start="1"><li>Do<pre><code>x</code></pre></li></ol>'],
  ['a number at the start of a line is no list', 'It was in\n1985. Then', '<p>It was in\n1985. Then</p>'],
  ['a quote with a list', '> Say\n>\n> - it', '<blockquote><p>Say</p><ul><li>it</li></ul></blockquote>'],
  ['a thematic break needs three dashes', 'a\n\n- - -\n\n--', '<p>a</p><hr/><p>--</p>'],
  [
    'a table',
    '| In | Out |\n|:---|---:|\n| `a\\|b` | 2 |\n| 3 |',
    '<div><table><thead><tr><th scope="col" data-aligned="left">In</th><th scope="col" data-aligned="right">Out</th></tr></thead>' +
      '<tbody><tr><td data-aligned="left"><code>a|b</code></td><td data-aligned="right">2</td></tr>' +
      '<tr><td data-aligned="left">3</td><td data-aligned="right"></td></tr></tbody></table></div>',
  ],
  ['bars without a delimiter row are no table', 'a | b\nc | d', '<p>a | b\nc | d</p>'],
];

test.each(blocks)('%s', (_, text, html) => {
  expect(render(text)).toBe(html);
});

const inline: [name: string, text: string, html: string][] = [
  ['emphasis', '*a* _b_ **c** __d__', '<em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong>'],
  ['strong in emphasis', '***a** b* ***c***', '<em><strong>a</strong> b</em> <em><strong>c</strong></em>'],
  ['emphasis in strong', '***a* b**', '<strong><em>a</em> b</strong>'],
  ['asterisks between spaces', '2 * 3 * 4', '2 * 3 * 4'],
  ['underscores inside names', 'snake_case_name and __init__', 'snake_case_name and <strong>init</strong>'],
  ['unclosed asterisks', '*a **b* c', '*a *<em>b</em> c'],
  ['a code span', 'Use `a * b * c` and ``x`y``', 'Use <code>a * b * c</code> and <code>x`y</code>'],
  ['an unclosed code span', 'a ` b', 'a ` b'],
  ['backslash escapes', '\\*a\\* \\[b\\] \\q', '*a* [b] \\q'],
  ['hard line breaks', 'a  \nb\\\nc', 'a<br/>b<br/>c'],
  ['HTML', '<b onclick="x()">a</b> &lt;', '&lt;b onclick=&quot;x()&quot;&gt;a&lt;/b&gt; &amp;lt;'],
  ['a link to a page of our own', '[Code](/code)', '<a href="/code">Code</a>'],
  [
    'a link to the web',
    '[Py *docs*](https://a.ke/x_(y)?q=1&b "title")',
    '<a href="https://a.ke/x_(y)?q=1&amp;b" target="_blank" rel="noopener noreferrer nofollow">Py <em>docs</em></a>',
  ],
  [
    'an autolink',
    '<https://a.ke/b_c_d>',
    '<a href="https://a.ke/b_c_d" target="_blank" rel="noopener noreferrer nofollow">https://a.ke/b_c_d</a>',
  ],
  ['brackets without a destination', 'numbers[0] [a] (b) [c](d e', 'numbers[0] [a] (b) [c](d e'],
  ['a bracket in a code span does not end the link text', '[a `]` b](/c)', '<a href="/c">a <code>]</code> b</a>'],
  [
    'a picture of our own',
    '![A \\*map\\*](17-ab.webp)',
    '<img src="/pictures/17-ab.webp" alt="A *map*" loading="lazy"/>',
  ],
  ['a picture of another site is shown as its alternative text', '![A map](https://a.ke/m.png)', 'A map'],
  [
    'a picture in a link',
    '[![A](1.webp)](/b)',
    '<a href="/b"><img src="/pictures/1.webp" alt="A" loading="lazy"/></a>',
  ],
];

test.each(inline)('in a paragraph: %s', (_, text, html) => {
  expect(render(text)).toBe(`<p>${html}</p>`);
});

const unsafe = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  '<javascript:alert(1)>',
  '&#106;avascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '</\t/evil.example>',
  '</\t\\evil.example>',
  'https:evil',
  'https://',
  'file:///etc/passwd',
  '\u0001javascript:alert(1)',
  'blob:x',
];

test('angle brackets around an unsafe link are shown as written', () => {
  expect(render('map<std:string> <javascript:alert(1)>')).toBe(
    '<p>map&lt;std:string&gt; &lt;javascript:alert(1)&gt;</p>',
  );
});

test.each(unsafe)('%s is neither a link nor a picture', (address) => {
  expect(render(`[press](${address}) ![see](${address})`)).not.toMatch(/<a|<img/);
});

/** Generates random sequences of Markdown's special characters and syntax elements. */
const anyMarkdown = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'*_`[]()!<>#|-\\ \n\n\t~:1.+"'),
      fc.constantFrom(
        '**',
        '```',
        '](',
        '![',
        '\n- ',
        '\n> ',
        '\n    ',
        '|-|',
        'https://a.ke',
        '/b',
        'words',
        'javascript:',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 120 },
  )
  .map((pieces) => pieces.join(''));

/** Generates random prose with some Markdown syntax at the start or end of a line. */
const anyProse = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom('Write', 'print("a")', 'prices[0]', 'HTML & CSS', '3', ' ', '\n', '\n\n'),
      },
      fc.constantFrom(
        '.',
        ')',
        '-',
        '+',
        '=',
        '===',
        '---',
        ':',
        '\n:---',
        '!',
        '(b)',
        '\t',
        '\u00a0',
        '&lt;',
        'https://a.ke',
        '[x]',
      ),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

test('a text without Markdown looks the same with and without the parser', () => {
  let plain = 0;
  fc.assert(
    fc.property(anyProse, (text) => {
      const markup = markupOf(LazyMarkdown, text);
      // `data-lines` marks a text that is shown while the parser loads; such texts are not compared.
      if (markup.includes('data-lines')) return;
      plain++;
      expect(markup).toBe(markupOf(Markdown, text));
    }),
    { numRuns: 1_000 },
  );
  expect(plain).toBeGreaterThan(150);
});

test('any text renders, and its links and pictures have safe URLs only', () => {
  fc.assert(
    fc.property(anyMarkdown, (text) => {
      const targets = [...render(text).matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target]) => target!);
      for (const target of targets) expect(target).toMatch(/^(?:https?:\/\/|mailto:|\/(?![/\\])[^\s\\]*$)/i);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['*', '*'],
  ['**', '**'],
  ['*a ', ' a*'],
  ['> ', ''],
  ['[![', '](1.webp)](/b)'],
])('4,000 levels of %s render', (open, close) => {
  expect(render(`${open.repeat(4_000)}word${close.repeat(4_000)}`)).toContain('word');
});

const off: [name: string, text: string, html: string][] = [
  ['indented lines are no code', 'a\n\n    b', '<p>a</p><p>    b</p>'],
  ['an underlined line is no heading', 'a\n===', '<p>a\n===</p>'],
  ['dashes below a line are a thematic break', 'a\n---', '<p>a</p><hr/>'],
  ['a link definition is text', '[a]: /b\n[a]', '<p>[a]: /b\n[a]</p>'],
  ['a bare URL is text', 'https://a.ke', '<p>https://a.ke</p>'],
  ['tildes strike nothing through', '~~a~~', '<p>~~a~~</p>'],
  ['a checkbox in a list is text', '- [x] a', '<ul><li>[x] a</li></ul>'],
  [
    'a table of more than 20 columns is text',
    `${'a|'.repeat(30)}\n${'-|'.repeat(30)}`,
    `<p>${'a|'.repeat(30)}\n${'-|'.repeat(30)}</p>`,
  ],
];

test.each(off)('%s', (_, text, html) => {
  expect(render(text)).toBe(html);
});

test('every word of the text is rendered', () => {
  const words = fc.array(
    fc.constantFrom('alpha', 'beta', '*', '**', '_', '`', '- ', '> ', '\n', '\n\n', '# ', '| ', ' '),
  );
  fc.assert(
    fc.property(words, (pieces) => {
      const lettersOf = (text: string) => text.replaceAll(/<[^>]*>|&\w+;|[^a-z]/g, '');
      expect(lettersOf(render(pieces.join(' ')))).toBe(lettersOf(pieces.join('')));
    }),
  );
});

const repeated: [name: string, piece: string][] = [
  ['asterisks', '*'],
  ['opening asterisks', '*a '],
  ['both emphasis marks in turn', '*a _b '],
  ['closing marks', 'a* b_ '],
  ['brackets', '['],
  ['unclosed links', '[a](b'],
  ['nested pictures', '![a'],
  ['unclosed destinations in angle brackets', '[](<a'],
  ['backticks of every length', '` `` ```'],
  ['quotes', '>'],
  ['nested quotes and lists', '> - '],
  ['lists', '- a\n'],
  ['numbered lists', '1. '],
  ['bars', '|'],
  ['tables', 'a|b\n-|-\n'],
  ['fences', '```\n'],
  ['spaces', ' '],
  ['backslashes', '\\'],
  ['unclosed autolinks', '<http://'],
  ['nested lists', '- '],
  ['headings', '# '],
];

// A parser with quadratic time would need minutes.
test.each(repeated)('a long text of %s is parsed within seconds', (_, piece) => {
  expect(secondsToParse(`x\n${piece.repeat(200_000 / piece.length)}`)).toBeLessThan(5);
});

test.each([
  ['marks inside words', '_a_b*_'],
  ['strong and emphasis that never close', '**a **_'],
])('the longest statement, 20,000 characters, of %s is parsed within seconds', (_, piece) => {
  expect(secondsToParse(piece.repeat(20_000 / piece.length))).toBeLessThan(5);
});

/** Processor time, which other load on the machine hardly affects. */
function secondsToParse(text: string) {
  const before = process.cpuUsage();
  parseMarkdown(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
