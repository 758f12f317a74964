/**
 * Decides which peer connections may use a TURN relay. Each relayed connection costs the server a socket, so the first
 * connections get no relays; once a connection has failed, all further connections of this call get them.
 */
export class Relays {
  #servers: RTCIceServer[] = [];
  #areEnabled = false;

  /** Sets the available relays. Call it for every new WebSocket, because the relays' credentials expire. */
  setServers(servers: RTCIceServer[]) {
    this.#servers = servers;
  }

  /** The relays for a connection that is opened now; none while they are withheld. */
  get iceServers() {
    return this.#areEnabled ? this.#servers : [];
  }

  /** Whether a connection that is opened now gets no relays, although relays exist that a second attempt would get. */
  get areWithheld() {
    return !this.#areEnabled && this.#servers.length > 0;
  }

  enable() {
    this.#areEnabled = true;
  }
}
