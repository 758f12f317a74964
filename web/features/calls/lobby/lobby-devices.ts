/** Microphone and camera in the lobby: switched on or off here, and handed over to the call. */

import { Observable } from '#web/concurrency/observable.ts';
import { changeSettings, flipFacing, settings } from '#web/features/calls/call-settings.ts';
import {
  type Captured,
  type CaptureFailure,
  capture,
  captureBoth,
  type Device,
} from '#web/features/calls/devices/capture.ts';

export type DeviceState =
  | { name: 'asking' | 'off' }
  | { name: 'on'; track: MediaStreamTrack }
  | { name: CaptureFailure };

export interface LobbyState extends Record<Device, DeviceState> {
  /** As the browser lists them; without names before it has permission. */
  devices: MediaDeviceInfo[];
}

const kinds = { microphone: 'audioinput', camera: 'videoinput' } as const;

export class LobbyDevices {
  readonly store: Observable<LobbyState>;
  /** Devices that are to be on; at first the browser is asked for permission for both. */
  readonly #isWanted: Record<Device, boolean>;
  #isOpen = false;

  /** @param usual  for a user who has never chosen; otherwise the last choice applies */
  constructor(usual: Record<Device, boolean>) {
    this.#isWanted = { ...usual, ...settings.get().comesWith };
    this.store = new Observable<LobbyState>({
      microphone: this.#initial('microphone'),
      camera: this.#initial('camera'),
      devices: [],
    });
  }

  #initial = (device: Device): DeviceState => ({ name: this.#isWanted[device] ? 'asking' : 'off' });

  /** Returns the function that releases the devices. It can be opened again, as React does in development. */
  open() {
    this.#isOpen = true;
    navigator.mediaDevices?.addEventListener('devicechange', this.#onDeviceChange);
    void this.#requestAll();
    return () => {
      this.#isOpen = false;
      navigator.mediaDevices?.removeEventListener('devicechange', this.#onDeviceChange);
      this.#releaseForReopening('microphone');
      this.#releaseForReopening('camera');
    };
  }

  #releaseForReopening(device: Device) {
    const state = this.store.get()[device];
    if (state.name !== 'on') return;
    state.track.stop();
    this.store.set({ [device]: this.#initial(device) });
  }

  /** The choice is remembered for the next call. */
  async toggle(device: Device) {
    const isOn = this.store.get()[device].name !== 'on';
    changeSettings({ comesWith: { ...settings.get().comesWith, [device]: isOn } });
    if (isOn) await this.#switchOn(device);
    else this.#release(device);
  }

  async choose(device: Device | 'loudspeaker', id: string) {
    changeSettings({ [device]: id });
    if (device !== 'loudspeaker' && this.#isWanted[device]) await this.#restart(device);
  }

  /** After a failure. A device that is to be off is only tested: it stays off. */
  async retry(device: Device) {
    this.store.set({ [device]: { name: 'asking' } });
    this.#use(device, await capture(device));
    await this.#refreshDevices();
  }

  async flipCamera() {
    const { camera } = this.store.get();
    if (camera.name !== 'on') return;
    flipFacing(camera.track);
    await this.#restart('camera');
  }

  /** Moves the tracks to the call; undefined where the browser still asks for permission. */
  handOver(devices: Device[]) {
    const tracks = new Map<Device, MediaStreamTrack | undefined>();
    for (const device of devices) {
      const state = this.store.get()[device];
      if (state.name === 'asking' && this.#isWanted[device]) tracks.set(device, undefined);
      if (state.name !== 'on') continue;
      state.track.onended = null;
      tracks.set(device, state.track);
      this.store.set({ [device]: { name: 'off' } });
    }
    return tracks;
  }

  /** Asks permission for both at once: a student who is called on later should not have to look for a prompt. */
  async #requestAll() {
    await this.#refreshDevices();
    const both = ['microphone', 'camera'] as const;
    if (!both.some((device) => this.#isWanted[device])) return;
    const wanted = both.filter((device) => this.#isWanted[device] || !this.#hasPermission(device));
    const captured = wanted.length === 2 ? await captureBoth() : { [wanted[0]!]: await capture(wanted[0]!) };
    for (const device of wanted) this.#use(device, captured[device]!);
    await this.#refreshDevices();
  }

  /** A listed name means that permission has been given. */
  #hasPermission = (device: Device) =>
    this.store.get().devices.some(({ kind, label }) => kind === kinds[device] && label);

  /** Releases the device first: a phone cannot open a second camera beside the first. */
  async #restart(device: Device) {
    this.#release(device);
    await this.#switchOn(device);
  }

  async #switchOn(device: Device) {
    this.#isWanted[device] = true;
    await this.retry(device);
  }

  #release(device: Device) {
    const state = this.store.get()[device];
    if (state.name === 'on') state.track.stop();
    this.#isWanted[device] = false;
    this.store.set({ [device]: { name: 'off' } });
  }

  /** Stops the track where the lobby was closed, or the device switched off, while the browser asked. */
  #use(device: Device, { track, failure }: Captured) {
    // Also for a device that is to be off: it may be needed in the call.
    if (!track) return this.store.set({ [device]: { name: failure } });
    const { name } = this.store.get()[device];
    if (!this.#isOpen || !this.#isWanted[device] || name === 'on') {
      track.stop();
      if (name === 'asking' && !this.#isWanted[device]) this.store.set({ [device]: { name: 'off' } });
      return;
    }
    track.onended = () => this.store.set({ [device]: { name: 'stopped' } });
    this.store.set({ [device]: { name: 'on', track } });
  }

  #refreshDevices = async () => {
    const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
    this.store.set({ devices: devices ?? [] });
  };

  /** Uses a device that is plugged in where a wanted one was missing, or where it is the chosen one. */
  #onDeviceChange = async () => {
    await this.#refreshDevices();
    for (const device of ['microphone', 'camera'] as const) {
      if (this.#shouldRestart(device)) await this.#restart(device);
      else if (this.#isNoLongerMissing(device)) this.store.set({ [device]: { name: 'off' } });
    }
  };

  /** Plugging in a headset does not open a microphone that is to be off. */
  #isNoLongerMissing = (device: Device) =>
    this.store.get()[device].name === 'missing' && !this.#isWanted[device] && this.#devicesOf(device).length > 0;

  #devicesOf = (device: Device) => this.store.get().devices.filter(({ kind }) => kind === kinds[device]);

  #shouldRestart(device: Device) {
    if (!this.#isWanted[device]) return false;
    const { [device]: state } = this.store.get();
    const available = this.#devicesOf(device);
    if (state.name === 'missing' || state.name === 'stopped') return available.length > 0;
    const chosen = settings.get()[device];
    if (state.name !== 'on' || !available.some(({ deviceId }) => deviceId === chosen)) return false;
    return !settings.get().facing && state.track.getSettings().deviceId !== chosen;
  }
}
