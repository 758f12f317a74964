/** Who is seen where, and how well each picture has to come for that. */
import type { Attendee, Quality } from '#contract/calls.ts';

export interface Tile {
  key: string;
  person: Attendee;
  source: 'camera' | 'screen';
  /** The publication's id; null for somebody without a camera. */
  picture: string | null;
}

export interface View {
  layout: 'speaker' | 'grid';
  /** The key of the tile that somebody wants to see large whatever happens. */
  pinned: string | null;
  /** Of the grid, from 0. */
  page: number;
  /** A phone's: there is room for few. */
  isNarrow: boolean;
  /** Nobody looks: another tab or app is before it. */
  isHidden: boolean;
}

interface Seen {
  people: Attendee[];
  /** The id of whoever looks. */
  self: string;
  /** Whoever was heard last, but for herself. */
  lastSpeaker: string | null;
  view: View;
}

export interface Places {
  /** One, or none, in the speaker's layout; all in the grid. */
  main: Tile[];
  side: Tile[];
  /** How many faces there is no room for. */
  others: number;
  /** Of the grid. */
  pages: number;
}

const seats = ({ isNarrow }: View) => (isNarrow ? { side: 3, grid: 6 } : { side: 6, grid: 9 });

export const picturesOf = (seen: Seen): Places => (seen.view.layout === 'grid' ? gridOf(seen) : speakerOf(seen));

function gridOf({ people, self, view }: Seen): Places {
  const all = [...screensOf(people, self), ...facesOf(people, self)];
  const room = seats(view).grid;
  const pages = Math.max(1, Math.ceil(all.length / room));
  const page = Math.min(view.page, pages - 1);
  return { main: all.slice(page * room, (page + 1) * room), side: [], others: 0, pages };
}

function speakerOf({ people, self, lastSpeaker, view }: Seen): Places {
  const screens = screensOf(people, self);
  const faces = facesOf(people, self);
  const main =
    [...screens, ...faces].find(({ key }) => key === view.pinned) ??
    screens[0] ??
    heardOf(faces, { self, lastSpeaker });
  // A face stands beside its screen, before all others.
  const rest = [...screens, ...faces].filter(({ key }) => key !== main?.key);
  const ordered = rest.toSorted((a, b) => Number(isOf(b, main)) - Number(isOf(a, main)));
  const side = ordered.slice(0, seats(view).side);
  return { main: main ? [main] : [], side, others: ordered.length - side.length, pages: 1 };
}

const isOf = (tile: Tile, main: Tile | undefined) => main?.source === 'screen' && tile.person._id === main.person._id;

/** Whoever speaks, where she can be seen; else the tutor; and a picture before none. */
function heardOf(faces: Tile[], { self, lastSpeaker }: Pick<Seen, 'self' | 'lastSpeaker'>) {
  const others = faces.filter(({ person }) => person._id !== self);
  const worth = ({ person, picture }: Tile) =>
    (picture ? 4 : 0) + (person._id === lastSpeaker ? 2 : 0) + (person.role === 'tutor' ? 1 : 0);
  return others.toSorted((a, b) => worth(b) - worth(a))[0] ?? faces[0];
}

/** Those of others: one's own, on itself, would be a hall of mirrors. */
const screensOf = (people: Attendee[], self: string) =>
  people
    .filter(({ _id }) => _id !== self)
    .flatMap((person) => tilesOf(person, 'screen'))
    .toSorted((a, b) => Number(b.person.role === 'tutor') - Number(a.person.role === 'tutor'));

/** Oneself first, then tutors, those with a camera, those with a hand up, and the rest by name. */
function facesOf(people: Attendee[], self: string) {
  const faces = people.map((person) => tilesOf(person, 'camera')[0] ?? faceless(person));
  const worth = ({ person, picture }: Tile) =>
    (person._id === self ? 8 : 0) + (person.role === 'tutor' ? 4 : 0) + (picture ? 2 : 0) + (person.handSince ? 1 : 0);
  return faces.toSorted((a, b) => worth(b) - worth(a) || a.person.name.localeCompare(b.person.name));
}

const keyOf = (person: Attendee, source: Tile['source']) => `${source}:${person._id}`;

const tilesOf = (person: Attendee, source: Tile['source']): Tile[] =>
  person.publications
    .filter((publication) => publication.source === source)
    .map(({ _id }) => ({ key: keyOf(person, source), person, source, picture: _id }));

const faceless = (person: Attendee): Tile => ({
  key: keyOf(person, 'camera'),
  person,
  source: 'camera',
  picture: null,
});

/**
 * How well each picture of others has to come, by its publication.
 *
 * @param most  what somebody has chosen: in the low-data mode only what is large comes, and small
 */
export function wantedOf(seen: Seen, most: Quality): Map<string, Quality> {
  const { main, side } = picturesOf(seen);
  const all = seen.people
    .filter(({ _id }) => _id !== seen.self)
    .flatMap(({ publications }) => publications)
    .filter(({ source }) => source !== 'microphone');
  const qualityOf = (id: string): Quality => {
    if (most === 'none' || seen.view.isHidden) return 'none';
    const large = main.find(({ picture }) => picture === id);
    // A screen is there to be read.
    if (large) return most === 'high' && (large.source === 'screen' || main.length <= 2) ? 'high' : 'low';
    return most === 'high' && side.some(({ picture }) => picture === id) ? 'low' : 'none';
  };
  return new Map(all.map(({ _id }) => [_id, qualityOf(_id)]));
}
