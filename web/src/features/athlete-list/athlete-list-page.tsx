import '../../ui/data.css';
import './athlete-list.css';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ExportButtons } from '../../entities/exports/export-buttons.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { useKeptSearch } from '../../lib/use-kept-search.ts';
import { useWide } from '../../lib/use-wide.ts';
import { useMe } from '../../session/me.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataList, FilterPills, SearchBox } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { SortSelect, useSorting } from '../../ui/sorting.tsx';
import { columns } from './athlete-columns.ts';
import { type AthleteFilters, useAthletes } from './athlete-list-queries.ts';
import { AthleteRows } from './athlete-rows.tsx';
import { AthleteTable } from './athlete-table.tsx';
import { DoublesNote } from './doubles-note.tsx';
import { NoAthletes } from './no-athletes.tsx';
import { type RosterPreset, rosterPreset } from './roster-preset.ts';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'half_week', label: 'Half Week' },
  { value: 'full_week', label: 'Full Week' },
  { value: 'unenrolled', label: 'Unenrolled' },
] as const;

const presetFilters = (preset: RosterPreset): AthleteFilters => {
  if (preset.kind === 'program') return { program: preset.program };
  return preset.kind === 'pending' ? { payment: 'pending' } : {};
};

type RosterProps = { readonly preset: RosterPreset; readonly today: string };

function Roster({ preset, today }: RosterProps) {
  const { params, change } = useAddressParams();
  const { typed, type, asked, clear } = useKeptSearch();
  const wide = useWide();
  const filter = filters.find(({ value }) => value === params.get('show'))?.value ?? 'all';
  const narrowed = { filter, ...presetFilters(preset) };
  const sorting = useSorting(columns, 'name');
  const athletes = useAthletes({ ...narrowed, ...sorting.asked }, asked);
  return (
    <>
      <div className="page-head">
        <h1>Athletes</h1>
        <ExportButtons list="athletes" {...narrowed} search={asked} />
      </div>
      <div className="data-tools">
        <SearchBox label="Search athletes..." value={typed} onChange={type} />
        <FilterPills
          legend="Show"
          options={filters}
          chosen={filter}
          onChoose={(show) => change({ show: show === 'all' ? undefined : show })}
        />
        <PresetChip preset={preset} />
        {!wide && <SortSelect columns={columns} sorting={sorting} />}
      </div>
      <DataList
        list={athletes}
        noun="athlete"
        empty={
          <NoAthletes
            search={asked}
            filtered={filter !== 'all'}
            preset={preset}
            onClear={() => {
              clear();
              change({ show: undefined });
            }}
          />
        }
      >
        {(items) =>
          wide ? (
            <AthleteTable athletes={items} today={today} sorting={sorting} />
          ) : (
            <AthleteRows athletes={items} today={today} />
          )
        }
      </DataList>
      {preset.kind === 'none' && <DoublesNote />}
    </>
  );
}

function AthleteList() {
  const { pathname } = useLocation();
  const { programId } = useParams();
  const { data: me } = useMe();
  if (!me) return null;
  const preset = rosterPreset(pathname.replace(/\/$/, ''), programId, me.today);
  if (preset.kind !== 'no-classes') return <Roster preset={preset} today={me.today} />;
  return (
    <>
      <div className="page-head">
        <h1>Athletes</h1>
      </div>
      <EmptyState title="No classes today">
        <p>It is Sunday. Classes run Monday through Saturday.</p>
        <ButtonLink look="line" to="/athlete-list">
          Show all
        </ButtonLink>
      </EmptyState>
    </>
  );
}

/** Page served at many addresses (spec section 2, /athlete-list). */
export default function AthleteListPage() {
  return (
    <InnerLayout>
      <AthleteList />
    </InnerLayout>
  );
}

function PresetChip({ preset }: { readonly preset: RosterPreset }) {
  const { search, state } = useLocation();
  if (preset.kind === 'none' || preset.kind === 'no-classes') return null;
  return (
    <p className="preset">
      <span className="muted">Only</span>
      <Link
        className="pill"
        aria-label={`${preset.label}, remove this filter`}
        to={{ pathname: '/athlete-list', search }}
        state={state}
      >
        {preset.label}
        <CloseIcon />
      </Link>
    </p>
  );
}
