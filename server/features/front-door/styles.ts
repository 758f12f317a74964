/**
 * The stylesheet of the front door. It is inside each page, so that the page needs no second request. The colours are
 * those of web/ui/theme/tokens.css.
 */
import { createHash } from 'node:crypto';

export const STYLES = `
:root{color-scheme:light dark;--ink:#14213d;--paper:#fbf8f2;--card:#fff;--line:#e6dfd2;--field-line:#8f8775;--muted:#5d6478;--brand:#1f3c88;--brand-fill:#1f3c88;--brand-soft:#e8edfb;--sun:#f2a51a;--on-sun:#14213d;--leaf:#176649;--clay:#b03a24}
@media (prefers-color-scheme:dark){:root{--ink:#eef0f7;--paper:#0f1524;--card:#172035;--line:#29344f;--field-line:#667296;--muted:#a4adc4;--brand:#9db4ff;--brand-fill:#24366e;--brand-soft:#1f2b4d;--sun:#f6bb4b;--leaf:#62d3a8;--clay:#ff8d78}}
*,::before,::after{box-sizing:border-box}
body{margin:0;min-width:320px;background:var(--paper);color:var(--ink);font:400 1rem/1.55 system-ui,sans-serif;overflow-wrap:break-word;-webkit-text-size-adjust:100%}
h1,h2,h3,p,ol,ul,dl,dd{margin:0}
h1,h2,h3{line-height:1.2;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:clamp(1.625rem,1.3rem + 1.4vw,2.25rem)}h2{font-size:1.375rem}h3,.card h2{font-size:1.125rem}
a{color:var(--brand);font-weight:600;text-underline-offset:3px}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.skip{position:absolute;left:8px;top:-60px}.skip:focus{top:8px;padding:8px 12px;background:var(--card);z-index:1}
.bar,main,.foot{max-width:1120px;margin:0 auto;padding:16px}
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:4px 14px}
.bar a,.foot a{display:inline-flex;align-items:center;min-height:44px}
.school{flex:1 1 auto;gap:10px;color:var(--ink);font-size:1.125rem;font-weight:700;text-decoration:none}
main{display:grid;gap:24px;padding-bottom:40px}
.lead{max-width:60ch;font-size:1.125rem}
.muted{color:var(--muted)}
.actions{display:flex;flex-wrap:wrap;gap:12px}
.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 20px;border:0;border-radius:12px;background:var(--sun);color:var(--on-sun);font:600 1rem system-ui,sans-serif;text-decoration:none;cursor:pointer}
.quiet{background:var(--brand-soft);color:var(--brand)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr));gap:16px;padding:0;list-style:none}
.card{display:grid;grid-template-rows:auto 1fr;overflow:hidden;background:var(--card);border:1px solid var(--line);border-radius:16px}
.cover{display:block;width:100%;max-width:720px;height:auto;aspect-ratio:16/9;object-fit:cover;background:var(--brand-fill)}
.pattern{display:block;width:100%;height:64px;background:var(--brand-fill)}
main>.cover,main>.pattern{border-radius:16px}
.about{display:grid;align-content:start;gap:6px;padding:16px}
.facts{display:flex;flex-wrap:wrap;gap:4px 14px;color:var(--muted);font-size:.9375rem;padding:0;list-style:none}
.price{color:var(--leaf);font-weight:700}
.filters{display:flex;flex-wrap:wrap;align-items:end;gap:12px}
.filters label{display:grid;gap:4px;flex:1 1 150px;font-weight:600}
input,select,textarea{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--field-line);border-radius:12px;background:var(--card);color:var(--ink);font:400 1rem system-ui,sans-serif}
.form,.part{display:grid;gap:16px;max-width:560px}
.field{display:grid;gap:4px}.field label{font-weight:600}.field small{color:var(--muted);font-size:.9375rem}
.wrong{color:var(--clay);font-weight:600}[aria-invalid]{border-color:var(--clay)}
.tick{display:grid;grid-template-columns:24px 1fr;gap:4px 10px;align-items:start}.tick input{width:24px;min-height:24px;margin:0;accent-color:var(--brand)}.tick .wrong{grid-column:2}
.trap{position:absolute;left:-9999px}
@supports selector(:has(a)){.form:not(:has(option[value=Physical]:checked)) .physical,.form:not(:has(#isMinor:checked)) .minor{display:none}}
.free{display:grid;gap:16px;max-width:720px}video.cover{border-radius:16px;background:#000}
.steps,.lessons{display:grid;gap:8px;padding-left:1.5em}
.text{max-width:70ch;white-space:pre-line}
.pages{display:flex;flex-wrap:wrap;align-items:center;gap:12px 20px}
.foot{display:flex;flex-wrap:wrap;align-items:center;gap:4px 20px;border-top:1px solid var(--line);color:var(--muted)}
`.trim();

/** The source of a Content-Security-Policy (CSP3, section 8.4) that allows the stylesheet. */
export const STYLES_SOURCE = `'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`;
