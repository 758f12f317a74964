/** The search over all records. */
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MIN_SEARCH_LENGTH } from '#contract/search.ts';
import * as texts from '#texts/search.ts';
import { useMe } from '#web/api/session.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { SearchableList } from '#web/ui/form/SearchableList.tsx';
import { type Page, resultsOf } from './results.ts';
import { useFoundEverywhereQuery } from './search.api.ts';

interface Props {
  pages: Page[];
  onClose: () => void;
}

export function Palette({ pages, onClose }: Props) {
  const navigate = useNavigate();
  function leave(path: string) {
    onClose();
    if (path) void navigate(path);
  }
  return (
    <Dialog title={texts.title} onClose={leave}>
      {(close) => <Search pages={pages} onChoose={close} />}
    </Dialog>
  );
}

/** @param onChoose  called with the chosen result's path */
function Search({ pages, onChoose }: { pages: Page[]; onChoose: (path: string) => void }) {
  const me = useMe();
  const [typed, setTyped] = useState('');
  const { results, isOffline, isSearching } = useResults(typed, pages);
  return (
    <SearchableList
      label={me.type === 'admin' ? texts.officeLabel : texts.label}
      listLabel={texts.title}
      typed={typed}
      onType={setTyped}
      options={results.map(({ path, name, kind, about }) => ({
        key: path,
        name,
        about: [texts.kinds[kind], about].filter(Boolean).join(' · '),
      }))}
      onChoose={onChoose}
      note={isOffline ? texts.pagesOnly : foundLabel(results.length, isSearching)}
      showsNote={isOffline}
    />
  );
}

/** Milliseconds without a keystroke before the search request is sent. */
const SETTLE_DELAY = 150;

/** The pages whose name matches, then the records that the server has found. */
function useResults(typed: string, pages: Page[]) {
  const me = useMe();
  const [words] = useDebouncedValue(typed.trim(), SETTLE_DELAY);
  const isLongEnough = words.length >= MIN_SEARCH_LENGTH;
  const { currentData: found, isError, isFetching } = useFoundEverywhereQuery(words, { skip: !isLongEnough });
  return {
    results: resultsOf({ typed, pages, found, type: me.type }),
    isOffline: isError && isLongEnough,
    isSearching: isFetching || words !== typed.trim(),
  };
}

function foundLabel(count: number, isSearching: boolean) {
  if (count > 0) return texts.found(count);
  return isSearching ? texts.searching : texts.nothing;
}
