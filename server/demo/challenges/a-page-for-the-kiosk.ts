import type { DemoWebChallenge } from './challenge.ts';

const head = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">`;

export const aPageForTheKiosk: DemoWebChallenge = {
  title: 'A page for the kiosk',
  difficulty: 'Medium',
  tags: ['HTML', 'CSS', 'forms'],
  statement: `Mama Njeri sells bread, milk and eggs at the corner. Build the page that her customers open on their phones.

1. The main heading (\`h1\`) has the name of the kiosk, and the browser’s tab (\`title\`) has the same text.
2. A list (\`ul\`) has at least three things to buy. In each item the price stands in a \`span\` of the class \`price\`, for example \`KSh 65\`.
3. The style sheet defines the colour \`--brand\` for the whole page (\`:root\`), and the heading uses it. Prices are bold.
4. On screens that are at least 600 pixels wide, the items of the list stand beside each other: use a flex box or a grid.
5. A link of the class \`order\` calls the kiosk: its address begins with \`tel:\`.
6. The field with the id \`loaves\` asks how many loaves you want, and has a label. While you type, the \`output\` shows what they cost, at KSh 65 each: for 2 loaves, \`KSh 130\`. As long as the field is empty, the output is empty too.`,
  hints: [
    'A variable is defined as `:root { --brand: #0a7d4f; }` and used as `color: var(--brand);`.',
    'Put the flex box into `@media (min-width: 600px) { … }`, so that phones keep the plain list.',
    'Listen to the event `input` of the field. What was typed is text: `Number(field.value)` makes a number of it.',
  ],
  starter: [
    {
      path: 'index.html',
      text: `${head}
    <title></title>
    <link rel="stylesheet" href="style.css">
    <script src="script.js" defer></script>
  </head>
  <body>
    <h1></h1>

    <!-- The list of things to buy, and the link to order -->

    <form>
      <input id="loaves" type="number" min="0">
      <output></output>
    </form>
  </body>
</html>
`,
    },
    {
      path: 'style.css',
      text: `:root {
  /* Choose a colour for the kiosk. */
}

h1 {
}
`,
    },
    {
      path: 'script.js',
      text: `const loaves = document.querySelector('#loaves');
const total = document.querySelector('output');

loaves.addEventListener('input', () => {
  // What do they cost?
});
`,
    },
  ],
  reference: [
    {
      path: 'index.html',
      text: `${head}
    <title>Njeri’s Kiosk</title>
    <link rel="stylesheet" href="style.css">
    <script src="script.js" defer></script>
  </head>
  <body>
    <h1>Njeri’s Kiosk</h1>
    <ul>
      <li>Bread <span class="price">KSh 65</span></li>
      <li>Milk <span class="price">KSh 60</span></li>
      <li>Eggs <span class="price">KSh 18</span></li>
    </ul>
    <a class="order" href="tel:+254700000000">Call to order</a>
    <form>
      <label for="loaves">Loaves of bread</label>
      <input id="loaves" type="number" min="0">
      <output></output>
    </form>
  </body>
</html>
`,
    },
    {
      path: 'style.css',
      text: `:root {
  --brand: #0a7d4f;
}

h1 {
  color: var(--brand);
}

.price {
  font-weight: bold;
}

@media (min-width: 600px) {
  ul {
    display: flex;
    gap: 2rem;
  }
}
`,
    },
    {
      path: 'script.js',
      text: `const loaves = document.querySelector('#loaves');
const total = document.querySelector('output');

loaves.addEventListener('input', () => {
  total.textContent = loaves.value === '' ? '' : \`KSh \${65 * Number(loaves.value)}\`;
});
`,
    },
  ],
  visible: [
    {
      name: 'The heading and the tab have the name of the kiosk',
      code: `assert($('h1').textContent.trim() !== '', 'The heading is empty.');
assert.equal(document.title.trim(), $('h1').textContent.trim(), 'The title and the heading have different texts.');`,
    },
    {
      name: 'At least three things to buy, with their prices',
      code: `assert($$('ul li').length >= 3, 'The list has fewer than three items.');
for (const item of $$('ul li')) {
  const price = item.querySelector('span.price');
  assert(price, 'There is an item without a price.');
  assert.match(price.textContent, /\\d/, 'There is a price without a number.');
}`,
    },
    {
      name: 'The heading has the colour of the kiosk',
      code: `const brand = style('h1', '--brand');
assert(brand !== '', 'The variable --brand is not defined for the whole page.');
assert.equal(style('h1', 'color'), brand, 'The heading does not have the colour of --brand.');`,
    },
    {
      name: 'Two loaves cost KSh 130',
      code: `type('#loaves', '2');
assert.equal($('output').textContent.trim(), 'KSh 130');`,
    },
  ],
  hidden: [
    {
      name: 'Other numbers of loaves, and none',
      weight: 2,
      code: `type('#loaves', '7');
assert.equal($('output').textContent.trim(), 'KSh 455');
type('#loaves', '12');
assert.equal($('output').textContent.trim(), 'KSh 780');
type('#loaves', '');
assert.equal($('output').textContent.trim(), '');`,
    },
    {
      name: 'The colour comes from the variable',
      code: `document.documentElement.style.setProperty('--brand', 'rgb(1, 2, 3)');
assert.equal(style('h1', 'color'), 'rgb(1, 2, 3)');`,
    },
    {
      name: 'Prices are bold, and items stand beside each other on wide screens',
      code: `for (const price of $$('.price')) assert(Number(style(price, 'font-weight')) >= 600);
assert.match(style('ul', 'display'), /flex|grid/, 'On a wide screen the items do not stand beside each other.');`,
    },
    {
      name: 'A link to order, and a label',
      code: `assert.match($('a.order').getAttribute('href'), /^tel:/, 'The link to order does not call a phone number.');
assert($('#loaves').labels.length > 0);`,
    },
  ],
};
