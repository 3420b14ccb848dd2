import { setPlacesInput } from '@hoops/domain/class/inputs';
import { programName } from '@hoops/domain/club/days';
import { gradeName, grades } from '@hoops/domain/club/grades';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { type ClassWithPlaces, refreshPlaces } from '../../entities/classes/place-queries.ts';
import { type FormErrors, type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';

const fieldOf = (grade: string): string => `grade-${grade}`;

const numberOf = (typed = ''): number | null => (typed === '' ? null : Number(typed));

type PlacesFormProps = { readonly of: ClassWithPlaces; readonly onClose: () => void };

function PlacesForm({ of: { program, total, grades: limited }, onClose }: PlacesFormProps) {
  const [hasLimits, setHasLimits] = useState(limited.length > 0);
  const inputOf = (values: FormValues) => ({
    program,
    total: numberOf(values.total),
    grades: grades.flatMap((grade) => {
      const places = numberOf(values[fieldOf(grade)]);
      return places === null ? [] : [{ grade, places }];
    }),
    before: { total, grades: limited },
  });
  /** Zod identifies a grade's number by index; the form identifies it by grade. */
  const errorsOf = (values: FormValues): FormErrors => {
    const sentence = 'Please enter a whole number from 0 to 500.';
    const wrong = ['total', ...grades.map(fieldOf)].filter((field) => {
      const number = numberOf(values[field]);
      return number !== null && !(Number.isInteger(number) && number >= 0 && number <= 500);
    });
    return wrong.length > 0
      ? Object.fromEntries(wrong.map((field) => [field, sentence]))
      : schemaErrors(setPlacesInput, inputOf(values));
  };
  const form = useForm({
    validate: errorsOf,
    submit: async (values, idempotencyKey) => {
      try {
        await api.call('setPlaces', inputOf(values), { idempotencyKey });
      } finally {
        await refreshPlaces();
      }
      return undefined;
    },
    onSent: () => {
      showToast(`${programName(program)}: the places are saved.`);
      onClose();
    },
  });
  return (
    <DialogForm form={form} sendLabel="Save" busyLabel="Saving..." closeLabel="Cancel" onClose={onClose}>
      <TextField
        label="Total places"
        name="total"
        inputMode="numeric"
        autoComplete="off"
        optional
        hint="Leave this blank for no limit."
        defaultValue={total ?? ''}
        error={form.errors.total}
      />
      {hasLimits ? (
        <div className="grade-limits">
          {grades.map((grade) => (
            <TextField
              key={grade}
              label={gradeName(grade)}
              name={fieldOf(grade)}
              inputMode="numeric"
              autoComplete="off"
              optional
              defaultValue={limited.find((known) => known.grade === grade)?.places ?? ''}
              error={form.errors[fieldOf(grade)]}
            />
          ))}
        </div>
      ) : (
        <Button look="quiet" onClick={() => setHasLimits(true)}>
          Limit by Grade
        </Button>
      )}
      <p className="muted">
        Athletes who have a place keep it, even if you lower the number. Additional places are offered to the
        waitlist right away.
      </p>
    </DialogForm>
  );
}

type PlacesDialogProps = { readonly of: ClassWithPlaces | undefined; readonly onClose: () => void };

export function PlacesDialog({ of, onClose }: PlacesDialogProps) {
  return (
    <Dialog
      open={of !== undefined}
      title={of ? `Places: ${programName(of.program)}` : 'Places'}
      onClose={onClose}
    >
      {of && <PlacesForm key={of.program} of={of} onClose={onClose} />}
    </Dialog>
  );
}
