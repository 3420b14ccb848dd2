import './data.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { icon } from './icons.tsx';
import { LoadFailed } from './loaded.tsx';
import { Skeleton } from './skeleton.tsx';
import { UnreadableNote } from './unreadable-note.tsx';

const SearchIcon = icon('M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16.5 16.5L21 21');

type SearchBoxProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
};

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const id = useId();
  return (
    <search className="search">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <SearchIcon />
      <input
        id={id}
        className="input"
        type="search"
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  );
}

type FilterPillsProps<Value extends string> = {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
};

export function FilterPills<Value extends string>(props: FilterPillsProps<Value>) {
  const { legend, options, chosen, onChoose } = props;
  return (
    <fieldset className="filters">
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className="pill"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

type DataListProps<Item> = {
  readonly list: {
    readonly items: readonly Item[] | undefined;
    readonly unreadable: number;
    readonly error: unknown;
    readonly retry: () => void;
    readonly outdated: boolean;
    readonly hasMore: boolean;
    readonly loadMore: () => void;
    readonly loadingMore: boolean;
  };
  readonly noun: string;
  /** `isAll` is false if `count` is only a lower bound. */
  readonly total?: { readonly count: number; readonly isAll: boolean } | undefined;
  readonly empty: ReactNode;
  /** Renders the items; the first `data-row` of a further page gets the focus. */
  readonly children: (items: readonly Item[]) => ReactNode;
};

const countText = (
  count: number,
  { list: { hasMore }, noun, total }: Pick<DataListProps<unknown>, 'list' | 'noun' | 'total'>,
): string => {
  if (hasMore && total && total.count >= count) {
    return `The first ${count} of ${total.isAll ? '' : 'at least '}${total.count} ${noun}s`;
  }
  if (hasMore) return `The first ${count} ${noun}s`;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
};

export function DataList<Item>({ list, noun, total, empty, children }: DataListProps<Item>) {
  const { items, unreadable, error, retry, outdated, hasMore, loadMore, loadingMore } = list;
  const rows = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number>(undefined);
  const count = items?.length ?? 0;

  useEffect(() => {
    if (firstNew.current === undefined || count <= firstNew.current) return;
    rows.current?.querySelectorAll<HTMLElement>('[data-row]')[firstNew.current]?.focus();
    firstNew.current = undefined;
  }, [count]);

  return (
    <div>
      <p className="data-count" role="status">
        {items && !outdated && countText(count, { list, noun, total })}
      </p>
      <UnreadableNote count={unreadable} noun={noun} />
      {!items && !error && <Skeleton count={6} label={`Loading the ${noun}s...`} />}
      {items && (
        <div ref={rows} className="data-area" aria-busy={outdated} data-outdated={outdated}>
          {count === 0 ? empty : children(items)}
        </div>
      )}
      {error !== null && <LoadFailed error={error} onRetry={retry} />}
      {hasMore && error === null && (
        <div className="data-more">
          <Button
            look="line"
            busy={loadingMore}
            busyLabel="Loading..."
            onClick={() => {
              firstNew.current = count;
              loadMore();
            }}
          >
            Load more
          </Button>
        </div>
      )}
    </div>
  );
}
