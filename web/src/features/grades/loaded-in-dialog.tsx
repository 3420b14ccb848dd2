import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';

type LoadedInDialogProps<Data> = Pick<ComponentProps<typeof Loaded<Data>>, 'query' | 'what' | 'children'> & {
  readonly onClose: () => void;
};

/** Loads the content of a dialog, and offers Cancel while loading. */
export function LoadedInDialog<Data>({ query, onClose, ...content }: LoadedInDialogProps<Data>): ReactNode {
  return (
    <>
      <Loaded query={query} {...content} shape="line" count={6} />
      {query.data === undefined && (
        <DialogActions>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      )}
    </>
  );
}
