/** How somebody wants to watch on this device: remembered here, like the colours, also after signing out. */
import { useState } from 'react';
import { Rendition, type Video } from '#contract/videos.ts';
import { tryStorage } from '#web/api/persisted.ts';

const KEY = 'rendition';

/** The one of a video's renditions that comes closest to the wish; little data for whoever has made none. */
export function useChosenRendition({ renditions }: Video) {
  const [wanted, setWanted] = useState(remembered() ?? 'low');
  const chosen = renditions.find(({ rendition }) => rendition === wanted) ?? renditions[0];

  function choose(rendition: Rendition) {
    setWanted(rendition);
    tryStorage(() => localStorage.setItem(KEY, rendition));
  }
  return { chosen, choose };
}

const remembered = () => Rendition.safeParse(tryStorage(() => localStorage.getItem(KEY))).data;
