import '../../ui/data.css';
import { ExportButtons } from '../../entities/exports/export-buttons.tsx';
import { useParents } from '../../entities/parents/parent-queries.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { useKeptSearch } from '../../lib/use-kept-search.ts';
import { useWide } from '../../lib/use-wide.ts';
import { useMe } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { DataList, SearchBox } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SortSelect, useSorting } from '../../ui/sorting.tsx';
import { columns, ParentRows, ParentTable } from './parent-rows.tsx';

function Parents() {
  const { typed, type, asked, clear } = useKeptSearch();
  const wide = useWide();
  const sorting = useSorting(columns, 'name');
  const parents = useParents(sorting.asked, asked);
  const { data: me } = useMe();
  if (!me) return null;
  const { today } = me;
  return (
    <>
      <div className="page-head">
        <h1>Parents</h1>
        <ExportButtons list="parents" search={asked} />
      </div>
      <div className="data-tools">
        <SearchBox label="Search parents or athletes..." value={typed} onChange={type} />
        {!wide && <SortSelect columns={columns} sorting={sorting} />}
      </div>
      <DataList
        list={parents}
        noun="parent"
        empty={
          asked === '' ? (
            <EmptyState title="No parents yet">
              <p>Families show up here as soon as they register.</p>
            </EmptyState>
          ) : (
            <EmptyState title="No parents found">
              <p>No family’s name, email or phone number starts with “{asked}”.</p>
              <Button look="line" onClick={clear}>
                Clear search
              </Button>
            </EmptyState>
          )
        }
      >
        {(items) =>
          wide ? (
            <ParentTable parents={items} today={today} sorting={sorting} />
          ) : (
            <ParentRows parents={items} today={today} />
          )
        }
      </DataList>
    </>
  );
}

export default function ParentsPage() {
  return (
    <InnerLayout>
      <Parents />
    </InnerLayout>
  );
}
