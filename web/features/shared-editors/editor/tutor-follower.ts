/** Scrolls a student's editor to the tutor's cursor until the student scrolls or types. A button resumes following. */
import { EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Text } from 'yjs';
import { Observable } from '#web/concurrency/observable.ts';
import { type Awareness, type Cursor, indexOfPosition } from './cursors.ts';

interface Options {
  code: Text;
  awareness: Awareness;
  isTutor: (person: string) => boolean;
}

interface AwarenessChange {
  added: number[];
  updated: number[];
}

/** Keys that scroll or move the cursor. */
const SCROLL_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '];

export class TutorFollower {
  readonly extension = [
    ViewPlugin.define((view) => this.#attach(view)),
    EditorView.domEventHandlers({
      wheel: () => this.#stop(),
      touchmove: () => this.#stop(),
      keydown: ({ key }) => (SCROLL_KEYS.includes(key) ? this.#stop() : undefined),
      // The target is the scroll container itself when the user presses the scroll bar.
      pointerdown: ({ target }, { scrollDOM }) => (target === scrollDOM ? this.#stop() : undefined),
    }),
  ];
  readonly #options: Options;
  readonly state = new Observable({ isOn: true });
  #view: EditorView | undefined;
  /** The client id of the tutor who moved the cursor last. */
  #leader: number | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Moves the focus into the editor, because the pressed button disappears. */
  resume = () => {
    this.#setFollowing(true);
    this.#scrollToLeader();
    this.#view?.focus();
  };

  #stop() {
    this.#setFollowing(false);
  }

  #setFollowing(isOn: boolean) {
    if (isOn !== this.state.get().isOn) this.state.set({ isOn });
  }

  #attach(view: EditorView): PluginValue {
    const { awareness } = this.#options;
    const onMove = ({ added, updated }: AwarenessChange) => {
      const leader = [...updated, ...added].find((client) => this.#isTutors(client));
      if (leader === undefined) return;
      this.#leader = leader;
      this.#scrollToLeader();
    };
    this.#view = view;
    awareness.on('change', onMove);
    // Deferred, because an editor cannot be scrolled while it is being constructed.
    queueMicrotask(() => this.#scrollToLeader());
    return {
      update: (update) => this.#onUpdate(update),
      destroy: () => {
        this.#view = undefined;
        awareness.off('change', onMove);
      },
    };
  }

  #onUpdate({ docChanged, transactions }: ViewUpdate) {
    if (transactions.some((each) => each.isUserEvent('input') || each.isUserEvent('delete'))) this.#stop();
    // A tutor's cursor may arrive before the text at its position.
    else if (docChanged) queueMicrotask(() => this.#scrollToLeader());
  }

  #isTutors(client: number) {
    const { awareness, isTutor } = this.#options;
    const state = awareness.getStates().get(client);
    return client !== awareness.clientID && state !== undefined && isTutor(String(state.person));
  }

  #scrollToLeader() {
    const { awareness, code } = this.#options;
    const leader = this.#leader ?? [...awareness.getStates().keys()].find((client) => this.#isTutors(client));
    const cursor = leader === undefined ? undefined : (awareness.getStates().get(leader)?.cursor as Cursor | null);
    const index = cursor ? indexOfPosition(code, cursor.head) : undefined;
    const view = this.#view;
    if (!this.state.get().isOn || !view || index === undefined || index > view.state.doc.length) return;
    view.dispatch({ effects: EditorView.scrollIntoView(index, { y: 'nearest', yMargin: MARGIN }) });
  }
}

/** The distance in pixels between the tutor's line and the editor's edge, so that the lines around it are visible. */
const MARGIN = 60;
