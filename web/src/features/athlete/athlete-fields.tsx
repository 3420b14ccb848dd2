import { applyChanges, onlyChanged } from '@hoops/domain/changes';
import { gradeName, grades } from '@hoops/domain/club/grades';
import { genders } from '@hoops/domain/family/facts';
import { isPhoneNumber } from '@hoops/domain/text/text';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { ageRemark } from '../../lib/age.ts';
import { type FormValues, genderOptions } from '../../lib/form-values.ts';
import { useFieldDraft } from '../../lib/use-field-draft.ts';
import { refreshFamily, useMe } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { type FieldDescriptor, Fields } from '../../ui/fields.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type AthleteRecord, showAthleteAs } from './athlete-queries.ts';

const gradeOptions = grades.map((grade) => ({ value: grade, label: gradeName(grade) }));

const fieldsOf = (
  athlete: AthleteRecord,
  readOnly: boolean,
  saveMedical: (value: string) => void,
): readonly FieldDescriptor[] => {
  const { emergencyContact: contact } = athlete;
  const fields: readonly FieldDescriptor[] = [
    { label: 'Name', name: 'athleteName', defaultValue: athlete.athleteName, maxLength: 120 },
    { label: 'Date of birth', name: 'dateOfBirth', type: 'date', defaultValue: athlete.dateOfBirth },
    { label: 'Gender', name: 'gender', options: genderOptions, defaultValue: athlete.gender ?? '' },
    { label: 'Grade', name: 'grade', options: gradeOptions, defaultValue: athlete.grade ?? '' },
    {
      label: 'Medical conditions',
      name: 'medicalConditions',
      type: 'textarea',
      defaultValue: athlete.medicalConditions,
      maxLength: 2000,
      onTick: saveMedical,
    },
    {
      label: 'Years of experience',
      name: 'yearsOfExperience',
      defaultValue: athlete.yearsOfExperience,
      maxLength: 40,
    },
    {
      label: 'Emergency contact first name',
      name: 'emergencyContact.firstName',
      defaultValue: contact.firstName,
      maxLength: 80,
    },
    {
      label: 'Emergency contact last name',
      name: 'emergencyContact.lastName',
      defaultValue: contact.lastName,
      maxLength: 80,
    },
    {
      label: 'Emergency contact phone',
      name: 'emergencyContact.phoneNumber',
      type: 'tel',
      defaultValue: contact.phoneNumber,
      maxLength: 40,
    },
  ];
  return fields.map((field) => ({ ...field, readOnly }));
};

type Change = { readonly changes: ReturnType<typeof athleteChanges>; readonly idempotencyKey: string };

type AthleteFieldsProps = { readonly athlete: AthleteRecord; readonly editable: boolean };

export function AthleteFields({ athlete, editable }: AthleteFieldsProps) {
  const { athleteId, emergencyContact: contact } = athlete;
  const { data: me } = useMe();
  const [saves, setSaves] = useState(0);
  const { draft, notKept, keep, saved, clear } = useFieldDraft(`athlete-${athleteId}`, ['medicalConditions']);
  const change = useCommand({
    show: ({ changes }: Change) => showAthleteAs(applyChanges(athlete, changes)),
    run: ({ changes, idempotencyKey }) =>
      api.call('changeAthlete', { athleteId, changes }, { idempotencyKey }),
  });
  const { formProps, errors, failure, busy } = useForm({
    validate: () => ({}),
    submit: async (values, idempotencyKey) => {
      const changes = athleteChanges(athlete, values);
      if (Object.keys(changes).length === 0) {
        showToast('Nothing has changed.');
        return;
      }
      await change.send({ changes, idempotencyKey });
      clear();
      setSaves((count) => count + 1);
      showToast('Changes saved.');
      await refreshFamily();
    },
  });

  /** Saves medical notes immediately, because drafts never store them. */
  const saveMedical = useCommand({
    name: 'medical-conditions-not-saved',
    show: (medicalConditions: string) => showAthleteAs(applyChanges(athlete, { medicalConditions })),
    run: async (medicalConditions) => {
      await api.call('changeAthlete', { athleteId, changes: { medicalConditions } });
      saved('medicalConditions');
      showToast('Medical conditions saved.');
      await refreshFamily();
    },
  });

  const remarks = [
    me && ageRemark(me.today, athlete.dateOfBirth),
    contactRemark(contact),
    notKept.length > 0 &&
      'For privacy, we did not keep the medical conditions you typed. Please type them again.',
  ].filter((remark) => typeof remark === 'string');

  return (
    <Card title="Athlete information">
      <form {...formProps}>
        <Fields
          key={saves}
          fields={fieldsOf(athlete, !editable, saveMedical.start)}
          errors={errors}
          draft={draft}
          onEdit={keep}
        />
        {editable && (
          <div className="stack-small form-end">
            {remarks.map((remark) => (
              <Note key={remark} tone="warn">
                {remark}
              </Note>
            ))}
            <Failure>{failure ?? saveMedical.failure}</Failure>
            <Button type="submit" busy={busy} busyLabel="Saving...">
              Save Changes
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

/** Warning about a number that cannot be called; edits are not validated (spec section 5). */
export const contactRemark = ({ phoneNumber }: AthleteRecord['emergencyContact']): string | undefined => {
  if (phoneNumber === '') return 'There is no emergency phone number.';
  return isPhoneNumber(phoneNumber) ? undefined : 'The emergency phone does not look like a phone number.';
};

/** Changed fields of the athlete; edits are not validated (spec section 5). */
export function athleteChanges(athlete: AthleteRecord, values: FormValues) {
  const text = (name: string, now: string): string => values[name] ?? now;
  const { emergencyContact: contact } = athlete;
  return onlyChanged(athlete, {
    athleteName: text('athleteName', athlete.athleteName),
    dateOfBirth: text('dateOfBirth', athlete.dateOfBirth),
    gender: genders.find((gender) => gender === values.gender) ?? null,
    grade: grades.find((grade) => grade === values.grade) ?? null,
    medicalConditions: text('medicalConditions', athlete.medicalConditions),
    yearsOfExperience: text('yearsOfExperience', athlete.yearsOfExperience),
    emergencyContact: {
      firstName: text('emergencyContact.firstName', contact.firstName),
      lastName: text('emergencyContact.lastName', contact.lastName),
      phoneNumber: text('emergencyContact.phoneNumber', contact.phoneNumber),
    },
  });
}
