/** The microphone and the camera before the call: tried here, and taken along. */
import { changeSettings } from './call-settings.ts';
import { type Captured, capture, captureBoth, type Device, type Trouble } from './devices.ts';
import { Store } from './store.ts';

export type Tried = { name: 'asking' | 'off' } | { name: 'on'; track: MediaStreamTrack } | { name: Trouble };

export interface LobbyState extends Record<Device, Tried> {
  /** What the browser tells of; names come once it may use one. */
  devices: MediaDeviceInfo[];
}

export class LobbyMedia {
  readonly store = new Store<LobbyState>({
    microphone: { name: 'asking' },
    camera: { name: 'asking' },
    devices: [],
  });
  #isThere = false;

  /** Returns what gives the devices back. */
  open() {
    this.#isThere = true;
    navigator.mediaDevices?.addEventListener('devicechange', this.#list);
    void this.#askForBoth();
    return () => {
      this.#isThere = false;
      navigator.mediaDevices?.removeEventListener('devicechange', this.#list);
      this.switchOff('microphone');
      this.switchOff('camera');
    };
  }

  async switchOn(device: Device) {
    this.store.set({ [device]: { name: 'asking' } });
    this.#take(device, await capture(device));
    await this.#list();
  }

  switchOff(device: Device) {
    const tried = this.store.get()[device];
    if (tried.name === 'on') tried.track.stop();
    this.store.set({ [device]: { name: 'off' } });
  }

  async choose(device: Device | 'loudspeaker', id: string) {
    changeSettings({ [device]: id });
    if (device === 'loudspeaker') return;
    this.switchOff(device);
    await this.switchOn(device);
  }

  /** For the call, whose own they are from now on; without a track where the browser still asks. */
  handOver(devices: Device[]) {
    const taken = new Map<Device, MediaStreamTrack | undefined>();
    for (const device of devices) {
      const tried = this.store.get()[device];
      if (tried.name === 'asking') taken.set(device, undefined);
      if (tried.name !== 'on') continue;
      taken.set(device, tried.track);
      this.store.set({ [device]: { name: 'off' } });
    }
    return taken;
  }

  async #askForBoth() {
    const { microphone, camera } = await captureBoth();
    this.#take('microphone', microphone);
    this.#take('camera', camera);
    await this.#list();
  }

  /** Who has left the lobby while the browser asked wants none. */
  #take(device: Device, { track, trouble }: Captured) {
    if (!track) return this.store.set({ [device]: { name: trouble } });
    if (!this.#isThere || this.store.get()[device].name === 'on') return track.stop();
    track.onended = () => this.store.set({ [device]: { name: 'missing' } });
    this.store.set({ [device]: { name: 'on', track } });
  }

  #list = async () => {
    const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
    this.store.set({ devices: devices ?? [] });
  };
}
