import { Link } from 'react-router-dom';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { type ParentItem, useParents } from '../../queries/admin-queries.ts';
import { Button } from '../../ui/button.tsx';
import { DataList, SearchBox } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { useKeptSearch } from '../../use-kept-search.ts';

/** `{name} - {n} athlete(s)`, also for one, and below it who the athletes are. */
function ParentRow({ parent }: { readonly parent: ParentItem }) {
  const { parentID, name, athletes } = parent;
  return (
    <li className="data-row data-row-link">
      <div>
        <Link data-row to={`/parent/${parentID}`}>
          {name} - {athletes.length} athlete(s)
        </Link>
        {athletes.length > 0 && (
          <p className="data-detail">{athletes.map(({ athleteName }) => athleteName).join(', ')}</p>
        )}
      </div>
    </li>
  );
}

function Parents() {
  const { typed, type, asked, clear } = useKeptSearch();
  const parents = useParents(asked);
  return (
    <>
      <div className="page-head">
        <h1>Parents</h1>
        <ExportButton list="parents" search={asked} />
      </div>
      <div className="data-tools">
        <SearchBox label="Search parents or athletes..." value={typed} onChange={type} />
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
              <p>No parent and no athlete has a name that begins like “{asked}”.</p>
              <Button look="line" onClick={clear}>
                Clear search
              </Button>
            </EmptyState>
          )
        }
      >
        {(items) => (
          <ul className="data-rows">
            {items.map((parent) => (
              <ParentRow key={parent.parentID} parent={parent} />
            ))}
          </ul>
        )}
      </DataList>
    </>
  );
}

/** The administrators' list of parents (spec section 2, /parents). */
export default function ParentsPage() {
  return (
    <InnerLayout>
      <Parents />
    </InnerLayout>
  );
}
