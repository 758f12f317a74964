/** Who is seen: one large and the others beside, or all in a grid. One list, so that whoever becomes large stays what she is. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { useSettings } from '#web/features/calls/call-settings.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { useKeptFocus } from '#web/ui/layout/focus-fallback.ts';
import { TileView } from './VideoTile.tsx';
import styles from './VideoTiles.module.css';
import { picturesOf, type Tile, wantedOf } from './video-layout.ts';

export function Pictures({ call }: { call: Call }) {
  const state = useObservable(call.store);
  const keptFocus = useKeptFocus<HTMLElement>();
  const { pictures: most } = useSettings();
  const { layout, pinned } = state.view;
  const { main, side, others, pages } = picturesOf(state);
  const wanted = wantedOf(state, most);

  const toTile = (tile: Tile) => (
    <TileView
      key={tile.key}
      tile={tile}
      state={state}
      isLarge={layout === 'speaker' && tile === main[0]}
      isWanted={tile.picture !== null && wanted.get(tile.picture) !== 'none'}
      onPin={() => call.look({ pinned: pinned === tile.key ? null : tile.key, layout: 'speaker' })}
    />
  );
  return (
    <section {...keptFocus} tabIndex={-1} aria-label="Pictures" className={styles.pictures} data-layout={layout}>
      <ul
        className={styles.tiles}
        data-count={main.length}
        data-alone={side.length === 0 || undefined}
        style={{ '--side': side.length } as CSSProperties}
      >
        {[...main, ...side].map(toTile)}
      </ul>
      {others > 0 && <p className={styles.others}>and {others} more</p>}
      {pages > 1 && <Pages call={call} pages={pages} />}
    </section>
  );
}

function Pages({ call, pages }: { call: Call; pages: number }) {
  const page = Math.min(useObservable(call.store).view.page, pages - 1);
  return (
    <div className={styles.pages}>
      <IconButton name="Earlier faces" icon={ChevronLeft} onClick={() => call.look({ page: Math.max(0, page - 1) })} />
      <p>
        {page + 1} of {pages}
      </p>
      <IconButton
        name="Further faces"
        icon={ChevronRight}
        onClick={() => call.look({ page: Math.min(pages - 1, page + 1) })}
      />
    </div>
  );
}
