/** Listeners of the frame in a student's page: errors, links, forms, added pictures, scrolling. */
import { describe, type Print } from './console.ts';
import type { Files } from './files.ts';
import { isEndlessLoop } from './replacements.ts';

export function reportErrors(files: Files, print: Print) {
  // In the capturing phase, because files that cannot be loaded report it to their element only.
  addEventListener(
    'error',
    ({ target, message, filename, lineno }) => {
      if (target instanceof Element) return reportMissingFile(target, print);
      if (isEndlessLoop(message)) return;
      print('error', message.replace(/^Uncaught /, ''), files.placeOf(filename, lineno));
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    const text = describe(reason);
    if (!isEndlessLoop(text)) print('error', text);
  });
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    // Elements that cannot load a file report that themselves.
    if (/^(?:connect|frame|font|form-action|object)/.test(effectiveDirective)) print('blocked', blockedURI);
  });
}

function reportMissingFile(element: Element, print: Print) {
  const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
  if (/^(?:blob|data):/.test(address)) return;
  print(/^(?:[a-z][\w+.-]*:|\/\/)/i.test(address) ? 'blocked' : 'missing', address);
}

interface LinkHandlers {
  print: Print;
  /** Opens another page of the project. */
  open(path: string): void;
}

/** The embedding page opens links to the project's pages. Other links do nothing. */
export function followLinks(files: Files, { print, open }: LinkHandlers) {
  document.addEventListener('click', (event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
    const address = link?.getAttribute('href');
    if (event.defaultPrevented || !address || /^(?:#|javascript:)/i.test(address)) return;
    event.preventDefault();
    const file = files.fileAt(address);
    if (file) open(file.path);
    else print(/^[a-z][\w+.-]*:/i.test(address) ? 'blocked' : 'missing', address);
  });
}

/** Forms are not sent: the policy would replace the page by an error. The page's own listeners run first. */
export function blockForms(print: Print) {
  const report = (form: HTMLFormElement) => print('form', form.getAttribute('action') ?? '');
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    report(event.target as HTMLFormElement);
  });
  HTMLFormElement.prototype.submit = function submit() {
    report(this);
  };
}

/** Replaces the addresses of pictures and backgrounds that scripts add by the URLs of their files. */
export function resolveAddedAddresses(files: Files) {
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      if (type === 'attributes') resolveAddresses(target as Element, files);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const each of [node, ...node.querySelectorAll('[src], [style]')]) resolveAddresses(each, files);
    }
  });
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['src', 'style'] });
}

function resolveAddresses(element: Element, files: Files) {
  const source = element.getAttribute('src');
  const url = source === null ? undefined : files.urlAt(source);
  if (url) element.setAttribute('src', url);
  const style = element.getAttribute('style') ?? '';
  const resolved = style.replaceAll(/url\((["']?)([^"')]+)\1\)/g, (whole, _quote, address) => {
    const found = files.urlAt(address);
    return found ? `url("${found}")` : whole;
  });
  if (resolved !== style) element.setAttribute('style', resolved);
}

/** Scrolls to the given position, and reports the position a few times a second. */
export function restoreScroll(top: number, report: (top: number) => void) {
  let isWaiting = false;
  addEventListener('scroll', () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      report(scrollY);
    }, 200);
  });
  if (top > 0) addEventListener('load', () => scrollTo({ top, behavior: 'instant' }));
}
