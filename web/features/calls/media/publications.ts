/**
 * The user's own microphone, camera and screen in a call: switches them on and off, changes the device, and publishes
 * them again after a lost connection.
 */

import type { Attendee, CallEvent, CallRequest, Source } from '#contract/calls.ts';
import * as deviceTexts from '#texts/classes/call-devices.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import { flipFacing, settings } from '#web/features/calls/call-settings.ts';
import type { CallState, PublicationState } from '#web/features/calls/call-state.ts';
import { deviceCaption } from '#web/features/calls/captions/captions.ts';
import { type Captured, capture, captureScreen, type Device } from '#web/features/calls/devices/capture.ts';
import type { CreatePublisher, Publisher } from './media-types.ts';

interface Options {
  store: Observable<CallState>;
  send: (request: CallRequest) => void;
  announce: (caption: string) => void;
  createPublisher: CreatePublisher;
}

/**
 * Milliseconds for which the system may mute a device, as a phone does while it turns its screen on. A device that is
 * muted for longer counts as stopped.
 */
const INTERRUPTED_MS = 3_000;

type Answer = Extract<CallEvent, { type: 'published' | 'unpublished' }>;

export class Publications {
  readonly #options: Options;
  readonly #publishers = new Map<Source, Publisher>();

  constructor(options: Options) {
    this.#options = options;
  }

