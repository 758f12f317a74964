/** What somebody sends in a call: switched on and off, replaced by another device, and sent anew where it was lost. */
import { type Attendee, type CallNews, type CallRequest, callMessages, type Source } from '#contract/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import { settings, turnTo } from '#web/features/calls/call-settings.ts';
import type { CallState, OwnState } from '#web/features/calls/call-state.ts';
import { switchCaption } from '#web/features/calls/captions/captions.ts';
import {
  type Captured,
  capture,
  captureScreen,
  type Device,
  troubleWords,
} from '#web/features/calls/devices/capture.ts';
import type { NewSending, Sending } from './media-types.ts';

interface Ways {
  store: Observable<CallState>;
  tell: (request: CallRequest) => void;
  say: (caption: string) => void;
  /** By whoever forwards it. */
  newSending: NewSending;
}

/** Milliseconds for which a device may be silent by itself: a phone that turns its screen on is. */
const INTERRUPTED_MS = 3_000;

type Answered = Extract<CallNews, { type: 'published' | 'unpublished' }>;

export class OwnMedia {
  readonly #ways: Ways;
  readonly #sending = new Map<Source, Sending>();

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  get peers() {
    return [...this.#sending.values()].flatMap(({ peer }) => peer ?? []);
  }

  /** On a new line, or once the school's engine is there again. */
  beginAnew() {
    for (const sending of this.#sending.values()) sending.begin();
  }

  /** On a new line, with what the school still forwards: what was said on the old one may be lost. */
  resume(publications: Attendee['publications']) {
    for (const { source } of publications)
      if (!this.#sending.has(source)) this.#ways.tell({ type: 'unpublish', source });
    for (const [source, sending] of this.#sending) {
      const kept = publications.find((one) => one.source === source);
      const isMuted = this.#stateOf(source) === 'off';
      if (!kept || !sending.isSending(kept._id)) sending.begin();
      else if (kept.isMuted !== isMuted) this.#ways.tell({ type: 'mute', source, isMuted });
    }
  }

  /** Asks for the device where there is no track yet. */
  async switchOn(source: Source, track?: MediaStreamTrack) {
    if (this.#stateOf(source) !== 'off') return;
    if (source === 'microphone' && this.#sending.has(source)) return this.#setMuted(false);
    this.#setState(source, 'starting');
    const captured = track ? { track } : await (source === 'screen' ? captureScreen() : capture(source));
    // The call may be over by now, or somebody has thought better of it.
    if (this.#stateOf(source) !== 'starting') return captured?.track?.stop();
    if (captured?.track) return this.#send(source, captured.track);
    this.#setState(source, 'off');
    if (!captured) return;
    // Why it does not come says more than that it has stopped.
    this.#setStopped(source, false);
    this.#ways.store.set({ trouble: wordsOf(source, captured.trouble) });
  }

  switchOff(source: Source) {
    if (this.#stateOf(source) === 'off') return;
    this.#setStopped(source, false);
    if (source === 'microphone' && this.#sending.has(source)) return this.#setMuted(true);
    this.#ways.tell({ type: 'unpublish', source });
    this.#stop(source);
    this.#ways.say(switchCaption(source, false));
  }

  /** As the settings have it by now. */
  saveData() {
    const isThrifty = settings.get().pictures !== 'high';
    for (const sending of this.#sending.values()) sending.saveData(isThrifty);
  }

  /** Takes another microphone or camera, as the settings have it by now; what is connected stays so. */
  async changeDevice(device: Device) {
    const sending = this.#sending.get(device);
    if (!sending) return;
    // A phone opens no second camera beside the first. (A track that is stopped here does not tell so.)
    sending.track.stop();
    const { track } = await capture(device);
    // Switched off, or the call is over, while the browser asked.
    if (this.#sending.get(device) !== sending) return track?.stop();
    if (!track) return this.#goesByItself(device);
    track.enabled = this.#stateOf(device) !== 'off';
    await sending.replaceTrack(track);
    this.#follow(device, track);
    this.#setStopped(device, false);
    this.#setState(device, this.#stateOf(device));
  }

  /** To the other camera of a phone. */
  async turnCamera() {
    const sending = this.#sending.get('camera');
    if (!sending) return;
    turnTo(sending.track);
    await this.changeDevice('camera');
  }

  /** What has stopped by itself, once more. */
  async begin(device: Device) {
    this.#setStopped(device, false);
    await (this.#sending.has(device) ? this.changeDevice(device) : this.switchOn(device));
  }

  answered(news: Answered) {
    const sending = this.#sending.get(news.source);
    // By her own wish it has been done already.
    if (!sending || (news.type === 'unpublished' && !news.message)) return;
    // An answer to an offer that another one has replaced meanwhile.
    if (!sending.isAbout(news.attempt)) return;
    if (news.type === 'published') {
      if (this.#ways.store.get().trouble === callMessages.mediaAway) this.#ways.store.set({ trouble: '' });
      return void sending.answered(news.sdp, news.publication);
    }
    if (news.message === callMessages.sendingLost) return sending.tryLater();
    this.#ways.store.set({ trouble: news.message });
    if (news.message === callMessages.mediaAway) return sending.tryLater();
    // It is off by somebody's word now, whatever it was before.
    this.#setStopped(news.source, false);
    this.#stop(news.source);
    this.#ways.say(switchCaption(news.source, false));
  }

  close() {
    for (const source of [...this.#sending.keys()]) this.#stop(source);
    for (const source of ['microphone', 'camera', 'screen'] as const) this.#setState(source, 'off');
  }

  #send(source: Source, track: MediaStreamTrack) {
    const sending = this.#ways.newSending(source, track, (sdp, attempt) => this.#offer(source, sdp, attempt));
    this.#sending.set(source, sending);
    this.#setStopped(source, false);
    this.saveData();
    this.#follow(source, track);
    this.#setState(source, 'on');
    this.#ways.say(switchCaption(source, true));
    sending.begin();
  }

  /** A microphone that is off stays so, also when it is offered anew; what else is off is not sent at all. */
  #offer(source: Source, sdp: string, attempt: number) {
    this.#ways.tell({ type: 'publish', source, sdp, attempt });
    if (this.#stateOf(source) === 'off') this.#ways.tell({ type: 'mute', source, isMuted: true });
  }

  /** A device that is unplugged or taken away, or a screen that the browser itself has stopped sharing. */
  #follow(source: Source, track: MediaStreamTrack) {
    track.onended = () => this.#goesByItself(source);
    if (source === 'screen') return;
    // While a phone call has it, say, the track lives on and is silent or black; it may come back by itself.
    track.onmute = () =>
      setTimeout(() => {
        const isStill = track.muted && track.readyState === 'live' && this.#sending.get(source)?.track === track;
        if (isStill) this.#setStopped(source, true);
      }, INTERRUPTED_MS);
    track.onunmute = () => this.#setStopped(source, false);
  }

  #goesByItself(source: Source) {
    this.#ways.tell({ type: 'unpublish', source });
    this.#stop(source);
    this.#ways.say(switchCaption(source, false));
    this.#setStopped(source, true);
  }

  /** A device is offered again; whoever stops sharing a screen in the browser's own way means it. */
  #setStopped(source: Source, isSo: boolean) {
    const { stopped } = this.#ways.store.get();
    if (source === 'screen' || stopped.includes(source) === isSo) return;
    this.#ways.store.set({ stopped: isSo ? [...stopped, source] : stopped.filter((each) => each !== source) });
  }

  #setMuted(isMuted: boolean) {
    this.#sending.get('microphone')!.track.enabled = !isMuted;
    this.#setState('microphone', isMuted ? 'off' : 'on');
    this.#ways.tell({ type: 'mute', source: 'microphone', isMuted });
    this.#ways.say(switchCaption('microphone', !isMuted));
  }

  #stop(source: Source) {
    this.#sending.get(source)?.close();
    this.#sending.delete(source);
    this.#setState(source, 'off');
  }

  #stateOf = (source: Source) => this.#ways.store.get().own[source];

  #setState(source: Source, state: OwnState) {
    const { own, ownTracks } = this.#ways.store.get();
    const { [source]: _, ...rest } = ownTracks;
    const track = this.#sending.get(source)?.track;
    this.#ways.store.set({ own: { ...own, [source]: state }, ownTracks: track ? { ...rest, [source]: track } : rest });
  }
}

const wordsOf = (source: Source, trouble: NonNullable<Captured['trouble']>) =>
  source === 'screen'
    ? 'The screen could not be shared. Please try another window.'
    : troubleWords.call[source][trouble];
