/** The Trusted Types policy for script URLs: it allows only the workers and the service worker of this build. */

interface Policy {
  createScriptURL(address: string): string;
}
/** The Trusted Types API, which is missing in some browsers and in TypeScript's declarations. */
declare const trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;

const isOfThisBuild = (address: string) =>
  /^\/(?:assets\/sandbox\/[\w.-]+\.js|service-worker\.js(?:\?locale=[\w-]+)?)$/.test(address);

const rules: Policy = {
  createScriptURL(address) {
    // The check is off in development, where Vite serves the sources under other URLs.
    if (!isOfThisBuild(address) && !import.meta.env.DEV)
      throw new TypeError(`${address} is not a script of this build`);
    return address;
  },
};

const policy = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('own-scripts', rules);

export const trustedScriptUrl = (address: string) => policy.createScriptURL(address);
