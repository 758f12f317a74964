/**
 * Live classes by our own engines, packages/media: each a process with a UDP port and
 * a relay's port of its own. When one dies, what it forwarded is lost and told to be
 * so; the next is there within a moment, and the school goes on meanwhile.
 */
import { randomBytes } from 'node:crypto';
import type { MediaNews, MediaRequest } from '#packages/media/protocol.ts';
import { InvalidMediaOffer, type Media, type MediaListener, MediaUnavailable } from '#server/ports/media.ts';
import type { LaunchEngine } from './engine-line.ts';
import { type EnginePlace, isReadySoon, keepSpare, openPlace } from './engine-place.ts';
import { type EmbeddedSettings, setupOf } from './engine-setup.ts';
import { recorderOn } from './recorder.ts';
import { relayFor } from './relays.ts';
import { roomsOn } from './rooms-on-engines.ts';

/** Milliseconds in which an engine answers an offer, or has one. */
const PATIENCE = 10_000;

interface Publication {
  place: EnginePlace;
  /** Its engine has answered. */
  isMade: boolean;
  isHeard: boolean;
}

interface Subscription {
  place: EnginePlace;
  publication: string;
}

interface Question {
  place: EnginePlace;
  answer(sdp: string): void;
  refuse(error: Error): void;
}

interface Stock {
  publications: Map<string, Publication>;
  subscriptions: Map<string, Subscription>;
  questions: Map<string, Question>;
  ears: Set<MediaListener>;
}

/** @param launch  starts an engine */
export function embeddedMedia(settings: EmbeddedSettings, launch: LaunchEngine): Media {
  const secret = randomBytes(32).toString('base64url');
  const stock: Stock = { publications: new Map(), subscriptions: new Map(), questions: new Map(), ears: new Set() };
  const spare = keepSpare(launch);
  const places = Array.from({ length: settings.processes }, (_, n) => {
    const place: EnginePlace = openPlace({
      setup: setupOf(settings, n, secret),
      spare,
      beat: settings.beat ?? 1_000,
      onNews: (news) => (news.type === 'recorded' ? hear(place, news) : hearOf(stock, place, news)),
      onLost: () => mourn(stock, place),
      onFailing: () => rooms.leave(place),
    });
    return place;
  });
  const rooms = roomsOn(places, {
    loadOf: (place) => loadOf(stock, place),
    onMoved(moved) {
      for (const { onMoved } of stock.ears) onMoved?.(moved);
    },
  });
  const { recorder, hear } = recorderOn(rooms.homeOf);

  return {
    relaysFor(userId, room) {
      const at = room === undefined ? places : [rooms.homeOf(room)];
      const ports = at.flatMap((place) => place.turnPort() ?? []);
      if (ports.length === 0) return [];
      const doors = { host: settings.host, ports, isSecure: settings.turnTls !== null };
      return [relayFor(userId, doors, { secret, now: Date.now() })];
    },
    ...publishing(stock, { homeOf: rooms.homeOf, onWork: spare.want }),
    ...subscribing(stock),
    recorder,
    listen(ears) {
      stock.ears.add(ears);
      return () => stock.ears.delete(ears);
    },
    async close() {
      stock.ears.clear();
      await Promise.all([spare, ...places].map((part) => part.close()));
    },
  };
}

const loadOf = ({ publications, subscriptions }: Stock, place: EnginePlace) =>
  [...publications.values(), ...subscriptions.values()].filter((each) => each.place === place).length;

interface Work {
  homeOf: (room: string) => EnginePlace;
  /** Something is to be forwarded. */
  onWork: () => void;
}

function publishing(stock: Stock, { homeOf, onWork }: Work) {
  const { publications } = stock;
  return {
    async publish({ room, id, sdp }) {
      onWork();
      const place = homeOf(room);
      // Nothing is counted as its work until it is there.
      if (!(await isReadySoon(place))) throw new MediaUnavailable('The media engine is being started again.');
      const publication = { place, isMade: false, isHeard: false };
      const answer = ask(stock, place, { id, request: { type: 'publish', publication: id, sdp } });
      publications.set(id, publication);
      const answered = await answer;
      publication.isMade = true;
      return answered;
    },
    unpublish(id) {
      publications.get(id)?.place.tell({ type: 'unpublish', publication: id });
      forget(stock, id);
    },
    hold(id, isHeld) {
      publications.get(id)?.place.tell({ type: 'hold', publication: id, isHeld });
    },
  } satisfies Partial<Media>;
}

