/** What can be written in a lesson's text, with an example of each. */
export const title = 'Formatting help';
export const intro = 'For each: first what you write, then what students see.';
export const source = 'You write';
export const look = 'Students see';

export const headings = { name: 'Headings', example: '# Loops\n\n## While' };
export const emphasis = { name: 'Emphasis', example: '**bold**, *italic*, ~~old~~ and `code`' };
export const lists = { name: 'Lists', example: '- tea\n- milk\n\n1. Boil the water\n2. Pour it' };
export const links = { name: 'Links', example: '[Our school](https://example.org)' };
export const tables = { name: 'Tables', example: '| Name | Meaning |\n| --- | --- |\n| `+` | plus |' };
export const callouts = {
  name: 'Callouts',
  note: 'The words are NOTE, TIP, IMPORTANT, WARNING and CAUTION.',
  example: '> [!TIP]\n> Warm water is quicker.',
};
export const answers = { name: 'Answers to open', example: '> [!ANSWER] What does it print?\n> It prints 42.' };
export const code = { name: 'Code', example: '```python\nprint("Habari")\n```' };
export const exercises = {
  name: 'Exercises',
  note: 'Students change and run the code. The fences input and expect are optional: what the program reads, and what a solution prints. If more pairs of them follow, a solution has to be right with each input, up to the tenth; students see only the first.',
  example:
    '```python run Say it twice\nword = input()\nprint(word)\n```\n\n```input\nhabari\n```\n\n```expect\nhabari habari\n```',
};
export const pages = {
  name: 'Web pages to try',
  note: 'Students change the HTML and see the page below it. CSS and JavaScript stand in the same fence, in style and script.',
  example: '```html run A kiosk\n<h1>Zawadi’s kiosk</h1>\n<p>Tea: 20 shillings</p>\n```',
};
export const maths = {
  name: 'Maths',
  example: 'A square of side $a$ has the area $a^2$.\n\n$$\nc = \\sqrt{a^2 + b^2}\n$$',
};
export const footnotes = {
  name: 'Footnotes',
  example: 'Water boils at 100 °C.[^1]\n\n[^1]: At sea level; in Nairobi at 95 °C.',
};
export const moments = {
  name: 'Moments of the video',
  note: 'A press plays the lesson’s video from there.',
  example: '[See how it is done](#2:15)',
};
export const pictures = {
  name: 'Pictures',
  note: 'Press Picture, or paste or drop one into the text: its line is written for you. Change the words in the square brackets, which are read to students who cannot see it.',
};
export const files = {
  name: 'Files',
  note: 'Press File, or paste or drop a PDF, a ZIP or another file: a link is written for you. Students who may read the lesson download it. A file of up to 2 MB is stored with the lesson for reading offline.',
};
