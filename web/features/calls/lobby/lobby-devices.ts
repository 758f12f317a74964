/** The microphone and the camera before the call: tried here, and taken along. */

import { Observable } from '#web/concurrency/observable.ts';
import { changeSettings, settings, turnTo } from '#web/features/calls/call-settings.ts';
import { type Captured, capture, captureBoth, type Device, type Trouble } from '#web/features/calls/devices/capture.ts';

export type Tried = { name: 'asking' | 'off' } | { name: 'on'; track: MediaStreamTrack } | { name: Trouble };

export interface LobbyState extends Record<Device, Tried> {
  /** What the browser tells of; names come once it may use one. */
  devices: MediaDeviceInfo[];
}

const kinds = { microphone: 'audioinput', camera: 'videoinput' } as const;

export class LobbyMedia {
  readonly store: Observable<LobbyState>;
  /** What she wants to have on; the browser is asked for more than that at first. */
  readonly #comesWith: Record<Device, boolean>;
  #isThere = false;

  /** @param usual  what is on where somebody has never said; otherwise it is as she had it the last time */
  constructor(usual: Record<Device, boolean>) {
    this.#comesWith = { ...usual, ...settings.get().comesWith };
    this.store = new Observable<LobbyState>({
      microphone: this.#first('microphone'),
      camera: this.#first('camera'),
      devices: [],
    });
  }

  #first = (device: Device): Tried => ({ name: this.#comesWith[device] ? 'asking' : 'off' });

  /** Returns what gives the devices back. It may be opened again, and is as it was then: React does so while one develops. */
  open() {
    this.#isThere = true;
    navigator.mediaDevices?.addEventListener('devicechange', this.#follow);
    void this.#askAtFirst();
    return () => {
      this.#isThere = false;
      navigator.mediaDevices?.removeEventListener('devicechange', this.#follow);
      this.#giveBack('microphone');
      this.#giveBack('camera');
    };
  }

  #giveBack(device: Device) {
    const tried = this.store.get()[device];
    if (tried.name !== 'on') return;
    tried.track.stop();
    this.store.set({ [device]: this.#first(device) });
  }

  /** By a press, which is remembered: so one comes in the next time too. */
  async turn(device: Device) {
    const isOn = this.store.get()[device].name !== 'on';
    changeSettings({ comesWith: { ...settings.get().comesWith, [device]: isOn } });
    if (isOn) await this.#switchOn(device);
    else this.#release(device);
  }

  async choose(device: Device | 'loudspeaker', id: string) {
    changeSettings({ [device]: id });
    if (device !== 'loudspeaker' && this.#comesWith[device]) await this.#begin(device);
  }

  /** Also after trouble. What is to be off is tried only: it stays off, and is so the next time too. */
  async try(device: Device) {
    this.store.set({ [device]: { name: 'asking' } });
    this.#take(device, await capture(device));
    await this.#list();
  }

  async turnCamera() {
    const { camera } = this.store.get();
    if (camera.name !== 'on') return;
    turnTo(camera.track);
    await this.#begin('camera');
  }

  /** For the call, whose own they are from now on; without a track where the browser still asks. */
  handOver(devices: Device[]) {
    const taken = new Map<Device, MediaStreamTrack | undefined>();
    for (const device of devices) {
      const tried = this.store.get()[device];
      if (tried.name === 'asking' && this.#comesWith[device]) taken.set(device, undefined);
      if (tried.name !== 'on') continue;
      tried.track.onended = null;
      taken.set(device, tried.track);
      this.store.set({ [device]: { name: 'off' } });
    }
    return taken;
  }

  /** The browser is asked for both at once: whoever is called upon in the call should not have to look for a question. */
  async #askAtFirst() {
    await this.#list();
    const both = ['microphone', 'camera'] as const;
    if (!both.some((device) => this.#comesWith[device])) return;
    const wanted = both.filter((device) => this.#comesWith[device] || !this.#mayUse(device));
    const captured = wanted.length === 2 ? await captureBoth() : { [wanted[0]!]: await capture(wanted[0]!) };
    for (const device of wanted) this.#take(device, captured[device]!);
    await this.#list();
  }

  /** Names are told of what the browser may use already. */
  #mayUse = (device: Device) => this.store.get().devices.some(({ kind, label }) => kind === kinds[device] && label);

  /** A phone opens no second camera beside the first: that one goes before. */
  async #begin(device: Device) {
    this.#release(device);
    await this.#switchOn(device);
  }

  async #switchOn(device: Device) {
    this.#comesWith[device] = true;
    await this.try(device);
  }

  #release(device: Device) {
    const tried = this.store.get()[device];
    if (tried.name === 'on') tried.track.stop();
    this.#comesWith[device] = false;
    this.store.set({ [device]: { name: 'off' } });
  }

  /** Who has left the lobby, or switched it off, while the browser asked wants none. */
  #take(device: Device, { track, trouble }: Captured) {
    // Also where it is not wanted now: in the call it may be.
    if (!track) return this.store.set({ [device]: { name: trouble } });
    const { name } = this.store.get()[device];
    if (!this.#isThere || !this.#comesWith[device] || name === 'on') {
      track.stop();
      if (name === 'asking' && !this.#comesWith[device]) this.store.set({ [device]: { name: 'off' } });
      return;
    }
    track.onended = () => this.store.set({ [device]: { name: 'stopped' } });
    this.store.set({ [device]: { name: 'on', track } });
  }

  #list = async () => {
    const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
    this.store.set({ devices: devices ?? [] });
  };

  /** What is plugged in is taken where one was wanted and there was none, or where it is the one that was chosen. */
  #follow = async () => {
    await this.#list();
    for (const device of ['microphone', 'camera'] as const) {
      if (this.#isBetter(device)) await this.#begin(device);
      else if (this.#isMissedNoMore(device)) this.store.set({ [device]: { name: 'off' } });
    }
  };

  /** Nobody's microphone is opened because a headset was plugged in. */
  #isMissedNoMore = (device: Device) =>
    this.store.get()[device].name === 'missing' && !this.#comesWith[device] && this.#there(device).length > 0;

  #there = (device: Device) => this.store.get().devices.filter(({ kind }) => kind === kinds[device]);

  #isBetter(device: Device) {
    if (!this.#comesWith[device]) return false;
    const { [device]: tried } = this.store.get();
    const there = this.#there(device);
    if (tried.name === 'missing' || tried.name === 'stopped') return there.length > 0;
    const chosen = settings.get()[device];
    if (tried.name !== 'on' || !there.some(({ deviceId }) => deviceId === chosen)) return false;
    return !settings.get().facing && tried.track.getSettings().deviceId !== chosen;
  }
}
