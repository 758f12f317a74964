/** Runs inside the page: this function is given to it as text, so it may use nothing from outside. */

interface Hooks {
  print(...values: unknown[]): void;
  textAt(url: string): string | undefined;
}

// A function that is passed as text reads better whole.
export function inPage({ print, textAt }: Hooks) {
  const define = (target: object, members: object) => {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(members)))
      Object.defineProperty(target, name, { ...property, enumerable: false, configurable: true });
  };

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
  define(window, {
    fetch: request,
    alert: (message: unknown = '') => print(String(message)),
    confirm: () => false,
    prompt: () => null,
    structuredClone: <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value))),
    scrollTo() {},
    scrollBy() {},
  });

  // What needs a layout does nothing.
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  define(window, { IntersectionObserver: Observer, ResizeObserver: Observer });
  define(Element.prototype, { scrollIntoView() {}, scrollTo() {}, animate: () => ({ cancel() {}, play() {}, pause() {} }) });
  define(HTMLFormElement.prototype, { submit() {} });

  // `form.name` is the field of this name.
  const fieldOf = (form: HTMLFormElement, name: string) =>
    form instanceof HTMLFormElement ? (form.elements.namedItem(name) ?? undefined) : undefined;
  const withFields = new Proxy(HTMLElement.prototype, {
    get: (elements, name, form) =>
      typeof name === 'string' && !(name in elements) ? fieldOf(form, name) : Reflect.get(elements, name, form),
  });
  Object.setPrototypeOf(HTMLFormElement.prototype, withFields);

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

  /** The text that is shown: without scripts, with single spaces, and with a new line for each block. */
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
