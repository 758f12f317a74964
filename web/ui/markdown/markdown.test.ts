import fc from 'fast-check';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { blocksIn } from './blocks.ts';
import { Markdown } from './Markdown.tsx';

const pictureOf = (name: string) => (/^[\w-]+\.webp$/.test(name) ? `/pictures/${name}` : undefined);

/** As it becomes elements, without what only looks. */
function shown(text: string) {
  const markup = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(Markdown, { pictureOf } as ComponentProps<typeof Markdown>, text)),
  );
  return markup
    .replace(/^<div[^>]*>(.*)<\/div>$/s, '$1')
    .replaceAll(/<svg.*?<\/svg>| class="[^"]*"| tabindex="0"| data-discover="true"/gs, '');
}

const blocks: [name: string, text: string, becomes: string][] = [
  ['nothing', '', ''],
  ['a paragraph over two lines', 'One\ntwo', '<p>One\ntwo</p>'],
  ['two paragraphs', 'One\n\n\ntwo', '<p>One</p><p>two</p>'],
  ['lines as Windows ends them', 'One\r\n\r\ntwo', '<p>One</p><p>two</p>'],
  [
    'headings, of which the page has the first',
    '# One\n## Two ##\n##### Five',
    '<h2>One</h2><h3>Two</h3><h4>Five</h4>',
  ],
  ['signs that are no heading', '#one\n\n####### seven', '<p>#one</p><p>####### seven</p>'],
  [
    'code between fences',
    '```python\nif x:\n    print("<b>")\n```',
    '<pre><code>if x:\n    print(&quot;&lt;b&gt;&quot;)</code></pre>',
  ],
  ['code with fences in it', '````\n```\n````\nafter', '<pre><code>```</code></pre><p>after</p>'],
  ['code that is never closed', '~~~\n*a*', '<pre><code>*a*</code></pre>'],
  ['a list', '- one\n- two\n  more', '<ul><li>one</li><li>two\nmore</li></ul>'],
  ['a list with lines between', '* one\n\n* two', '<ul><li><p>one</p></li><li><p>two</p></li></ul>'],
  ['numbers from three', '3. one\n4. two', '<ol start="3"><li>one</li><li>two</li></ol>'],
  ['a list in a list', '- one\n  - in it\n- two', '<ul><li>one<ul><li>in it</li></ul></li><li>two</li></ul>'],
  ['code in a list', '1. Do\n   ```\n   x\n   ```', '<ol start="1"><li>Do<pre><code>x</code></pre></li></ol>'],
  ['a number that begins a line', 'It was in\n1985. Then', '<p>It was in\n1985. Then</p>'],
  ['a quote with a list', '> Say\n>\n> - it', '<blockquote><p>Say</p><ul><li>it</li></ul></blockquote>'],
  ['a rule, and none', 'a\n\n- - -\n\n--', '<p>a</p><hr/><p>--</p>'],
  [
    'a table',
    '| In | Out |\n|:---|---:|\n| `a\\|b` | 2 |\n| 3 |',
    '<div><table><thead><tr><th scope="col" data-aligned="left">In</th><th scope="col" data-aligned="right">Out</th></tr></thead>' +
      '<tbody><tr><td data-aligned="left"><code>a|b</code></td><td data-aligned="right">2</td></tr>' +
      '<tr><td data-aligned="left">3</td><td data-aligned="right"></td></tr></tbody></table></div>',
  ],
  ['upright lines that are no table', 'a | b\nc | d', '<p>a | b\nc | d</p>'],
];

test.each(blocks)('%s', (_, text, becomes) => {
  expect(shown(text)).toBe(becomes);
});

