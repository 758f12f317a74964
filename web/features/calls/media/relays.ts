/**
 * Which peer connections may use a TURN relay. Each relayed connection costs the server a socket, so the first ones go
 * without; once one of them has failed, all connections of this call get the relays.
 */
export class Relays {
  #servers: RTCIceServer[] = [];
  #areEnabled = false;

  /** With every new WebSocket, because their credentials expire. */
  setServers(servers: RTCIceServer[]) {
    this.#servers = servers;
  }

  /** For a connection that is opened now. */
  get iceServers() {
    return this.#areEnabled ? this.#servers : [];
  }

  /** Whether a connection that is opened now goes without relays that a second attempt would get. */
  get areWithheld() {
    return !this.#areEnabled && this.#servers.length > 0;
  }

  enable() {
    this.#areEnabled = true;
  }
}
