/**
 * The videos: a large tile with small ones below or beside it, or a grid. All tiles are in one list, so that a tile
 * keeps its DOM element when it becomes large.
 */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import * as texts from '#texts/classes/calls.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { useSettings } from '#web/features/calls/call-settings.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { VideoTile } from './VideoTile.tsx';
import styles from './VideoTiles.module.css';
import { requestedQualities, type Tile, videoLayout } from './video-layout.ts';

export function VideoTiles({ call }: { call: Call }) {
  const state = useObservable(call.store);
  const keptFocus = useFocusFallback<HTMLElement>();
  const { pictures: most } = useSettings();
  const { layout, pinned } = state.view;
  const { main, side, hiddenCount, pages } = videoLayout(state);
  const wanted = requestedQualities(state, most);

  const toTile = (tile: Tile) => (
    <VideoTile
      key={tile.key}
      tile={tile}
      state={state}
      isLarge={layout === 'speaker' && tile === main[0]}
      isWanted={tile.publication !== null && wanted.get(tile.publication) !== 'none'}
      onPin={() => call.view.change({ pinned: pinned === tile.key ? null : tile.key, layout: 'speaker' })}
    />
  );
  return (
    <section {...keptFocus} tabIndex={-1} aria-label={texts.videos} className={styles.pictures} data-layout={layout}>
      <ul
        className={styles.tiles}
        data-count={main.length}
        data-alone={side.length === 0 || undefined}
        style={{ '--side': side.length } as CSSProperties}
      >
        {[...main, ...side].map(toTile)}
      </ul>
      {hiddenCount > 0 && <p className={styles.others}>{texts.others(hiddenCount)}</p>}
      {pages > 1 && <Pages call={call} pages={pages} />}
    </section>
  );
}

function Pages({ call, pages }: { call: Call; pages: number }) {
  const page = Math.min(useObservable(call.store).view.page, pages - 1);
  return (
    <div className={styles.pages}>
      <IconButton
        name={texts.previousPage}
        icon={ChevronLeft}
        onClick={() => call.view.change({ page: Math.max(0, page - 1) })}
      />
      <p>{texts.pageOf(page + 1, pages)}</p>
      <IconButton
        name={texts.nextPage}
        icon={ChevronRight}
        onClick={() => call.view.change({ page: Math.min(pages - 1, page + 1) })}
      />
    </div>
  );
}