function subscribing(stock: Stock) {
  const { publications, subscriptions } = stock;
  const tell = (id: string, request: MediaRequest) => subscriptions.get(id)?.place.tell(request);
  return {
    async subscribe({ id, publication, quality }) {
      const place = publications.get(publication)?.place;
      if (!place?.isReady()) throw new MediaUnavailable('What was to be seen has gone.');
      const offer = ask(stock, place, { id, request: { type: 'subscribe', subscription: id, publication, quality } });
      subscriptions.set(id, { place, publication });
      return offer;
    },
    acceptAnswer: (subscription, sdp) => tell(subscription, { type: 'answered', subscription, sdp }),
    setQuality: (subscription, quality) => tell(subscription, { type: 'prefer', subscription, quality }),
    unsubscribe(subscription) {
      tell(subscription, { type: 'unsubscribe', subscription });
      forget(stock, subscription);
    },
  } satisfies Partial<Media>;
}

/** Resolves with what the engine makes of it. */
function ask(stock: Stock, place: EnginePlace, { id, request }: { id: string; request: MediaRequest }) {
  const { questions } = stock;
  return new Promise<string>((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      questions.delete(id);
    };
    const question = {
      place,
      answer(sdp: string) {
        settle();
        resolve(sdp);
      },
      refuse(error: Error) {
        settle();
        reject(error);
      },
    };
    const timer = setTimeout(() => {
      question.refuse(new MediaUnavailable('The media engine does not answer.'));
      takeBack(stock, id);
    }, PATIENCE);
    questions.set(id, question);
    place.tell(request);
  });
}

/** An answer that comes too late is for nobody. */
function takeBack(stock: Stock, id: string) {
  const isPublication = stock.publications.has(id);
  const { place } = stock.publications.get(id) ?? stock.subscriptions.get(id) ?? {};
  place?.tell(isPublication ? { type: 'unpublish', publication: id } : { type: 'unsubscribe', subscription: id });
  forget(stock, id);
}

/** What it says of others' ids is not heard. */
function hearOf(stock: Stock, place: EnginePlace, news: MediaNews) {
  const owner = (id: string) => (stock.publications.get(id) ?? stock.subscriptions.get(id))?.place;
  const questionOn = (id: string) => (owner(id) === place ? stock.questions.get(id) : undefined);

  if (news.type === 'answer') questionOn(news.publication)?.answer(news.sdp);
  else if (news.type === 'offer') questionOn(news.subscription)?.answer(news.sdp);
  else if (news.type === 'speaking') {
    tellHeard(stock, place, new Set(news.publications));
  } else if (news.type === 'failed' || news.type === 'gone') {
    if (owner(news.id) !== place) return;
    const question = questionOn(news.id);
    question?.refuse(whyNot(news));
    forget(stock, news.id);
    if (!question) for (const { onGone } of stock.ears) onGone(news.id);
  }
}

/** Each engine knows its own; whoever listens wants to know of all. */
function tellHeard({ publications, ears }: Stock, place: EnginePlace, heardThere: Set<string>) {
  for (const [id, publication] of publications)
    if (publication.place === place) publication.isHeard = heardThere.has(id);
  const heard = [...publications].filter(([, { isHeard }]) => isHeard).map(([id]) => id);
  for (const { onSpeaking } of ears) onSpeaking(heard);
}

const whyNot = (news: Extract<MediaNews, { type: 'failed' | 'gone' }>) =>
  news.type === 'failed' ? new InvalidMediaOffer(news.message) : new MediaUnavailable('Its connection has ended.');

/** All that a place had, after its engine has ended. */
function mourn(stock: Stock, place: EnginePlace) {
  const { publications, subscriptions, questions, ears } = stock;
  const inPlace = <T extends { place: EnginePlace }>(all: Map<string, T>) =>
    [...all].filter(([, each]) => each.place === place);

  for (const [, question] of inPlace(questions)) question.refuse(new MediaUnavailable('The media engine has ended.'));
  const lost = inPlace(publications);
  for (const [id] of [...lost, ...inPlace(subscriptions)]) forget(stock, id);
  // Whoever waited for an answer has been told already.
  const made = lost.filter(([, { isMade }]) => isMade).map(([id]) => id);
  if (made.length > 0) for (const { onLost } of ears) onLost(made);
}

/** With a publication go its subscriptions; whoever waits for one of them is told. */
function forget({ publications, subscriptions, questions }: Stock, id: string) {
  const withIt = [...subscriptions].filter(([, { publication }]) => publication === id).map(([each]) => each);
  for (const each of [id, ...withIt]) {
    publications.delete(each);
    subscriptions.delete(each);
    questions.get(each)?.refuse(new MediaUnavailable('It is not wanted any more.'));
  }
}
