/**
 * Following the tutor: the editor shows the place at which a tutor writes, until
 * whoever looks scrolls or types herself; a press brings it back.
 */
import { EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Text } from 'yjs';
import { Observable } from '#web/concurrency/observable.ts';
import { type Awareness, type Cursor, indexIn } from './cursors.ts';

interface Options {
  code: Text;
  awareness: Awareness;
  isTutor: (person: string) => boolean;
}

interface Changed {
  added: number[];
  updated: number[];
}

/** Keys by which one looks elsewhere. */
const SCROLLING = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '];

export class Following {
  readonly extension = [
    ViewPlugin.define((view) => this.#attach(view)),
    EditorView.domEventHandlers({
      wheel: () => this.#stop(),
      touchmove: () => this.#stop(),
      keydown: ({ key }) => (SCROLLING.includes(key) ? this.#stop() : undefined),
      // The bar beside the text.
      pointerdown: ({ target }, { scrollDOM }) => (target === scrollDOM ? this.#stop() : undefined),
    }),
  ];
  readonly #followed: Options;
  readonly state = new Observable({ isOn: true });
  #view: EditorView | undefined;
  /** The browser of the tutor who moved last. */
  #leader: number | undefined;

  constructor(followed: Options) {
    this.#followed = followed;
  }

  /** The focus comes along, because the button for it goes. */
  begin = () => {
    this.#set(true);
    this.#go();
    this.#view?.focus();
  };

  #stop() {
    this.#set(false);
  }

  #set(isOn: boolean) {
    if (isOn !== this.state.get().isOn) this.state.set({ isOn });
  }

  #attach(view: EditorView): PluginValue {
    const { awareness } = this.#followed;
    const hear = ({ added, updated }: Changed) => {
      const leader = [...updated, ...added].find((client) => this.#isTutors(client));
      if (leader === undefined) return;
      this.#leader = leader;
      this.#go();
    };
    this.#view = view;
    awareness.on('change', hear);
    // An editor that is being made takes no commands yet.
    queueMicrotask(() => this.#go());
    return {
      update: (update) => this.#hear(update),
      destroy: () => {
        this.#view = undefined;
        awareness.off('change', hear);
      },
    };
  }

  #hear({ docChanged, transactions }: ViewUpdate) {
    if (transactions.some((each) => each.isUserEvent('input') || each.isUserEvent('delete'))) this.#stop();
    // Where a tutor is may be told before what she has written there has come.
    else if (docChanged) queueMicrotask(() => this.#go());
  }

  #isTutors(client: number) {
    const { awareness, isTutor } = this.#followed;
    const state = awareness.getStates().get(client);
    return client !== awareness.clientID && state !== undefined && isTutor(String(state.person));
  }

  #go() {
    const { awareness, code } = this.#followed;
    const leader = this.#leader ?? [...awareness.getStates().keys()].find((client) => this.#isTutors(client));
    const cursor = leader === undefined ? undefined : (awareness.getStates().get(leader)?.cursor as Cursor | null);
    const index = cursor ? indexIn(code, cursor.head) : undefined;
    const view = this.#view;
    if (!this.state.get().isOn || !view || index === undefined || index > view.state.doc.length) return;
    view.dispatch({ effects: EditorView.scrollIntoView(index, { y: 'nearest', yMargin: MARGIN }) });
  }
}

/** Pixels: what is written is read with the lines around it. */
const MARGIN = 60;