  get peers() {
    return [...this.#publishers.values()].flatMap(({ peer }) => peer ?? []);
  }

  /**
   * Publishes all sources again, after a join that did not resume the session or after the media engine was replaced.
   */
  republish() {
    for (const publisher of this.#publishers.values()) publisher.publish();
  }

  /**
   * Call it after a join that resumed the session. Repeats the requests that may have been lost with the old socket.
   *
   * @param publications  the user's publications that the server forwards now
   */
  resume(publications: Attendee['publications']) {
    for (const { source } of publications)
      if (!this.#publishers.has(source)) this.#options.send({ type: 'unpublish', source });
    for (const [source, publisher] of this.#publishers) {
      const known = publications.find((one) => one.source === source);
      const isMuted = this.#stateOf(source) === 'off';
      if (!known || !publisher.isConnectedAs(known._id)) publisher.publish();
      else if (known.isMuted !== isMuted) this.#options.send({ type: 'mute', source, isMuted });
    }
  }

  /** Switches a source on. @param track  undefined: the device is captured first */
  async switchOn(source: Source, track?: MediaStreamTrack) {
    if (this.#stateOf(source) !== 'off') return;
    if (source === 'microphone' && this.#publishers.has(source)) return this.#setMuted(false);
    this.#setState(source, 'starting');
    const captured = track ? { track } : await (source === 'screen' ? captureScreen() : capture(source));
    // The user has switched it off while the browser asked for permission, or the call is over.
    if (this.#stateOf(source) !== 'starting') return captured?.track?.stop();
    if (captured?.track) return this.#send(source, captured.track);
    this.#setState(source, 'off');
    if (!captured) return;
    // The alert with the reason replaces the alert that the device has stopped, which says less.
    this.#setStopped(source, false);
    this.#options.store.set({ problem: failureText(source, captured.failure) });
  }

  switchOff(source: Source) {
    if (this.#stateOf(source) === 'off') return;
    this.#setStopped(source, false);
    if (source === 'microphone' && this.#publishers.has(source)) return this.#setMuted(true);
    this.#options.send({ type: 'unpublish', source });
    this.#stop(source);
    this.#options.announce(deviceCaption(source, false));
  }

  /** Limits the quality of all publications as the settings now demand. */
  applyDataSaving() {
    const isThrifty = settings.get().pictures !== 'high';
    for (const publisher of this.#publishers.values()) publisher.limitQuality(isThrifty);
  }

  /** Switches to the microphone or camera that is chosen in the settings, over the same peer connection. */
  async changeDevice(device: Device) {
    const publisher = this.#publishers.get(device);
    if (!publisher) return;
    // Stopped before capturing, because a phone cannot open two cameras at once. (stop() fires no `ended` event.)
    publisher.track.stop();
    const { track } = await capture(device);
    // The user has switched it off while the browser asked for permission, or the call is over.
    if (this.#publishers.get(device) !== publisher) return track?.stop();
    if (!track) return this.#onStopped(device);
    track.enabled = this.#stateOf(device) !== 'off';
    await publisher.replaceTrack(track);
    this.#watch(device, track);
    this.#setStopped(device, false);
    this.#setState(device, this.#stateOf(device));
  }

  /** Switches to a phone's other camera. */
  async flipCamera() {
    const publisher = this.#publishers.get('camera');
    if (!publisher) return;
    flipFacing(publisher.track);
    await this.changeDevice('camera');
  }

  /** Restarts a device that has stopped unexpectedly. */
  async restartDevice(device: Device) {
    this.#setStopped(device, false);
    await (this.#publishers.has(device) ? this.changeDevice(device) : this.switchOn(device));
  }

  onAnswer(answer: Answer) {
    const publisher = this.#publishers.get(answer.source);
    // An `unpublished` without a message only confirms the user's own request.
    if (!publisher || (answer.type === 'unpublished' && !answer.message)) return;
    if (!publisher.isCurrentOffer(answer.attempt)) return;
    if (answer.type === 'published') {
      if (this.#options.store.get().problem === callsTexts.mediaAway) this.#options.store.set({ problem: '' });
      return void publisher.acceptAnswer(answer.sdp, answer.publication);
    }
    if (answer.message === callsTexts.sendingLost) return publisher.retryLater();
    this.#options.store.set({ problem: answer.message });
    if (answer.message === callsTexts.mediaAway) return publisher.retryLater();
    // The tutor has switched the device off, so no alert offers the user to switch it on again.
    this.#setStopped(answer.source, false);
    this.#stop(answer.source);
    this.#options.announce(deviceCaption(answer.source, false));
  }

  close() {
    for (const source of [...this.#publishers.keys()]) this.#stop(source);
    for (const source of ['microphone', 'camera', 'screen'] as const) this.#setState(source, 'off');
  }

  #send(source: Source, track: MediaStreamTrack) {
    const publisher = this.#options.createPublisher(source, track, (sdp, attempt) => this.#offer(source, sdp, attempt));
    this.#publishers.set(source, publisher);
    this.#setStopped(source, false);
    this.applyDataSaving();
    this.#watch(source, track);
    this.#setState(source, 'on');
    this.#options.announce(deviceCaption(source, true));
    publisher.publish();
  }

  /**
   * Sends an offer. A microphone that is off stays published and has to be muted again after every new offer; camera
   * and screen are unpublished when they are off.
   */
  #offer(source: Source, sdp: string, attempt: number) {
    this.#options.send({ type: 'publish', source, sdp, attempt });
    if (this.#stateOf(source) === 'off') this.#options.send({ type: 'mute', source, isMuted: true });
  }

  /**
   * Detects that a device is unplugged or taken by another app, or that the user stops sharing a screen in the browser.
   */
  #watch(source: Source, track: MediaStreamTrack) {
    track.onended = () => this.#onStopped(source);
    if (source === 'screen') return;
    // During a phone call, for example, the track stays live but silent or black, and may recover by itself.
    track.onmute = () =>
      setTimeout(() => {
        const isStill = track.muted && track.readyState === 'live' && this.#publishers.get(source)?.track === track;
        if (isStill) this.#setStopped(source, true);
      }, INTERRUPTED_MS);
    track.onunmute = () => this.#setStopped(source, false);
  }

  #onStopped(source: Source) {
    this.#options.send({ type: 'unpublish', source });
    this.#stop(source);
    this.#options.announce(deviceCaption(source, false));
    this.#setStopped(source, true);
  }

  /**
   * Adds or removes the alert that offers to switch a device on again. A screen gets no alert, because a user who stops
   * sharing it in the browser does so on purpose.
   */
  #setStopped(source: Source, hasStopped: boolean) {
    const { stoppedDevices } = this.#options.store.get();
    if (source === 'screen' || stoppedDevices.includes(source) === hasStopped) return;
    this.#options.store.set({
      stoppedDevices: hasStopped ? [...stoppedDevices, source] : stoppedDevices.filter((each) => each !== source),
    });
  }

  #setMuted(isMuted: boolean) {
    this.#publishers.get('microphone')!.track.enabled = !isMuted;
    this.#setState('microphone', isMuted ? 'off' : 'on');
    this.#options.send({ type: 'mute', source: 'microphone', isMuted });
    this.#options.announce(deviceCaption('microphone', !isMuted));
  }

  #stop(source: Source) {
    this.#publishers.get(source)?.close();
    this.#publishers.delete(source);
    this.#setState(source, 'off');
  }

  #stateOf = (source: Source) => this.#options.store.get().published[source];

  #setState(source: Source, state: PublicationState) {
    const { published, ownTracks } = this.#options.store.get();
    const { [source]: _, ...rest } = ownTracks;
    const track = this.#publishers.get(source)?.track;
    this.#options.store.set({
      published: { ...published, [source]: state },
      ownTracks: track ? { ...rest, [source]: track } : rest,
    });
  }
}

const failureText = (source: Source, failure: NonNullable<Captured['failure']>) =>
  source === 'screen' ? deviceTexts.screenFailed : deviceTexts.failures.call[source][failure];
