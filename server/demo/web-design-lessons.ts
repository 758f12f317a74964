/** The lessons of the demo school's course Web Design, which build one page and publish it. */
export const webDesignLessons = [
  {
    title: 'What a web page is',
    text: 'web-design/01-what-a-web-page-is.md',
    desc: `You make your first project, change its heading, and see the page change beside your code.

You learn what tags and elements are, which parts every page has, and what happens when you forget to close a tag. A phone is enough.`,
    tasks: [
      {
        name: 'Three pages, taken apart',
        desc: 'Draw three pages that you use every week as grey boxes, and number the boxes in the order in which you see them. Hand in a photo of your drawing.',
        due: 2,
      },
    ],
  },
  {
    title: 'Headings, paragraphs, lists',
    text: 'web-design/02-headings-paragraphs-lists.md',
    desc: `You learn six levels of headings, paragraphs, lists with and without an order, and how to mark what matters.

You begin the page of a reading club, which grows in every lesson from here.`,
  },
  {
    title: 'Links and pictures',
    text: 'web-design/03-links-and-pictures.md',
    desc: `You learn to write links that say where they lead, texts for people who cannot see a picture, and how to keep pictures small, because your visitors pay for each megabyte.

At the end your club has two pages and a photo.`,
    tasks: [
      {
        name: 'Two pages and a picture',
        desc: 'Hand in your project with two pages that link to each other, and at least one picture with an alt text.',
        kind: 'project' as const,
        due: 5,
      },
    ],
  },
  {
    title: 'The structure of a page',
    text: 'web-design/04-structure.md',
    desc: `You learn header, nav, main and footer, what a table is for, and why people who hear a page need all of them.

The pages of your club get the same structure and the same links.`,
  },
  {
    title: 'Colours and fonts',
    text: 'web-design/05-colours-and-fonts.md',
    desc: `The page gets its looks, with CSS. It has to be readable at noon in the sun, too.

You learn how a rule is written, how colours are mixed from red, green and blue, how much contrast text needs, and why the best font is the one that the phone has already.`,
    tasks: [
      {
        name: 'One poster, one typeface',
        desc: 'Make a page that announces a school concert, with a single font in two sizes and two weights, two colours, and nothing else. Hand in your project.',
        kind: 'project' as const,
        due: 7,
      },
    ],
  },
  {
    title: 'Boxes',
    text: 'web-design/06-boxes.md',
    desc: `You show the books of your club as cards.

You learn padding, border and margin, how wide a box really is, and how space alone says what belongs together.`,
  },
  {
    title: 'Pages that fit phones',
    text: 'web-design/07-pages-that-fit-phones.md',
    desc: `One column on a phone, two on a laptop, and no scrolling sideways.

You learn flexbox, media queries, pictures that never stick out, and links that a thumb can hit in a matatu.`,
    tasks: [
      {
        name: 'A price list',
        desc: 'Lay out the price list of a salon or a garage near you: three columns on a wide screen, one on a phone. Hand in your project.',
        kind: 'project' as const,
        due: 9,
      },
    ],
  },
  {
    title: 'Forms that people understand',
    text: 'web-design/08-forms.md',
    desc: `You write the form with which people join your club.

You learn labels, the right type for each field, what to make required, and what you should never ask.`,
  },
  {
    title: 'A page that does something',
    text: 'web-design/09-javascript.md',
    desc: `A button counts the books that a visitor has read, and the page remembers the number.

You learn to find an element, to wait for a press, to change what the page says, to keep something on the visitor's device, and to read an error calmly.`,
    tasks: [
      {
        name: 'A counter of your own',
        desc: 'Write a page that counts something useful: goals of a match, glasses of water, passengers of a matatu. It has a button for one more, one for one less, and it never goes below 0. Hand in your project.',
        kind: 'project' as const,
        due: 14,
      },
    ],
  },
  {
    title: 'Publish your page',
    text: 'web-design/10-publish-your-page.md',
    desc: `Before strangers read your page, you look at it with their eyes: can everyone use it, how heavy is it, and does anything stand there that should not?

You learn two checks, what never belongs on a public page, and how publishing works at the school.`,
    tasks: [
      {
        name: 'A page for somebody you know',
        desc: 'Ask the people of a shop, a church or a team what their visitors want to know. Build that page, do both checks of the lesson, and write down what you changed after a friend had tried it. Hand in your project.',
        kind: 'project' as const,
        due: 20,
      },
    ],
  },
];
