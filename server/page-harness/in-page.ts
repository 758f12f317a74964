/**
 * Functions that add missing features to jsdom, or replace features that must work differently in a tested page. Each one is passed into the
 * page as source text, so it may use only its parameters.
 */

interface Hooks {
  define(target: object, members: object): void;
  print(...values: unknown[]): void;
  /** Returns the text of the page's file at a URL; undefined if there is none. */
  textAt(url: string): string | undefined;
}

/** `fetch` reads the page's own files only. */
function requests({ define, textAt }: Hooks) {
  const answer = (url: string, text: string) => ({
    ok: true,
    status: 200,
    statusText: 'OK',
    url,
    headers: new Headers(),
    text: async () => text,
    json: async () => JSON.parse(text),
    blob: async () => new Blob([text]),
    clone: () => answer(url, text),
  });
  const request = async (input: string | { url: string }) => {
    const url = typeof input === 'object' && 'url' in input ? input.url : String(input);
    const text = textAt(url);
    if (text === undefined) throw new TypeError('Failed to fetch');
    return answer(url, text);
  };
  define(window, { fetch: request });
}

/** No user can answer a browser dialog, so these return immediately. The page's own <dialog> elements open and close. */
function dialogs({ define, print }: Hooks) {
  define(window, {
    alert: (message: unknown = '') => print(String(message)),
    confirm: () => false,
    prompt: () => null,
  });
  define(HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      this.open = true;
    },
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement, value?: string) {
      if (!this.open) return;
      this.open = false;
      if (value !== undefined) this.returnValue = value;
      this.dispatchEvent(new Event('close'));
    },
  });
}

/** APIs that need a layout have no effect. */
function layout({ define }: Hooks) {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  const animation = { cancel() {}, play() {}, pause() {}, finish() {} };
  define(window, { IntersectionObserver: Observer, ResizeObserver: Observer, scrollTo() {}, scrollBy() {} });
  define(Element.prototype, { scrollIntoView() {}, scrollTo() {}, animate: () => animation });
}

/** `form.name` returns the field of this name, and submitting a form sends nothing. */
function forms({ define }: Hooks) {
  const fieldOf = (form: HTMLFormElement, name: string) =>
    form instanceof HTMLFormElement ? (form.elements.namedItem(name) ?? undefined) : undefined;
  const withFields = new Proxy(HTMLElement.prototype, {
    get: (elements, name, form) =>
      typeof name === 'string' && !(name in elements) ? fieldOf(form, name) : Reflect.get(elements, name, form),
  });
  Object.setPrototypeOf(HTMLFormElement.prototype, withFields);
  define(HTMLFormElement.prototype, { submit() {} });
}

/** `innerText`: the visible text, with single spaces, and with a line break after each block. */
function innerTexts({ define }: Hooks) {
  const shownText = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
    if (!(node instanceof HTMLElement)) return node.textContent ?? '';
    if (node.localName === 'br') return '\n';
    const { display } = getComputedStyle(node);
    if (display === 'none') return '';
    const inside = Array.from(node.childNodes, shownText).join('');
    return /^(?:block|flex|grid|list-item|table-row)$/.test(display) ? `\n${inside}\n` : inside;
  };
  define(HTMLElement.prototype, {
    get innerText() {
      const text = shownText(this as unknown as Node);
      return text.replace(/ *\n+ */g, '\n').trim();
    },
    set innerText(text: string) {
      const lines = String(text).split('\n');
      const nodes = lines.flatMap((line, index) => (index === 0 ? [line] : [document.createElement('br'), line]));
      (this as unknown as HTMLElement).replaceChildren(...nodes);
    },
  });
}

export const partsInPage = [requests, dialogs, layout, forms, innerTexts];
