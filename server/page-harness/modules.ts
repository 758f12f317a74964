/** Module scripts, which jsdom does not support. Node.js links them, and they run in order after the page's deferred scripts. */
import { randomBytes } from 'node:crypto';
import vm from 'node:vm';
import type { JSDOM } from 'jsdom';

type TextOf = (path: string) => string | undefined;

export function openModules(textOf: TextOf, print: (...values: unknown[]) => void) {
  const name = `modules${randomBytes(12).toString('hex')}`;

  /** Returns the page's modules in order, linked. If one cannot be linked, the reason is printed to the page's console. */
  async function linkedModules(dom: JSDOM) {
    const loader = openLoader(textOf, dom.getInternalVMContext());
    const modules: vm.SourceTextModule[] = [];
    for (const [index, script] of Array.from(dom.window.document.querySelectorAll('script[type=module]')).entries())
      try {
        modules.push(await loader.linkScript(script, index));
      } catch (error) {
        print(String(error));
      }
    return modules;
  }

  return {
    /** Appends a deferred script, which starts the modules, to the HTML of a page that has modules. */
    startedIn: (html: string) =>
      /type\s*=\s*["']?module/i.test(html) ? `${html}<script defer src="/${name}"></script>` : html,
    isStart: (url: string) => url.endsWith(`/${name}`),
    /** Links the modules, and returns a script that runs them. */
    async link(opened: () => JSDOM) {
      // jsdom requests scripts while it is still constructing the page, so wait until it has returned the page.
      await Promise.resolve();
      const dom = opened();
      const modules = await linkedModules(dom);
      const run = () => {
        dom.window.document.currentScript?.remove();
        for (const module of modules) module.evaluate().catch((error: unknown) => print(String(error)));
      };
      Object.defineProperty(dom.window, name, { value: run });
      return `${name}()`;
    },
  };
}

function openLoader(textOf: TextOf, context: vm.Context) {
  const loaded = new Map<string, vm.SourceTextModule>();

  function load(path: string, code = textOf(path)): vm.SourceTextModule {
    const known = loaded.get(path);
    if (known) return known;
    if (code === undefined) throw new TypeError(`Failed to fetch the module ${path}`);
    const module: vm.SourceTextModule = new vm.SourceTextModule(code, {
      context,
      identifier: path,
      importModuleDynamically: async (address: string) => {
        const imported = await link(load(resolved(address, path)));
        await imported.evaluate();
        return imported;
      },
    });
    loaded.set(path, module);
    return module;
  }

  async function link(module: vm.SourceTextModule) {
    if (module.status === 'unlinked')
      await module.link((address, { identifier }) => load(resolved(address, identifier)));
    return module;
  }

  return {
    async linkScript(script: Element, index: number) {
      const address = script.getAttribute('src');
      // An inline module gets a name that no file can have.
      if (address === null) return link(load(`inline-module-${index}:`, script.textContent ?? ''));
      return link(load(resolved(/^[./]/.test(address) ? address : `./${address}`, '')));
    },
  };
}

/** Resolves the specifier of an import to the path of a file. */
function resolved(address: string, from: string) {
  if (!/^\.{0,2}\//.test(address)) throw new TypeError(`Failed to resolve module specifier "${address}"`);
  return decodeURIComponent(new URL(address, `https://page.invalid/${from}`).pathname.slice(1));
}
