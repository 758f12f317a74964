import type { Room } from '#contract/rooms.ts';

/** Whom a room is for. */
export const audienceOf = ({ courseTitle }: Room) => courseTitle || 'Every student';

export const openRoomsInWords = (count: number) => (count === 1 ? '1 room is open.' : `${count} rooms are open.`);
