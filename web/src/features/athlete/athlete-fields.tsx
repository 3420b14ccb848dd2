import { applyChanges } from '@hoops/domain/changes';
import { gradeName, grades } from '@hoops/domain/club/grades';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ageRemark } from '../../lib/age.ts';
import { genderOptions } from '../../lib/gender-options.ts';
import { useFieldDraft } from '../../lib/use-field-draft.ts';
import { refreshFamily, useMe } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { athleteChanges } from './athlete-changes.ts';
import type { AthleteRecord } from './athlete-queries.ts';
import { showAthleteAs } from './athlete-queries.ts';
import { contactRemark } from './contact-remark.ts';

const gradeOptions = grades.map((grade) => ({ value: grade, label: gradeName(grade) }));

type AthleteFieldsProps = { readonly athlete: AthleteRecord; readonly editable: boolean };

/** All fields with a pencil each, and Save Changes (spec section 2, /athletes/{athleteId}). */
export function AthleteFields({ athlete, editable }: AthleteFieldsProps) {
  const { athleteId, emergencyContact: contact } = athlete;
  const { data: me } = useMe();
  const [saves, setSaves] = useState(0);
  const { draft, keep, clear } = useFieldDraft(`athlete-${athleteId}`, ['medicalConditions']);
  const { formProps, errors, failure, busy } = useForm({
    validate: () => ({}),
    submit: async (values, idempotencyKey) => {
      const changes = athleteChanges(athlete, values);
      if (Object.keys(changes).length === 0) {
        showToast('Nothing has changed.');
        return;
      }
      const takeBack = showAthleteAs(applyChanges(athlete, changes));
      try {
        await api.call('changeAthlete', { athleteId, changes }, { idempotencyKey });
      } catch (error) {
        takeBack();
        throw error;
      }
      clear();
      setSaves((count) => count + 1);
      showToast('Changes saved.');
      await refreshFamily();
    },
  });

  const field = { readOnly: !editable, onEdit: keep } as const;
  const remarks = [me && ageRemark(me.today, athlete.dateOfBirth), contactRemark(contact)].filter(Boolean);

  return (
    <Card title="Athlete information">
      <form {...formProps}>
        <div className="fields" key={saves}>
          <Field
            {...field}
            label="Name"
            name="athleteName"
            defaultValue={athlete.athleteName}
            draft={draft.athleteName}
            error={errors.athleteName}
            maxLength={120}
          />
          <Field
            {...field}
            label="Date of birth"
            name="dateOfBirth"
            type="date"
            defaultValue={athlete.dateOfBirth}
            draft={draft.dateOfBirth}
            error={errors.dateOfBirth}
          />
          <Field
            {...field}
            label="Gender"
            name="gender"
            options={genderOptions}
            defaultValue={athlete.gender ?? ''}
            draft={draft.gender}
          />
          <Field
            {...field}
            label="Grade"
            name="grade"
            options={gradeOptions}
            defaultValue={athlete.grade ?? ''}
            draft={draft.grade}
          />
          <Field
            {...field}
            label="Medical conditions"
            name="medicalConditions"
            type="textarea"
            defaultValue={athlete.medicalConditions}
            maxLength={2000}
          />
          <Field
            {...field}
            label="Years of experience"
            name="yearsOfExperience"
            defaultValue={athlete.yearsOfExperience}
            draft={draft.yearsOfExperience}
            maxLength={40}
          />
          <Field
            {...field}
            label="Emergency contact first name"
            name="emergencyContact.firstName"
            defaultValue={contact.firstName}
            draft={draft['emergencyContact.firstName']}
            maxLength={80}
          />
          <Field
            {...field}
            label="Emergency contact last name"
            name="emergencyContact.lastName"
            defaultValue={contact.lastName}
            draft={draft['emergencyContact.lastName']}
            maxLength={80}
          />
          <Field
            {...field}
            label="Emergency contact phone"
            name="emergencyContact.phoneNumber"
            type="tel"
            defaultValue={contact.phoneNumber}
            draft={draft['emergencyContact.phoneNumber']}
            maxLength={40}
          />
        </div>
        {editable && (
          <div className="stack-small form-end">
            {remarks.map((remark) => (
              <Note key={remark} tone="warn">
                {remark}
              </Note>
            ))}
            {failure !== undefined && (
              <Note tone="bad" announce="alert">
                {failure}
              </Note>
            )}
            <Button type="submit" busy={busy} busyLabel="Saving...">
              Save Changes
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
