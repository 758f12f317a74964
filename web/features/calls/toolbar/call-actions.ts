/** What the buttons and the keys of a call do. */
import { callMessages } from '#contract/calls.ts';
import type { Call } from '#web/features/calls/call.ts';
import { selfIn } from '#web/features/calls/call-state.ts';
import { toggleFullscreen } from '#web/features/calls/room/fullscreen.ts';

export function switchesOf(call: Call) {
  const { store } = call;

  function turn(source: 'microphone' | 'camera' | 'screen') {
    const state = store.get();
    const { own } = call;
    const may = selfIn(state)?.may;
    if (state.own[source] === 'on') return own.switchOff(source);
    if (state.media.kind === 'none') return store.set({ trouble: callMessages.noMedia });
    if (state.media.kind === 'frame') return undefined;
    if (source === 'microphone' && !may?.speak) return store.set({ trouble: callMessages.mayNotSpeak });
    if (source !== 'microphone' && !may?.show) return store.set({ trouble: callMessages.mayNotShow });
    void own.switchOn(source);
  }
  const open = (panel: 'people' | 'chat' | 'code') => call.open(store.get().panel === panel ? null : panel);

  return {
    microphone: () => turn('microphone'),
    camera: () => turn('camera'),
    screen: () => turn('screen'),
    hand: () => call.tell({ type: 'hand', isUp: selfIn(store.get())?.handSince === null }),
    chat: () => open('chat'),
    people: () => open('people'),
    code: () => open('code'),
    fullscreen: toggleFullscreen,
    layout: () => call.look({ layout: store.get().view.layout === 'grid' ? 'speaker' : 'grid', pinned: null }),
  };
}

export type Switches = ReturnType<typeof switchesOf>;
