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
  /** The devices that the browser lists; they have no names before the user has given permission. */
  devices: MediaDeviceInfo[];
}

const kinds = { microphone: 'audioinput', camera: 'videoinput' } as const;

export class LobbyDevices {
  readonly store: Observable<LobbyState>;
  /** Whether each device is to be on. If at least one is, the lobby asks for permission for both when it opens. */
  readonly #isWanted: Record<Device, boolean>;
  #isOpen = false;

  /** @param usual  the default for a user who has never chosen; otherwise the last choice applies */
  constructor(usual: Record<Device, boolean>) {
    this.#isWanted = { ...usual, ...settings.get().comesWith };
    this.store = new Observable<LobbyState>({
      microphone: this.#initial('microphone'),
      camera: this.#initial('camera'),
      devices: [],
    });
  }

  #initial = (device: Device): DeviceState => ({ name: this.#isWanted[device] ? 'asking' : 'off' });

  /**
   * Opens the lobby. Returns a function that closes the lobby and releases the devices. After that open() works again,
   * because React's StrictMode calls it twice in development.
   */
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

  /** Switches a device on or off, and stores the choice for the next call. */
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

  /** Captures a device again after a failure. A device that is to be off is captured only as a test, and stays off. */
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

  /**
   * Moves the tracks to the call, as a map by device. A track is undefined if the browser is still asking for
   * permission.
   */
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

  /**
   * Captures the wanted devices. Asks for both permissions at once, so that a student who is called on later need not
   * look for a permission prompt.
   */
  async #requestAll() {
    await this.#refreshDevices();
    const both = ['microphone', 'camera'] as const;
    if (!both.some((device) => this.#isWanted[device])) return;
    const wanted = both.filter((device) => this.#isWanted[device] || !this.#hasPermission(device));
    const captured = wanted.length === 2 ? await captureBoth() : { [wanted[0]!]: await capture(wanted[0]!) };
    for (const device of wanted) this.#use(device, captured[device]!);
    await this.#refreshDevices();
  }

  /** Whether the user has given permission: without it, browsers list devices without names. */
  #hasPermission = (device: Device) =>
    this.store.get().devices.some(({ kind, label }) => kind === kinds[device] && label);

  /** Releases the device and opens it again, in this order, because a phone cannot open two cameras at once. */
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

  /** Uses a captured track. Stops it if the lobby was closed, or the device switched off, while the browser asked. */
  #use(device: Device, { track, failure }: Captured) {
    // A failure is shown even for a device that is to be off, because the device may be needed in the call.
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

  /**
   * Uses a newly plugged-in device if a wanted device was missing or had stopped, or if the settings name the new one.
   */
  #onDeviceChange = async () => {
    await this.#refreshDevices();
    for (const device of ['microphone', 'camera'] as const) {
      if (this.#shouldRestart(device)) await this.#restart(device);
      else if (this.#isNoLongerMissing(device)) this.store.set({ [device]: { name: 'off' } });
    }
  };

  /**
   * Whether a device that was missing, and that is to be off, is now plugged in. It is then shown as off, but not
   * opened.
   */
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
