/** The frame has an opaque origin and therefore no storage: the parent page stores the data for it. */

type Entries = Record<string, string>;

/** Characters that a page may store. */
const QUOTA = 100_000;
/** Milliseconds for which changes are collected. */
const COLLECTING = 100;

/** Replaces window.localStorage or sessionStorage. @param changed  called with all entries after each change */
export function replaceStorage(
  name: 'localStorage' | 'sessionStorage',
  initial: Entries,
  changed: (entries: Entries) => void,
) {
  const entries = new Map(Object.entries(initial));
  let isReporting = false;
  const report = () => {
    if (isReporting) return;
    isReporting = true;
    setTimeout(() => {
      isReporting = false;
      changed(Object.fromEntries(entries));
    }, COLLECTING);
  };
  const charactersWith = (key: string, value: string) => {
    let characters = key.length + value.length;
    for (const [other, text] of entries) if (other !== key) characters += other.length + text.length;
    return characters;
  };
  const methods = {
    getItem: (key: string) => entries.get(String(key)) ?? null,
    setItem(key: string, value: string) {
      if (charactersWith(String(key), String(value)) > QUOTA) throw new DOMException(key, 'QuotaExceededError');
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