const inline: [name: string, text: string, becomes: string][] = [
  ['emphasis', '*a* _b_ **c** __d__', '<em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong>'],
  ['strong in emphasis', '***a** b* ***c***', '<em><strong>a</strong> b</em> <em><strong>c</strong></em>'],
  ['emphasis in strong', '***a* b** ****c****', '<strong><em>a</em> b</strong> ****c****'],
  ['stars that multiply', '2 * 3 * 4', '2 * 3 * 4'],
  ['names with lines in them', 'snake_case_name and __init__', 'snake_case_name and <strong>init</strong>'],
  ['stars that never end', '*a **b* c', '*a *<em>b</em> c'],
  ['code', 'Use `a * b * c` and ``x`y``', 'Use <code>a * b * c</code> and <code>x`y</code>'],
  ['code that never ends', 'a ` b', 'a ` b'],
  ['signs behind a backslash', '\\*a\\* \\[b\\] \\q', '*a* [b] \\q'],
  ['lines that end where they end', 'a  \nb\\\nc', 'a  <br/>b<br/>c'],
  ['HTML', '<b onclick="x()">a</b> &lt;', '&lt;b onclick=&quot;x()&quot;&gt;a&lt;/b&gt; &amp;lt;'],
  ['a page of ours', '[Code](/code)', '<a href="/code">Code</a>'],
  [
    'the web',
    '[Py *docs*](https://a.ke/x_(y)?q=1&b "title")',
    '<a href="https://a.ke/x_(y)?q=1&amp;b" target="_blank" rel="noopener noreferrer nofollow">Py <em>docs</em></a>',
  ],
  [
    'an address by itself',
    '<https://a.ke/b_c_d>',
    '<a href="https://a.ke/b_c_d" target="_blank" rel="noopener noreferrer nofollow">https://a.ke/b_c_d</a>',
  ],
  ['brackets that lead nowhere', 'numbers[0] [a] (b) [c](d e', 'numbers[0] [a] (b) [c](d e'],
  ['a bracket in code does not end a link', '[a `]` b](/c)', '<a href="/c">a <code>]</code> b</a>'],
  ['a picture of ours', '![A \\*map\\*](17-ab.webp)', '<img src="/pictures/17-ab.webp" alt="A *map*" loading="lazy"/>'],
  ['a picture of others', '![A map](https://a.ke/m.png)', 'A map'],
  [
    'a picture that leads on',
    '[![A](1.webp)](/b)',
    '<a href="/b"><img src="/pictures/1.webp" alt="A" loading="lazy"/></a>',
  ],
];

test.each(inline)('in a paragraph: %s', (_, text, becomes) => {
  expect(shown(text)).toBe(`<p>${becomes}</p>`);
});

const traps = [
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

test.each(traps)('%s is no address', (address) => {
  expect(shown(`[press](${address}) ![see](${address})`)).not.toMatch(/<a|<img/);
});

/** Pieces that mean something, so that chance brings them together. */
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

test('whatever somebody writes can be shown, and leads nowhere else', () => {
  fc.assert(
    fc.property(anyMarkdown, (text) => {
      const targets = [...shown(text).matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target]) => target!);
      for (const target of targets) expect(target).toMatch(/^(?:https?:\/\/|mailto:|\/(?![/\\])[^\s\\]*$)/i);
    }),
    { numRuns: 500 },
  );
});

test('no word is lost', () => {
  const words = fc.array(
    fc.constantFrom('alpha', 'beta', '*', '**', '_', '`', '- ', '> ', '\n', '\n\n', '# ', '| ', ' '),
  );
  fc.assert(
    fc.property(words, (pieces) => {
      const lettersOf = (text: string) => text.replaceAll(/<[^>]*>|&\w+;|[^a-z]/g, '');
      expect(lettersOf(shown(pieces.join(' ')))).toBe(lettersOf(pieces.join('')));
    }),
  );
});

const longOnes: [name: string, piece: string][] = [
  ['stars', '*'],
  ['stars that open', '*a '],
  ['both marks in turn', '*a _b '],
  ['marks that close', 'a* b_ '],
  ['brackets', '['],
  ['links that never end', '[a](b'],
  ['pictures in pictures', '![a'],
  ['links in angles', '[](<a'],
  ['backticks of every length', '` `` ```'],
  ['quotes', '>'],
  ['quotes and lists in each other', '> - '],
  ['lists', '- a\n'],
  ['numbers', '1. '],
  ['bars', '|'],
  ['tables', 'a|b\n-|-\n'],
  ['fences', '```\n'],
  ['spaces', ' '],
  ['backslashes', '\\'],
  ['angles', '<http://'],
  ['rules', '- '],
  ['headings', '# '],
];

// What takes time by the square of its length would need minutes for it.
test.each(longOnes)('a long text of %s is read at once', (_, piece) => {
  const begun = performance.now();
  blocksIn(`x\n${piece.repeat(200_000 / piece.length)}`);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
