/** Who is seen: one large and the others beside, or all in a grid. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { Call } from './call.ts';
import { useSettings } from './call-settings.ts';
import styles from './Pictures.module.css';
import { picturesOf, wantedOf } from './pictures.ts';
import { useStore } from './store.ts';
import { TileView } from './TileView.tsx';

export function Pictures({ call }: { call: Call }) {
  const state = useStore(call.store);
  const { pictures: most } = useSettings();
  const { layout, pinned } = state.view;
  const seen = picturesOf(state);
  const wanted = wantedOf(state, most);

  const toTile = (tile: (typeof seen.main)[number]) => (
    <TileView
      key={tile.key}
      tile={tile}
      state={state}
      isLarge={layout === 'speaker' && tile === seen.main[0]}
      isWanted={tile.picture !== null && wanted.get(tile.picture) !== 'none'}
      onPin={() => call.look({ pinned: pinned === tile.key ? null : tile.key, layout: 'speaker' })}
    />
  );
  return (
    <section aria-label="Pictures" className={styles.pictures} data-layout={layout}>
      <ul className={styles.main} data-count={seen.main.length}>
        {seen.main.map(toTile)}
      </ul>
      {seen.side.length > 0 && <ul className={styles.side}>{seen.side.map(toTile)}</ul>}
      {seen.others > 0 && <p className={styles.others}>and {seen.others} more</p>}
      {seen.pages > 1 && <Pages call={call} pages={seen.pages} />}
    </section>
  );
}

function Pages({ call, pages }: { call: Call; pages: number }) {
  const page = Math.min(useStore(call.store).view.page, pages - 1);
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
