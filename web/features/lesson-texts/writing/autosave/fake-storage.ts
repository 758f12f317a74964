/** A fake of the browser's storage, for tests. As in a browser, each entry is a property of the object. */
class Storage {
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  getItem(key: string) {
    return Object.getOwnPropertyDescriptor(this, key)?.value ?? null;
  }
  clear() {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

export const fakeStorage = () => new Storage();
