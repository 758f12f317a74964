/** Screen reader announcements while a lesson or a unit is moved. */
import type { Active, Announcements, UniqueIdentifier } from '@dnd-kit/core';
import * as texts from '#texts/learning/lessons.ts';
import { blocksOf, moveRow, moveUnit, type Row } from './outline-rows.ts';
import { unitIdOf } from './row-ids.ts';

interface DragPosition {
  active: Active;
  over?: { id: UniqueIdentifier } | null;
}

export function announcements(rows: Row[]): Announcements {
  // dnd-kit fires onDragOver right after onDragStart, at the row's own position, so both events announce the same text.
  const movingLabel = (at: DragPosition) => texts.moving(positionOf(rows, at));
  return {
    onDragStart: movingLabel,
    onDragOver: movingLabel,
    onDragEnd: (at) => texts.moved(positionOf(rows, at)),
    onDragCancel: ({ active }) => texts.notMoved(positionOf(rows, { active })),
  };
}

function positionOf(rows: Row[], { active, over }: DragPosition) {
  const [from, to] = [String(active.id), String((over ?? active).id)];
  const unitId = unitIdOf(from);
  return unitId ? unitPosition(rows, unitId, unitIdOf(to) ?? unitId) : lessonPosition(rows, from, to);
}

function unitPosition(rows: Row[], id: string, over: string) {
  const units = blocksOf(moveUnit(rows, id, over)).flatMap(({ unit }) => unit ?? []);
  const index = units.findIndex(({ _id }) => _id === id);
  return { lesson: units[index]?.name ?? '', position: index + 1, count: units.length };
}

/** The position that the lesson would have in its unit. */
function lessonPosition(rows: Row[], id: string, over: string) {
  const block = blocksOf(moveRow(rows, id, over)).find(({ lessons }) => lessons.some(({ _id }) => _id === id));
  const lessons = block?.lessons ?? [];
  const index = lessons.findIndex(({ _id }) => _id === id);
  const position = { lesson: lessons[index]?.title ?? '', position: index + 1, count: lessons.length };
  return block?.unit ? { ...position, unit: block.unit.name } : position;
}
