/**
 * The ids of what can be dragged. A unit has two: its heading, past which lessons are dragged, has the unit's own id, and
 * the block of the unit with its lessons has the one that is made here.
 */
import { useDndContext } from '@dnd-kit/core';

const BLOCK = 'block:';

export const blockId = (unitId: string) => `${BLOCK}${unitId}`;

/** The unit of a block; undefined for other ids. */
export const unitIdOf = (id: string) => (id.startsWith(BLOCK) ? id.slice(BLOCK.length) : undefined);

/** Whether a unit is being dragged: then only units are places to drop it, and otherwise only rows are. */
export const useIsUnitMoving = () => unitIdOf(String(useDndContext().active?.id ?? '')) !== undefined;
