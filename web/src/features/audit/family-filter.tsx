import { useId, useState } from 'react';
import { useParent, useParents } from '../../entities/parents/parent-queries.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { Button } from '../../ui/button.tsx';
import { DataList, SearchBox } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CloseIcon } from '../../ui/icons.tsx';

function FamilyPicker({ onPick }: { readonly onPick: (familyId: string) => void }) {
  const [typed, type] = useState('');
  const parents = useParents({}, useDebouncedValue(typed.trim()));
  return (
    <>
      <SearchBox label="Search parents or athletes..." value={typed} onChange={type} />
      <DataList list={parents} noun="parent" empty={<p className="muted">No parents found</p>}>
        {(items) => (
          <ul className="data-rows">
            {items.map(({ parentID, name, athletes }) => (
              <li key={parentID}>
                <button type="button" data-row className="data-row" onClick={() => onPick(parentID)}>
                  <span>
                    {name}
                    <span className="data-detail">
                      {athletes.map(({ athleteName }) => athleteName).join(', ')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </DataList>
    </>
  );
}

/** The chosen family's name; the id alone says nothing to a reader. */
function FamilyName({ familyId }: { readonly familyId: string }) {
  const { data, error } = useParent(familyId);
  if (error) return 'One family';
  return data ? data.family.name : 'Loading...';
}

type FamilyFilterProps = {
  readonly familyId: string | undefined;
  readonly onChoose: (familyId: string | undefined) => void;
};

/** Only one family's events: it is picked by the search of the parents' list. */
export function FamilyFilter({ familyId, onChoose }: FamilyFilterProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="control">
      <span className="control-label" id={`${id}-label`}>
        Family
      </span>
      <div className="picked">
        <Button
          look="line"
          wide
          id={id}
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}`}
          onClick={() => setOpen(true)}
        >
          {familyId === undefined ? 'All families' : <FamilyName familyId={familyId} />}
        </Button>
        {familyId !== undefined && (
          <button
            type="button"
            className="icon-btn"
            aria-label="Show all families"
            onClick={() => {
              onChoose(undefined);
              document.getElementById(id)?.focus();
            }}
          >
            <CloseIcon />
          </button>
        )}
      </div>
      <Dialog open={open} title="Choose a family" onClose={() => setOpen(false)}>
        {open && (
          <FamilyPicker
            onPick={(picked) => {
              setOpen(false);
              onChoose(picked);
            }}
          />
        )}
      </Dialog>
    </div>
  );
}
