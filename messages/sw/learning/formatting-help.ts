/** Yanayoweza kuandikwa kwenye maandishi ya somo, kila moja na mfano wake. */
export const title = 'Msaada wa kuandika';
export const intro = 'Kwa kila jambo: kwanza unachoandika, kisha kile ambacho wanafunzi wanaona.';
export const source = 'Unaandika';
export const look = 'Wanafunzi wanaona';

export const headings = { name: 'Vichwa', example: '# Mizunguko\n\n## While' };
export const emphasis = { name: 'Mkazo', example: '**nene**, *mlalo*, ~~ya zamani~~ na `code`' };
export const lists = { name: 'Orodha', example: '- chai\n- maziwa\n\n1. Chemsha maji\n2. Yamimine' };
export const links = { name: 'Viungo', example: '[Shule yetu](https://example.org)' };
export const tables = { name: 'Majedwali', example: '| Jina | Maana |\n| --- | --- |\n| `+` | kujumlisha |' };
export const callouts = {
  name: 'Maelezo ya pembeni',
  note: 'Maneno yanayotumika ni NOTE, TIP, IMPORTANT, WARNING na CAUTION.',
  example: '> [!TIP]\n> Maji ya moto ni ya haraka zaidi.',
};
export const answers = { name: 'Majibu ya kufungua', example: '> [!ANSWER] Inatoa nini?\n> Inatoa 42.' };
export const code = { name: 'Code', example: '```python\nprint("Habari")\n```' };
export const exercises = {
  name: 'Mazoezi',
  note: 'Wanafunzi hubadilisha na kuendesha code. Vizuizi input na expect si lazima: kile ambacho programu inasoma, na kile ambacho jibu sahihi linatoa. Ukiongeza jozi zaidi, jibu lazima liwe sahihi kwa kila input, hadi ya kumi; wanafunzi huona ya kwanza tu.',
  example:
    '```python run Iseme mara mbili\nneno = input()\nprint(neno)\n```\n\n```input\nhabari\n```\n\n```expect\nhabari habari\n```',
};
export const pages = {
  name: 'Kurasa za wavuti za kujaribu',
  note: 'Wanafunzi hubadilisha HTML na kuona ukurasa chini yake. CSS na JavaScript huwekwa kwenye kizuizi hicho hicho, ndani ya style na script.',
  example: '```html run Kibanda\n<h1>Kibanda cha Zawadi</h1>\n<p>Chai: shilingi 20</p>\n```',
};
export const maths = {
  name: 'Hisabati',
  example: 'Mraba wenye upande $a$ una eneo $a^2$.\n\n$$\nc = \\sqrt{a^2 + b^2}\n$$',
};
export const footnotes = {
  name: 'Tanbihi',
  example: 'Maji huchemka kwa 100 °C.[^1]\n\n[^1]: Usawa wa bahari; Nairobi kwa 95 °C.',
};
export const moments = {
  name: 'Sehemu za video',
  note: 'Akibonyeza, video ya somo inaanza hapo.',
  example: '[Tazama inavyofanywa](#2:15)',
};
export const pictures = {
  name: 'Picha',
  note: 'Bonyeza Picha, au bandika au dondosha picha kwenye maandishi: mstari wake utaandikwa. Badilisha maneno yaliyo kwenye mabano ya mraba, ambayo husomewa wanafunzi wasioweza kuiona.',
};
export const files = {
  name: 'Faili',
  note: 'Bonyeza Faili, au bandika au dondosha PDF, ZIP au faili nyingine: kiungo chake kitaandikwa. Wanafunzi wanaoweza kusoma somo huipakua. Faili isiyozidi MB 2 huhifadhiwa pamoja na somo ili isomwe bila mtandao.',
};
