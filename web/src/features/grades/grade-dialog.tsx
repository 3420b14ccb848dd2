import { type Grade, gradeName } from '@hoops/domain/club/grades';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';
import { useCommand } from '../../api/use-command.ts';
import { gradesQuery } from '../../entities/grades/grade-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Checkbox } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { refreshGradeOfferings, useGradeOfferings } from './grade-offerings-queries.ts';
import { LoadedInDialog } from './loaded-in-dialog.tsx';
import {
  isProgram,
  type Offering,
  type Offerings,
  offeringName,
  offerings,
  withdrawalSentence,
  withdrawn,
} from './offering-words.ts';

type ChecksProps = {
  readonly legend: string;
  readonly shown: readonly Offering[];
  readonly draft: Offerings;
  readonly onChange: (offering: Offering, offered: boolean) => void;
};

function Checks({ legend, shown, draft, onChange }: ChecksProps) {
  return (
    <fieldset className="offering-checks">
      <legend>{legend}</legend>
      {shown.map((offering) => (
        <Checkbox
          key={offering}
          label={offeringName(offering)}
          name={offering}
          checked={draft[offering]}
          onChange={(event) => onChange(offering, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}

type EditorProps = {
  readonly now: ApiAnswer<'gradeOfferings'>;
  readonly onClose: () => void;
};

function Editor({ now, onClose }: EditorProps) {
  const { grade, offerings: before, enrolled } = now;
  const [changes, setChanges] = useState<Partial<Offerings>>({});
  const draft = { ...before, ...changes };
  const unchanged = offerings.every((offering) => draft[offering] === before[offering]);
  const lost = withdrawn(before, draft);
  const save = useCommand({
    name: 'grade-offerings-not-saved',
    run: async () => {
      try {
        await api.call('setGradeOfferings', { grade, offerings: draft, before });
      } catch (error) {
        // After a conflict, the local edits apply on top of the other administrator's changes.
        if (error instanceof ApiError && error.code === 'conflict') {
          await refreshGradeOfferings(grade);
        }
        throw error;
      }
      await queryClient.invalidateQueries({ queryKey: gradesQuery.queryKey });
      showToast(`${gradeName(grade)} is saved.`);
      onClose();
    },
  });
  const change = (offering: Offering, offered: boolean) => setChanges({ ...changes, [offering]: offered });
  return (
    <>
      <Checks legend="Classes" shown={offerings.filter(isProgram)} draft={draft} onChange={change} />
      <Checks
        legend="By request"
        shown={offerings.filter((offering) => !isProgram(offering))}
        draft={draft}
        onChange={change}
      />
      <div role="status">
        {lost.length > 0 && (
          <Note tone="warn">
            <p>When you save, these are no longer offered:</p>
            <ul className="offering-losses">
              {lost.map((offering) => (
                <li key={offering}>{withdrawalSentence(offering, enrolled)}</li>
              ))}
            </ul>
          </Note>
        )}
      </div>
      <Failure>{save.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={save.busy} busyLabel="Saving..." off={unchanged} onClick={() => save.start()}>
          Save
        </Button>
      </DialogActions>
    </>
  );
}

function LoadedEditor({ grade, onClose }: { readonly grade: Grade; readonly onClose: () => void }) {
  const query = useGradeOfferings(grade);
  return (
    <LoadedInDialog query={query} what="the grade" onClose={onClose}>
      {(now) => <Editor now={now} onClose={onClose} />}
    </LoadedInDialog>
  );
}

type GradeDialogProps = { readonly grade: Grade | undefined; readonly onClose: () => void };

/** Dialog of a grade. Before saving, it lists the athletes affected by a withdrawal. */
export function GradeDialog({ grade, onClose }: GradeDialogProps) {
  return (
    <Dialog open={grade !== undefined} title={grade ? gradeName(grade) : 'Grade'} onClose={onClose}>
      {grade !== undefined && <LoadedEditor key={grade} grade={grade} onClose={onClose} />}
    </Dialog>
  );
}
