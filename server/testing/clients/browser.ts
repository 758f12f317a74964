/** A minimal browser for tests, which stores cookies and follows redirects. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  /** The stored cookies, as the value of a Cookie header. */
  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(address: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
    const headers = { ...init.headers, cookie: this.cookie };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows redirects within one origin. Returns the last URL, which may be a redirect's target at another origin. */
  async follow(address: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
    const { origin } = new URL(address);
    let response = await this.send(address, init);
    let at = address;
    while (response.headers.has('location')) {
      at = new URL(response.headers.get('location')!, at).href;
      if (new URL(at).origin !== origin) break;
      response = await this.send(at);
    }
    return at;
  }

  #keep(line: string) {
    const [, name, value] = line.match(/^([^=]+)=([^;]*)/)!;
    if (value) this.#cookies.set(name!, value);
    else this.#cookies.delete(name!);
  }
}
