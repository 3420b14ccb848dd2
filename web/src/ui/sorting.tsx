import { useAddressParams } from '../lib/use-address-params.ts';
import { icon } from './icons.tsx';

const SortIcon = icon('M8 10l4-5 4 5M8 14l4 5 4-5');

export type SortColumn<Column extends string> = { readonly value: Column; readonly label: string };
type Direction = 'up' | 'down';

export type Sorting<Column extends string> = {
  readonly column: Column;
  readonly direction: Direction;
  readonly asked: { readonly sort?: Column; readonly direction?: Direction };
  readonly by: (column: Column, direction: Direction) => void;
};

/** Order in the address; by default ascending by `first`. */
export const useSorting = <Column extends string>(
  columns: readonly SortColumn<Column>[],
  first: Column,
): Sorting<Column> => {
  const { params, change } = useAddressParams();
  const column = columns.find(({ value }) => value === params.get('sort'))?.value ?? first;
  const direction = params.get('order') === 'down' ? 'down' : 'up';
  return {
    column,
    direction,
    asked: column === first && direction === 'up' ? {} : { sort: column, direction },
    by: (chosen, way) =>
      change({ sort: chosen === first ? undefined : chosen, order: way === 'up' ? undefined : way }),
  };
};

const spoken = { up: 'ascending', down: 'descending' } as const;
const otherWay = { up: 'down', down: 'up' } as const;

type SortHeaderProps<Column extends string> = {
  readonly column: SortColumn<Column>;
  readonly sorting: Sorting<Column>;
  readonly className?: string;
};

export function SortHeader<Column extends string>(props: SortHeaderProps<Column>) {
  const { column, sorting, className } = props;
  const direction = sorting.column === column.value ? sorting.direction : undefined;
  return (
    <th scope="col" className={className} aria-sort={direction && spoken[direction]}>
      <button
        type="button"
        className="sort-button"
        data-direction={direction}
        onClick={() => sorting.by(column.value, direction === undefined ? 'up' : otherWay[direction])}
      >
        {column.label}
        <SortIcon />
      </button>
    </th>
  );
}

type SortSelectProps<Column extends string> = {
  readonly columns: readonly SortColumn<Column>[];
  readonly sorting: Sorting<Column>;
};

export function SortSelect<Column extends string>({ columns, sorting }: SortSelectProps<Column>) {
  const { column, direction, by } = sorting;
  return (
    <div className="sort-select">
      <label>
        <span>Sort by</span>
        <select
          className="input"
          value={column}
          onChange={({ target }) => {
            const chosen = columns.find(({ value }) => value === target.value);
            if (chosen) by(chosen.value, 'up');
          }}
        >
          {columns.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="pill"
        aria-pressed={direction === 'down'}
        onClick={() => by(column, otherWay[direction])}
      >
        Reversed
      </button>
    </div>
  );
}
