/** The user's preferred rendition, stored on this device. Signing out does not delete it. */
import { useState } from 'react';
import { Rendition, type Video } from '#contract/videos.ts';
import { tryStorage } from '#web/storage.ts';

const KEY = 'rendition';

/** Returns the preferred rendition of a video, or else the first one. By default 'low' is preferred. */
export function useRenditionPreference({ renditions }: Video) {
  const [preferred, setPreferred] = useState(storedPreference() ?? 'low');
  const chosen = renditions.find(({ rendition }) => rendition === preferred) ?? renditions[0];

  function choose(rendition: Rendition) {
    setPreferred(rendition);
    tryStorage(() => localStorage.setItem(KEY, rendition));
  }
  return { chosen, choose };
}

const storedPreference = () => Rendition.safeParse(tryStorage(() => localStorage.getItem(KEY))).data;
