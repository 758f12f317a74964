/**
 * Maximum bytes and packets per second that a publisher may send. Packets over a limit are dropped, so that no
 * publisher can fill the viewers' networks.
 */
const LIMITS = {
  /** Video: 4 Mbit/s. Audio: 510 kbit/s, the highest bitrate of Opus. */
  video: { bytes: 500_000, packets: 1_500 },
  audio: { bytes: 64_000, packets: 200 },
};
const SECOND = 1_000;

export class Allowance {
  readonly #most: { bytes: number; packets: number };
  #began = 0;
  #bytes = 0;
  #packets = 0;

  constructor(kind: 'audio' | 'video') {
    this.#most = LIMITS[kind];
  }

  covers(bytes: number, now: number) {
    if (now - this.#began >= SECOND) {
      this.#began = now;
      this.#bytes = 0;
      this.#packets = 0;
    }
    this.#bytes += bytes;
    this.#packets++;
    return this.#bytes <= this.#most.bytes && this.#packets <= this.#most.packets;
  }
}
