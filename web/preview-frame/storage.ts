/** The frame has no origin and so no storage of its own: what a page stores is kept by the page around the frame. */

type Entries = Record<string, string>;

/** Replaces window.localStorage or sessionStorage. @param changed  is called with all entries after each change */
export function replaceStorage(
  name: 'localStorage' | 'sessionStorage',
  initial: Entries,
  changed: (entries: Entries) => void,
) {
  const entries = new Map(Object.entries(initial));
  const report = () => changed(Object.fromEntries(entries));
  const methods = {
    getItem: (key: string) => entries.get(String(key)) ?? null,
    setItem(key: string, value: string) {
      entries.set(String(key), String(value));
      report();
    },
    removeItem(key: string) {
      if (entries.delete(String(key))) report();
    },
    clear() {
      entries.clear();
      report();
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
  };
  // Entries can be read and written as properties too: localStorage.name = 'Achieng'.
  const storage = new Proxy(methods, {
    get(own, key) {
      if (key === 'length') return entries.size;
      return Reflect.get(own, key) ?? entries.get(String(key));
    },
    set(own, key, value) {
      own.setItem(String(key), value);
      return true;
    },
    deleteProperty(own, key) {
      own.removeItem(String(key));
      return true;
    },
    has: (own, key) => key in own || entries.has(String(key)),
  });
  Object.defineProperty(window, name, { value: storage });
}
