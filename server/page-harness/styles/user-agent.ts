import { NO_LAYER, type Rule } from './rules.ts';
import { specificityOf, splitSelectors } from './selectors.ts';
import { longhandsOf } from './shorthands.ts';

/** The default style sheet of browsers, as far as beginners' pages need it (HTML standard, “Rendering”). */
const STYLES = `
address, article, aside, blockquote, body, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption, figure,
footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, html, legend, listing, main, menu, nav, ol, optgroup, option, p,
plaintext, pre, search, section, summary, ul, xmp { display: block }
area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title,
dialog:not([open]), [hidden], input[type=hidden], details:not([open]) > :not(summary) { display: none }
li, summary { display: list-item }
table { display: table; border-spacing: 2px 2px; box-sizing: border-box; text-indent: 0px }
caption { display: table-caption; text-align: center }
colgroup { display: table-column-group }
col { display: table-column }
thead { display: table-header-group }
tbody { display: table-row-group }
tfoot { display: table-footer-group }
tr { display: table-row }
td, th { display: table-cell; padding: 1px; vertical-align: inherit }
thead, tbody, tfoot, tr { vertical-align: middle }
th { font-weight: 700; text-align: center }
input, select, button, textarea, meter, progress { display: inline-block }
input, select, button, textarea { font-size: 13.3333px; font-family: Arial; letter-spacing: normal; word-spacing: normal;
  line-height: normal; text-transform: none; text-indent: 0px; text-shadow: none; text-align: start; color: black }
input, button { text-align: start; box-sizing: content-box; cursor: text }
button, input[type=submit], input[type=button], input[type=reset], select, input[type=checkbox], input[type=radio],
input[type=color] { box-sizing: border-box; cursor: default }
button, input[type=submit], input[type=button], input[type=reset] { text-align: center; padding: 1px 6px;
  border-width: 2px; border-style: outset; border-color: black; background-color: rgb(239, 239, 239) }
input, textarea { border-width: 2px; border-style: inset; border-color: rgb(118, 118, 118); padding: 1px 2px; background-color: white }
textarea { font-family: monospace; padding: 2px; white-space: pre-wrap; cursor: text; border-width: 1px; border-style: solid }
select { border-width: 1px; border-style: solid; border-color: rgb(118, 118, 118); background-color: white; white-space: pre }
label { cursor: default }
body { margin: 8px }
p, blockquote, figure, dl, ul, ol, menu, dir { margin-top: 1em; margin-bottom: 1em }
blockquote, figure { margin-left: 40px; margin-right: 40px }
dd { margin-left: 40px }
ul, ol, menu, dir { padding-left: 40px }
ul, menu, dir { list-style-type: disc }
ol { list-style-type: decimal }
ul ul, ol ul { list-style-type: circle; margin-top: 0px; margin-bottom: 0px }
ul ol, ol ol { margin-top: 0px; margin-bottom: 0px }
h1 { font-size: 2em; margin-top: 0.67em; margin-bottom: 0.67em; font-weight: 700 }
h2 { font-size: 1.5em; margin-top: 0.83em; margin-bottom: 0.83em; font-weight: 700 }
h3 { font-size: 1.17em; margin-top: 1em; margin-bottom: 1em; font-weight: 700 }
h4 { margin-top: 1.33em; margin-bottom: 1.33em; font-weight: 700 }
h5 { font-size: 0.83em; margin-top: 1.67em; margin-bottom: 1.67em; font-weight: 700 }
h6 { font-size: 0.67em; margin-top: 2.33em; margin-bottom: 2.33em; font-weight: 700 }
b, strong { font-weight: bolder }
i, em, cite, dfn, var, address { font-style: italic }
u, ins { text-decoration-line: underline }
s, strike, del { text-decoration-line: line-through }
abbr[title] { text-decoration-line: underline; text-decoration-style: dotted }
small { font-size: smaller }
big { font-size: larger }
sub { vertical-align: sub; font-size: smaller }
sup { vertical-align: super; font-size: smaller }
mark { background-color: yellow; color: black }
pre, code, kbd, samp, tt, listing, plaintext, xmp { font-family: monospace; font-size: 13px }
pre, listing, plaintext, xmp { white-space: pre; margin-top: 1em; margin-bottom: 1em }
center { text-align: center }
hr { border-width: 1px; border-style: inset; border-color: gray; color: gray; margin-top: 0.5em; margin-bottom: 0.5em; margin-left: auto; margin-right: auto;
  overflow: hidden }
fieldset { margin-left: 2px; margin-right: 2px; border-width: 2px; border-style: groove; border-color: rgb(192, 192, 192); padding: 0.35em 0.75em 0.625em }
legend { padding-left: 2px; padding-right: 2px }
a[href], area[href] { color: rgb(0, 0, 238); text-decoration-line: underline; cursor: pointer }
dialog { position: absolute; left: 0px; right: 0px; width: fit-content; height: fit-content; margin: auto;
  border-width: 3px; border-style: solid; border-color: black; padding: 1em; background-color: white; color: black }
iframe { border-width: 2px; border-style: inset; border-color: black }
img, video, canvas { overflow: clip }
`;

/** Parses that style sheet, which has only simple rules. Parsing it with jsdom would take most of the process's start-up time. */
export const userAgentRules = (): Rule[] =>
  Array.from(STYLES.matchAll(/([^{}]+)\{([^{}]+)\}/g), ([, selectors, declarations]) => ({
    layer: NO_LAYER,
    selectors: splitSelectors(selectors!).map((text) => ({ text, specificity: specificityOf(text) })),
    declarations: declarations!.split(';').flatMap((declaration) => {
      const [property = '', value = ''] = declaration.split(':').map((part) => part.trim());
      return longhandsOf(property, value).map(([longhand, each]) => ({
        property: longhand,
        value: each,
        isImportant: false,
      }));
    }),
  }));
