/** Which tiles are shown where, and which video quality each of them needs. */
import type { Attendee, Quality } from '#contract/calls.ts';

export interface Tile {
  key: string;
  person: Attendee;
  source: 'camera' | 'screen';
  /** The video's publication id; null without a camera. */
  publication: string | null;
}

export interface View {
  layout: 'speaker' | 'grid';
  /** Key of the tile that the user keeps large. */
  pinned: string | null;
  /** Page of the grid, from 0. */
  page: number;
  /** Whether the page is on a phone's screen, which has room for fewer tiles. */
  isNarrow: boolean;
  /** Whether another tab or app covers the page. */
  isHidden: boolean;
}

interface LayoutInput {
  people: Attendee[];
  /** The user's id. */
  self: string;
  /** Id of the last speaker, other than the user. */
  lastSpeaker: string | null;
  view: View;
}

export interface VideoLayout {
  /** The large tile in the speaker layout; one page of tiles in the grid. */
  main: Tile[];
  side: Tile[];
  /** Number of tiles for which the speaker layout has no room; 0 in the grid, which has pages instead. */
  hiddenCount: number;
  /** Number of pages of the grid. */
  pages: number;
}

const capacity = ({ isNarrow }: View) => (isNarrow ? { side: 3, grid: 6 } : { side: 6, grid: 9 });

export const videoLayout = (input: LayoutInput): VideoLayout =>
  input.view.layout === 'grid' ? gridLayout(input) : speakerLayout(input);

function gridLayout({ people, self, view }: LayoutInput): VideoLayout {
  const all = [...screenTiles(people, self), ...faceTiles(people, self)];
  const size = capacity(view).grid;
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(view.page, pages - 1);
  return { main: all.slice(page * size, (page + 1) * size), side: [], hiddenCount: 0, pages };
}

function speakerLayout({ people, self, lastSpeaker, view }: LayoutInput): VideoLayout {
  const screens = screenTiles(people, self);
  const faces = faceTiles(people, self);
  const main =
    [...screens, ...faces].find(({ key }) => key === view.pinned) ??
    screens[0] ??
    mostRelevantFace(faces, { self, lastSpeaker });
  // Beside a large screen, the face of the person who shares it comes first.
  const rest = [...screens, ...faces].filter(({ key }) => key !== main?.key);
  const ordered = rest.toSorted((a, b) => Number(isOf(b, main)) - Number(isOf(a, main)));
  const side = ordered.slice(0, capacity(view).side);
  return { main: main ? [main] : [], side, hiddenCount: ordered.length - side.length, pages: 1 };
}

const isOf = (tile: Tile, main: Tile | undefined) => main?.source === 'screen' && tile.person._id === main.person._id;

/**
 * The face for the large tile, if possible of another person with video: among these the last speaker, then a tutor.
 */
function mostRelevantFace(faces: Tile[], { self, lastSpeaker }: Pick<LayoutInput, 'self' | 'lastSpeaker'>) {
  const others = faces.filter(({ person }) => person._id !== self);
  const worth = ({ person, publication }: Tile) =>
    (publication ? 4 : 0) + (person._id === lastSpeaker ? 2 : 0) + (person.role === 'tutor' ? 1 : 0);
  return others.toSorted((a, b) => worth(b) - worth(a))[0] ?? faces[0];
}

/** The tiles of other participants' screens. The user's own screen, shown on itself, would repeat endlessly. */
const screenTiles = (people: Attendee[], self: string) =>
  people
    .filter(({ _id }) => _id !== self)
    .flatMap((person) => tilesOf(person, 'screen'))
    .toSorted((a, b) => Number(b.person.role === 'tutor') - Number(a.person.role === 'tutor'));

/** The tiles of faces in order: the user, tutors, people with video, people with raised hands, and the rest by name. */
function faceTiles(people: Attendee[], self: string) {
  const faces = people.map((person) => tilesOf(person, 'camera')[0] ?? tileWithoutVideo(person));
  const worth = ({ person, publication }: Tile) =>
    (person._id === self ? 8 : 0) +
    (person.role === 'tutor' ? 4 : 0) +
    (publication ? 2 : 0) +
    (person.handSince ? 1 : 0);
  return faces.toSorted((a, b) => worth(b) - worth(a) || a.person.name.localeCompare(b.person.name));
}

const keyOf = (person: Attendee, source: Tile['source']) => `${source}:${person._id}`;

const tilesOf = (person: Attendee, source: Tile['source']): Tile[] =>
  person.publications
    .filter((publication) => publication.source === source)
    .map(({ _id }) => ({ key: keyOf(person, source), person, source, publication: _id }));

const tileWithoutVideo = (person: Attendee): Tile => ({
  key: keyOf(person, 'camera'),
  person,
  source: 'camera',
  publication: null,
});

/**
 * The quality to request for each video of other participants, by publication.
 *
 * @param maximum  the user's setting; `low` requests only the large tile, in low quality
 */
export function requestedQualities(input: LayoutInput, maximum: Quality): Map<string, Quality> {
  const { main, side } = videoLayout(input);
  const all = input.people
    .filter(({ _id }) => _id !== input.self)
    .flatMap(({ publications }) => publications)
    .filter(({ source }) => source !== 'microphone');
  const qualityOf = (id: string): Quality => {
    if (maximum === 'none' || input.view.isHidden) return 'none';
    const large = main.find(({ publication }) => publication === id);
    // A shared screen gets high quality even among many tiles, because its text must be readable.
    if (large) return maximum === 'high' && (large.source === 'screen' || main.length <= 2) ? 'high' : 'low';
    return maximum === 'high' && side.some(({ publication }) => publication === id) ? 'low' : 'none';
  };
  return new Map(all.map(({ _id }) => [_id, qualityOf(_id)]));
}
