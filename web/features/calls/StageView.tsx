/** Who is seen: one large and the others beside, or all in a grid. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { Call } from './call.ts';
import { useSettings } from './call-settings.ts';
import styles from './StageView.module.css';
import { stageOf, wantedOf } from './stage.ts';
import { useStore } from './store.ts';
import { TileView } from './TileView.tsx';

export function StageView({ call }: { call: Call }) {
  const state = useStore(call.store);
  const { pictures: most } = useSettings();
  const { layout, pinned } = state.view;
  const stage = stageOf(state);
  const wanted = wantedOf(state, most);

  const toTile = (tile: (typeof stage.main)[number]) => (
    <TileView
      key={tile.key}
      tile={tile}
      state={state}
      isLarge={layout === 'speaker' && tile === stage.main[0]}
      isWanted={tile.picture !== null && wanted.get(tile.picture) !== 'none'}
      onPin={() => call.look({ pinned: pinned === tile.key ? null : tile.key, layout: 'speaker' })}
    />
  );
  return (
    <section aria-label="Pictures" className={styles.stage} data-layout={layout}>
      <ul className={styles.main} data-count={stage.main.length}>
        {stage.main.map(toTile)}
      </ul>
      {stage.side.length > 0 && <ul className={styles.side}>{stage.side.map(toTile)}</ul>}
      {stage.others > 0 && <p className={styles.others}>and {stage.others} more</p>}
      {stage.pages > 1 && <Pages call={call} pages={stage.pages} />}
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
