/** The HTML layout of the phones' pages, with one style and one script. */
import { createHash } from 'node:crypto';

/** The pages' CSS: large touch targets, and colours with a contrast of 4.5:1 in light and dark mode. */
const STYLE = `
:root{color-scheme:light dark;--ink:#14213d;--paper:#fbf8f2;--card:#fff;--line:#8a8577;--link:#1f3c88;--pay:#1d6b50;--pay-ink:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eef0f7;--paper:#0f1524;--card:#172035;--line:#7d88a8;--link:#9db4ff;--pay:#62d3a8;--pay-ink:#0f1524}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
.banner{padding:.75rem .5rem;background:#b3261e;color:#fff;font-weight:800;text-align:center}
main{max-width:28rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;margin:.5rem 0 1rem}
h2{font-size:1.25rem;line-height:1.35;margin:1rem 0 .5rem}
a{color:var(--link)}
p>a{display:inline-block;padding:.625rem 0}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
.phones a{display:block;padding:1rem;border:1px solid var(--line);border-radius:14px;background:var(--card);text-decoration:none}
.phones b{display:block;color:var(--ink)}
.prompt{padding:.5rem 1rem 1rem;margin-bottom:1rem;border:2px solid var(--line);border-radius:16px;background:var(--card)}
.messages li{padding:.75rem 1rem;border-radius:14px;background:var(--card);border:1px solid var(--line);overflow-wrap:anywhere}
button{display:block;width:100%;min-height:3.5rem;margin-top:.75rem;border:2px solid var(--line);border-radius:14px;background:none;color:var(--ink);font:inherit;font-weight:700;cursor:pointer}
button.pay{background:var(--pay);border-color:var(--pay);color:var(--pay-ink)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
`;

/** Reloads the page's content each second and replaces it only when it changed, so that focus and input stay. */
const SCRIPT = `
let seen=document.querySelector('main').innerHTML;
setInterval(async()=>{try{
const text=await(await fetch(location.href)).text();
const main=new DOMParser().parseFromString(text,'text/html').querySelector('main').innerHTML;
if(main!==seen){seen=main;document.querySelector('main').innerHTML=main}
}catch{}},1000)
`;

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The Content-Security-Policy: no external resources, no framing by other pages. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${sourceOf(STYLE)}`,
  `script-src ${sourceOf(SCRIPT)}`,
  "connect-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const page = (title: string, main: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · Simulated M-Pesa</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><header class="banner">SIMULATED M-PESA - NO REAL MONEY</header>
<main aria-live="polite">${main}</main>
<script>${SCRIPT}</script></body></html>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
