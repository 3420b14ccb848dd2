import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { Button } from './button.tsx';
import { SearchIcon } from './icons.tsx';

export type DataFilter<Item> = {
  readonly label: string;
  readonly keep: (item: Item) => boolean;
};

type DataListProps<Item> = {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Everything the search box looks through. */
  readonly textOf: (item: Item) => string;
  readonly searchLabel: string;
  /** The first filter is the one that keeps everything. */
  readonly filters?: readonly DataFilter<Item>[];
  readonly initialFilter?: string;
  /** `athlete`, `parent`: for the count. */
  readonly noun: string;
  readonly render: (item: Item) => ReactNode;
  readonly empty: ReactNode;
  /** The server has another page. */
  readonly onLoadMore?: () => void;
  readonly loadingMore?: boolean;
};

const shownAtOnce = 50;

/** Search, filters, a spoken count and rows; further rows on request. */
export function DataList<Item>(props: DataListProps<Item>) {
  const { items, keyOf, textOf, searchLabel, filters = [], noun, render, empty } = props;
  const searchId = useId();
  const [search, setSearch] = useState('');
  const [filterLabel, setFilterLabel] = useState(props.initialFilter ?? filters[0]?.label);
  const [limit, setLimit] = useState(shownAtOnce);
  const wanted = useDeferredValue(search).trim().toLocaleLowerCase('en-US');
  const filter = filters.find((candidate) => candidate.label === filterLabel);

  const found = items.filter(
    (item) =>
      (filter === undefined || filter.keep(item)) &&
      (wanted === '' || textOf(item).toLocaleLowerCase('en-US').includes(wanted)),
  );
  const shown = found.slice(0, limit);
  const more = found.length > shown.length;

  return (
    <div>
      <div className="data-tools">
        <div className="search">
          <label className="visually-hidden" htmlFor={searchId}>
            {searchLabel}
          </label>
          <SearchIcon />
          <input
            id={searchId}
            className="input"
            type="search"
            placeholder={searchLabel}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        {filters.length > 0 && (
          <fieldset className="filters">
            <legend className="visually-hidden">Show</legend>
            {filters.map(({ label }) => (
              <button
                key={label}
                type="button"
                className="pill"
                aria-pressed={label === filterLabel}
                onClick={() => setFilterLabel(label)}
              >
                {label}
              </button>
            ))}
          </fieldset>
        )}
        <p className="data-count" role="status">
          {found.length === 1 ? `1 ${noun}` : `${found.length} ${noun}s`}
          {found.length !== items.length && ` of ${items.length}`}
        </p>
      </div>
      {found.length === 0 ? (
        empty
      ) : (
        <ul className="data-rows">
          {shown.map((item) => (
            <li key={keyOf(item)}>{render(item)}</li>
          ))}
        </ul>
      )}
      {(more || props.onLoadMore) && (
        <div className="data-more">
          <Button
            look="line"
            busy={props.loadingMore ?? false}
            onClick={() => (more ? setLimit(limit + shownAtOnce) : props.onLoadMore?.())}
          >
            Load more
          </Button>
        </div>
      )}
    </div>
  );
}
