/** How somebody wants to watch on this device: remembered here, like the colours, also after signing out. */
import { useState } from 'react';
import { Rendition, type Video } from '#contract/videos.ts';
import { ifAllowed } from '#web/api/persisted.ts';

const KEY = 'rendition';

/** What some browsers know of the network: https://wicg.github.io/netinfo/ */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** The one of a video's renditions that comes closest to the wish. */
export function useChosenRendition({ renditions }: Video) {
  const [wanted, setWanted] = useState(remembered() ?? likely());
  const chosen = renditions.find(({ rendition }) => rendition === wanted) ?? renditions[0];

  function choose(rendition: Rendition) {
    setWanted(rendition);
    ifAllowed(() => localStorage.setItem(KEY, rendition));
  }
  return { chosen, choose };
}

const remembered = () => Rendition.safeParse(ifAllowed(() => localStorage.getItem(KEY))).data;

/** Whoever saves data, or has little of it, is not asked first. */
function likely(): Rendition {
  const { saveData, effectiveType = '4g' }: Connection = 'connection' in navigator ? Object(navigator.connection) : {};
  return saveData || effectiveType !== '4g' ? 'low' : 'normal';
}
