/** The user's preferred rendition, stored on this device. Like the colour scheme it stays after signing out. */
import { useState } from 'react';
import { Rendition, type Video } from '#contract/videos.ts';
import { tryStorage } from '#web/api/persisted.ts';

const KEY = 'rendition';

/** The preferred rendition of a video, or its first one if it lacks the preferred one. The default is 'low'. */
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
