/** The addresses of scripts that run beside the page, past Trusted Types: workers, and the service worker. Only files of this build. */

interface Policy {
  createScriptURL(address: string): string;
}
/** Not all browsers know them, nor do TypeScript's declarations. */
declare const trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;

const isOurs = (address: string) => /^\/(?:assets\/sandbox\/[\w.-]+|service-worker)\.js$/.test(address);

const rules: Policy = {
  createScriptURL(address) {
    // While developing, Vite serves the sources themselves.
    if (!isOurs(address) && !import.meta.env.DEV) throw new TypeError(`${address} is no script of ours`);
    return address;
  },
};

const policy = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('own-scripts', rules);

export const ownScript = (address: string) => policy.createScriptURL(address);
