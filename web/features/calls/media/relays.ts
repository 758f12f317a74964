/**
 * Which connections are given a relay. Each relay costs the school a line of its own, so there is none until a
 * connection has not come about without; from then on, in this call, every connection has them at once.
 */
export class Relays {
  #servers: RTCIceServer[] = [];
  #areNeeded = false;

  /** As the school tells them with each new line: they are good for a while only. */
  know(servers: RTCIceServer[]) {
    this.#servers = servers;
  }

  /** For a connection that begins now. */
  get given() {
    return this.#areNeeded ? this.#servers : [];
  }

  /** Whether a connection that begins now goes without, and another one would not. */
  get areHeldBack() {
    return !this.#areNeeded && this.#servers.length > 0;
  }

  need() {
    this.#areNeeded = true;
  }
}
