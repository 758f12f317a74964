/** Actions of a call's buttons and keyboard shortcuts. */
import * as texts from '#texts/classes/calls.ts';
import type { Call } from '#web/features/calls/call.ts';
import { findSelf } from '#web/features/calls/call-state.ts';
import { toggleFullscreen } from '#web/features/calls/room/fullscreen.ts';

export function callActions(call: Call) {
  const { store } = call;

  function toggle(source: 'microphone' | 'camera' | 'screen') {
    const state = store.get();
    const { publications } = call.media;
    const may = findSelf(state)?.may;
    if (state.published[source] === 'on') return publications.switchOff(source);
    if (state.media.kind === 'none') return store.set({ problem: texts.noMedia });
    if (state.media.kind === 'frame') return undefined;
    if (source === 'microphone' && !may?.speak) return store.set({ problem: texts.mayNotSpeak });
    if (source !== 'microphone' && !may?.show) return store.set({ problem: texts.mayNotShow });
    void publications.switchOn(source);
  }
  const togglePanel = (panel: 'people' | 'chat' | 'code') => call.view.open(store.get().panel === panel ? null : panel);

  return {
    microphone: () => toggle('microphone'),
    camera: () => toggle('camera'),
    screen: () => toggle('screen'),
    hand: () => call.send({ type: 'hand', isUp: findSelf(store.get())?.handSince === null }),
    chat: () => togglePanel('chat'),
    people: () => togglePanel('people'),
    code: () => togglePanel('code'),
    fullscreen: toggleFullscreen,
    layout: () => call.view.change({ layout: store.get().view.layout === 'grid' ? 'speaker' : 'grid', pinned: null }),
  };
}

export type CallActions = ReturnType<typeof callActions>;
