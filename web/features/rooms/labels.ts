import type { Room } from '#contract/rooms.ts';

export const audienceLabel = ({ courseTitle }: Room) => courseTitle || 'Open to all students';

export const openRoomsLabel = (count: number) => (count === 1 ? '1 room is open.' : `${count} rooms are open.`);
