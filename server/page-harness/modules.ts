/**
 * Module scripts, which jsdom does not run: they are linked by Node.js, and run after the page's deferred scripts, in their
 * order.
 */
import { randomBytes } from 'node:crypto';
import vm from 'node:vm';
import type { JSDOM } from 'jsdom';

type TextOf = (path: string) => string | undefined;

export function openModules(textOf: TextOf, print: (...values: unknown[]) => void) {
  const name = `modules${randomBytes(12).toString('hex')}`;
  const linked = new Map<string, vm.SourceTextModule>();

  function load(context: vm.Context, path: string, code = textOf(path)): vm.SourceTextModule {
    const known = linked.get(path);
    if (known) return known;
    if (code === undefined) throw new TypeError(`Failed to fetch the module ${path}`);
    const loaded: vm.SourceTextModule = new vm.SourceTextModule(code, {
      context,
      identifier: path,
      importModuleDynamically: async (address: string) => {
        const imported = load(context, resolved(address, path));
        await linkAndEvaluate(imported);
        return imported;
      },
    });
    linked.set(path, loaded);
    return loaded;
  }

  function loadScript(context: vm.Context, script: Element, index: number) {
    const address = script.getAttribute('src');
    // Inside the page, modules get names that no file can have.
    if (address === null) return load(context, `inline-module-${index}:`, script.textContent ?? '');
    return load(context, resolved(/^[./]/.test(address) ? address : `./${address}`, ''));
  }

  async function linkAndEvaluate(module: vm.SourceTextModule) {
    await link(module);
    await module.evaluate();
  }

  async function link(module: vm.SourceTextModule) {
    if (module.status === 'unlinked')
      await module.link((address, { identifier, context }) => load(context as vm.Context, resolved(address, identifier)));
  }

  return {
    /** The page with a deferred script at its end, if it has modules. */
    startedIn: (html: string) =>
      /type\s*=\s*["']?module/i.test(html) ? `${html}<script defer src="/${name}"></script>` : html,
    isStart: (url: string) => url.endsWith(`/${name}`),
    /** Links the modules, and returns a script that runs them. */
    async link(dom: JSDOM) {
      const { document } = dom.window;
      const ready: vm.SourceTextModule[] = [];
      for (const [index, script] of Array.from(document.querySelectorAll('script[type=module]')).entries())
        try {
          const module = loadScript(dom.getInternalVMContext(), script, index);
          await link(module);
          ready.push(module);
        } catch (error) {
          print(String(error));
        }
      const run = () => {
        document.currentScript?.remove();
        for (const module of ready) module.evaluate().catch((error: unknown) => print(String(error)));
      };
      Object.defineProperty(dom.window, name, { value: run });
      return `${name}()`;
    },
  };
}

const resolved = (address: string, from: string) => {
  if (!/^\.{0,2}\//.test(address)) throw new TypeError(`Failed to resolve module specifier "${address}"`);
  return decodeURIComponent(new URL(address, `https://page.invalid/${from}`).pathname.slice(1));
};
