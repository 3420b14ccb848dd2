import { type Grade, gradeName, grades, nextGrade } from '@hoops/domain/club/grades';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Checkbox } from '../../ui/form-controls.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type Athlete, useEveryAthlete } from './grade-offerings-queries.ts';
import { LoadedInDialog } from './loaded-in-dialog.tsx';

const atOnce = 100;

const moveWords = (grade: Grade, athletes: readonly Athlete[]): string => {
  const to = nextGrade(grade);
  return `${gradeName(grade)} to ${to ? gradeName(to) : ''}: ${athletes.map(({ athleteName }) => athleteName).join(', ')}`;
};

const countWords = (count: number): string => (count === 1 ? '1 athlete' : `${count} athletes`);

function Preview({
  athletes,
  onClose,
}: {
  readonly athletes: readonly Athlete[];
  readonly onClose: () => void;
}) {
  const [left, setLeft] = useState<readonly Grade[]>([]);
  const [moved, setMoved] = useState(0);
  const rows = grades
    .filter((grade) => nextGrade(grade) !== undefined)
    .map((grade) => ({ grade, of: athletes.filter((athlete) => athlete.grade === grade) }))
    .filter(({ of }) => of.length > 0);
  const chosen = rows.filter(({ grade }) => !left.includes(grade));
  const count = chosen.reduce((sum, { of }) => sum + of.length, 0);
  const eighth = athletes.filter(({ grade }) => grade === '8').length;
  const move = useCommand({
    name: 'grades-not-advanced',
    run: async () => {
      const all = chosen.flatMap(({ grade, of }) =>
        of.map(({ athleteId, parentID }) => ({ parentId: parentID, athleteId, from: grade })),
      );
      // Can be repeated after a failure, because moved athletes are not moved again.
      for (let done = 0; done < all.length; done += atOnce) {
        const { length } = all.slice(0, done + atOnce);
        await api.call('advanceGrades', { athletes: all.slice(done, length) });
        setMoved(length);
      }
      await queryClient.invalidateQueries({ queryKey: ['athletes'] });
      showToast(`${countWords(count)} moved up a grade.`);
      onClose();
    },
  });
  return (
    <>
      <p>{`${countWords(count)} will move up one grade. Families will see it in their history. Plans and classes stay the same.`}</p>
      <fieldset className="grade-moves">
        <legend>Grades to move</legend>
        {rows.map(({ grade, of }) => (
          <Checkbox
            key={grade}
            label={moveWords(grade, of)}
            name={`from-${grade}`}
            checked={!left.includes(grade)}
            onChange={(event) =>
              setLeft(event.target.checked ? left.filter((other) => other !== grade) : [...left, grade])
            }
          />
        ))}
      </fieldset>
      {rows.length === 0 && <p>No athletes can move up a grade.</p>}
      {eighth > 0 && <p className="muted">{`${countWords(eighth)} in 8th Grade, the highest grade.`}</p>}
      <p role="status">{moved > 0 ? `${moved} of ${count} moved.` : ''}</p>
      <Failure>{move.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={move.busy} busyLabel="Moving..." off={count === 0} onClick={() => move.start()}>
          Move Up
        </Button>
      </DialogActions>
    </>
  );
}

function LoadedPreview({ onClose }: { readonly onClose: () => void }) {
  const query = useEveryAthlete();
  return (
    <LoadedInDialog query={query} what="the athletes" onClose={onClose}>
      {(athletes) => <Preview athletes={athletes} onClose={onClose} />}
    </LoadedInDialog>
  );
}

export function NewYearDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} title="New school year" onClose={onClose}>
      {open && <LoadedPreview onClose={onClose} />}
    </Dialog>
  );
}
