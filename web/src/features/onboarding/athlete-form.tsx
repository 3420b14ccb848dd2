import { gradeName, grades } from '@hoops/domain/club/grades';
import { type FormEvent, useRef, useState } from 'react';
import { ageRemark } from '../../lib/age.ts';
import { type FormValues, genderOptions } from '../../lib/form-values.ts';
import { typeAgain } from '../../lib/never-kept.ts';
import type { Me } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Select, TextArea, TextField } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { useForm } from '../../ui/use-form.ts';
import { asksAboutTwin, newAthlete, newAthleteErrors, newAthleteRemarks } from './new-athlete.ts';

type NewAthlete = ReturnType<typeof newAthlete> & { readonly confirmed?: boolean };

type AthleteFormProps = {
  readonly me: Me;
  readonly onSave: (athlete: NewAthlete, idempotencyKey: string) => Promise<void>;
  readonly onSaved: () => void;
};

const gradeOptions = grades.map((grade) => ({ value: grade, label: gradeName(grade) }));

export function AthleteForm({ me, onSave, onSaved }: AthleteFormProps) {
  const [remarks, setRemarks] = useState<readonly string[]>([]);
  const [twin, setTwin] = useState<string>();
  const confirmed = useRef(false);
  const { formProps, errors, failure, busy, notKept } = useForm({
    draft: 'add-athlete',
    neverKept: ['medicalConditions'],
    validate: (values) => newAthleteErrors(values, me.today),
    submit: async (values, idempotencyKey) => {
      const athlete = newAthlete(values);
      const answer = confirmed.current ? { confirmed: true } : {};
      confirmed.current = false;
      try {
        await onSave({ ...athlete, ...answer }, idempotencyKey);
      } catch (error) {
        if (!asksAboutTwin(error)) throw error;
        setTwin(athlete.athleteName);
        return 'unsent';
      }
      return undefined;
    },
    onSent: onSaved,
  });

  const remark = (event: FormEvent<HTMLFormElement>): void => {
    const values: FormValues = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
    );
    const age = ageRemark(me.today, values.dateOfBirth ?? '');
    setRemarks([
      ...newAthleteRemarks(values, me.family?.athletes ?? []),
      ...(age === undefined ? [] : [age]),
    ]);
  };

  return (
    <>
      <form
        {...formProps}
        className="form"
        onInput={(event) => {
          formProps.onInput(event);
          remark(event);
        }}
      >
        <div className="form-row">
          <TextField label="Name" name="athleteName" autoComplete="off" error={errors.athleteName} />
          <TextField
            label="Date of birth"
            name="dateOfBirth"
            type="date"
            max={me.today}
            error={errors.dateOfBirth}
          />
        </div>
        <div role="status">
          {remarks.map((text) => (
            <Note key={text} tone="warn">
              {text}
            </Note>
          ))}
        </div>
        <div className="form-row">
          <Select
            label="Gender"
            name="gender"
            optional
            placeholder="Choose one"
            options={genderOptions}
            error={errors.gender}
          />
          <Select
            label="Grade"
            name="grade"
            optional
            placeholder="Choose one"
            hint="Classes are offered by grade."
            options={gradeOptions}
            error={errors.grade}
          />
        </div>
        <TextField
          label="Years of experience"
          name="yearsOfExperience"
          optional
          maxLength={40}
          error={errors.yearsOfExperience}
        />
        <TextArea
          label="Medical conditions"
          name="medicalConditions"
          optional
          hint={`${notKept.includes('medicalConditions') ? `${typeAgain} ` : ''}Allergies, asthma, injuries: whatever a coach should know. Only you and the coaches see it.`}
          autoComplete="off"
          error={errors.medicalConditions}
        />
        <fieldset className="form-section">
          <legend>Emergency contact</legend>
          <div className="form-row">
            <TextField
              label="First name"
              name="emergencyContact.firstName"
              autoComplete="off"
              error={errors['emergencyContact.firstName']}
            />
            <TextField
              label="Last name"
              name="emergencyContact.lastName"
              autoComplete="off"
              error={errors['emergencyContact.lastName']}
            />
          </div>
          <TextField
            label="Phone number"
            name="emergencyContact.phoneNumber"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            error={errors['emergencyContact.phoneNumber']}
          />
        </fieldset>
        <Failure>{failure}</Failure>
        <Button type="submit" busy={busy} busyLabel="Saving..." large wide>
          Save Athlete
        </Button>
      </form>
      <TwinDialog
        name={twin}
        onYes={() => {
          setTwin(undefined);
          confirmed.current = true;
          formProps.ref.current?.requestSubmit();
        }}
        onNo={() => setTwin(undefined)}
      />
    </>
  );
}

type TwinDialogProps = {
  readonly name: string | undefined;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

function TwinDialog({ name, onYes, onNo }: TwinDialogProps) {
  return (
    <Dialog open={name !== undefined} title={`Add another ${name ?? 'athlete'}?`} onClose={onNo}>
      <p>You already added an athlete with this name and birth date. Is this another child?</p>
      <DialogActions>
        <Button look="line" onClick={onNo}>
          No, go back
        </Button>
        <Button onClick={onYes}>Yes, add another</Button>
      </DialogActions>
    </Dialog>
  );
}
