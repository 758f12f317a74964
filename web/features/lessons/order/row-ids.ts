/**
 * The ids of draggable elements. A unit has two: its own id is that of its heading, which lessons can be dragged past. The id that
 * is made here is that of the whole unit with its lessons.
 */
import { useDndContext } from '@dnd-kit/core';

const BLOCK = 'block:';

export const blockId = (unitId: string) => `${BLOCK}${unitId}`;

/** The id of the unit that a block's id stands for; undefined for other ids. */
export const unitIdOf = (id: string) => (id.startsWith(BLOCK) ? id.slice(BLOCK.length) : undefined);

/** Whether a unit is being dragged: then it can be dropped only on units. Otherwise rows can be dropped only on rows. */
export const useIsUnitMoving = () => unitIdOf(String(useDndContext().active?.id ?? '')) !== undefined;
