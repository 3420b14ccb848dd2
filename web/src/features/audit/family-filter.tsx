import { useId, useState } from 'react';
import { useParent, useParents } from '../../entities/parents/parent-queries.ts';
import { useDebouncedValue } from '../../lib/use-kept-search.ts';
import { Button } from '../../ui/button.tsx';
import { DataList, SearchBox } from '../../ui/data-list.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { CloseIcon } from '../../ui/icons.tsx';

type OnChoose = (familyId?: string, athleteId?: string) => void;

function FamilyPicker({ onPick }: { readonly onPick: OnChoose }) {
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
                    <span className="data-detail">The whole family</span>
                  </span>
                </button>
                {athletes.map(({ athleteId, athleteName }) => (
                  <button
                    key={athleteId}
                    type="button"
                    className="data-row athlete-pick"
                    onClick={() => onPick(parentID, athleteId)}
                  >
                    {athleteName}
                  </button>
                ))}
              </li>
            ))}
          </ul>
        )}
      </DataList>
    </>
  );
}

function FamilyName({ familyId }: { readonly familyId: string }) {
  const { data, error } = useParent(familyId);
  return <span>{error ? 'One family' : (data?.family.name ?? 'Loading...')}</span>;
}

type FamilyFilterProps = {
  readonly familyId: string | undefined;
  readonly onChoose: OnChoose;
};

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
              onChoose();
              document.getElementById(id)?.focus();
            }}
          >
            <CloseIcon />
          </button>
        )}
      </div>
      <Dialog open={open} title="Choose a family or an athlete" onClose={() => setOpen(false)}>
        {open && (
          <FamilyPicker
            onPick={(...picked) => {
              setOpen(false);
              onChoose(...picked);
            }}
          />
        )}
        <DialogActions>
          <Button look="line" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
