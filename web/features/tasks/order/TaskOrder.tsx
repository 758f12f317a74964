/** A lesson's tasks for its tutor, who reorders them by keyboard, by buttons, or by dragging their handles. */
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as texts from '#texts/learning/tasks.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { TaskCard } from '#web/features/tasks/TaskCard.tsx';
import { useOrderTasksMutation } from '#web/features/tasks/tasks.api.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DragArea } from '#web/ui/sortable/DragArea.tsx';
import { DragHandle } from '#web/ui/sortable/DragHandle.tsx';
import { sortableStyle } from '#web/ui/sortable/sortable-style.ts';
import { announcements } from './announcements.ts';
import styles from './TaskOrder.module.css';

interface Props {
  lessonId: string;
  tasks: Task[];
  /** The language of the tasks, if it is not the page's. */
  lang: string | undefined;
  controls: (task: Task) => ReactNode;
}

export function TaskOrder({ lessonId, tasks, lang, controls }: Props) {
  const [order] = useOrderTasksMutation();
  const [announced, setAnnounced] = useState('');
  const ids = tasks.map(({ _id }) => _id);

  async function move(from: number, to: number) {
    const { error } = await order({ lessonId, taskIds: arrayMove(ids, from, to) });
    if (error && !isNotSignedIn(error)) await toast.error(lessonsTexts.orderNotChanged(sentenceOf(error)));
    return !error;
  }

  async function moveByButton(from: number, to: number) {
    const { name } = tasks[from]!;
    setAnnounced('');
    if (await move(from, to)) setAnnounced(lessonsTexts.moved({ lesson: name, position: to + 1, count: ids.length }));
  }

  return (
    <>
      <DragArea
        announcements={announcements(tasks)}
        instructions={texts.dragInstructions}
        onMove={(id, over) => move(ids.indexOf(id), ids.indexOf(over))}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={styles.tasks}>
            {tasks.map((task, index) => (
              <SortableTask key={task._id} task={task} lang={lang}>
                {controls(task)}
                <MoveButtons
                  name={task.name}
                  index={index}
                  count={tasks.length}
                  onMove={(to) => moveByButton(index, to)}
                />
              </SortableTask>
            ))}
          </ol>
        </SortableContext>
      </DragArea>
      {/* Drags are announced by their library. */}
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </>
  );
}

interface SortableTaskProps extends Pick<Props, 'lang'> {
  task: Task;
  /** The task's buttons. */
  children: ReactNode;
}

function SortableTask({ task, lang, children }: SortableTaskProps) {
  const sortable = useSortable({ id: task._id, attributes: { roleDescription: texts.sortable } });
  return (
    <li ref={sortable.setNodeRef} style={sortableStyle(sortable)} data-dragging={sortable.isDragging || undefined}>
      <TaskCard
        task={task}
        lang={lang}
        handle={<DragHandle sortable={sortable} name={lessonsTexts.move(task.name)} />}
        controls={children}
      />
    </li>
  );
}

interface MoveButtonsProps {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => unknown;
}

const MoveButtons = ({ name, index, count, onMove }: MoveButtonsProps) => (
  <div className={styles.move}>
    <IconButton name={texts.moveUp(name)} icon={ArrowUp} isDisabled={index === 0} onClick={() => onMove(index - 1)} />
    <IconButton
      name={texts.moveDown(name)}
      icon={ArrowDown}
      isDisabled={index === count - 1}
      onClick={() => onMove(index + 1)}
    />
  </div>
);
