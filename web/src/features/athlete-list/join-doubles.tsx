import { programName } from '@hoops/domain/club/days';
import { joinReasonInput } from '@hoops/domain/family/doubles/inputs';
import { athleteId, familyId } from '@hoops/domain/ids';
import { listed } from '@hoops/domain/text/fill';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';
import { RemovalConsequences, useFreshPreview } from '../../entities/athletes/removal-consequences.tsx';
import { type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Select, TextField } from '../../ui/form-controls.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type AthleteItem, type Double, useDoublePreview } from './athlete-list-queries.ts';

export const enrolmentWords = ({ enrolledProgram, programs }: AthleteItem): string =>
  listed([...(enrolledProgram ? [enrolledProgram] : []), ...programs.map(programName)]) || 'not enrolled';

type Preview = ApiAnswer<'previewDouble'>;

const idsOf = (athlete: AthleteItem) => ({
  familyId: familyId(athlete.parentID),
  athleteId: athleteId(athlete.athleteId),
});

type PairProps = { readonly staying: AthleteItem; readonly ending: AthleteItem };

function JoinForm({
  registrations,
  staying,
  ending,
  onChoose,
  onClose,
}: PairProps & {
  readonly registrations: Double;
  readonly onChoose: (athleteId: string) => void;
  readonly onClose: () => void;
}) {
  const preview = useDoublePreview(ending, staying);
  const inputOf = ({ reason = '' }: FormValues) => ({ reason });
  const form = useForm({
    validate: (values) => schemaErrors(joinReasonInput, inputOf(values)),
    submit: async (values, idempotencyKey) => {
      if (!preview.data) return 'unsent';
      const input = {
        stays: idsOf(staying),
        goes: idsOf(ending),
        seen: preview.data.facts,
        ...inputOf(values),
      };
      const { isEnding } = await api.call('joinDoubles', input, { idempotencyKey });
      showToast(isEnding ? 'Joined. The plan is being ended.' : 'Joined. Both families get an email.');
      await queryClient.invalidateQueries({ queryKey: ['athletes'] });
      onClose();
      return undefined;
    },
  });
  useFreshPreview(form.failure, preview);
  return (
    <DialogForm form={form} sendLabel="Join" busyLabel="Joining..." closeLabel="Keep both" onClose={onClose}>
      <Select
        label="Registration that stays"
        name="stays"
        value={staying.athleteId}
        options={registrations.map((one) => ({
          value: one.athleteId,
          label: `${one.parentName}: ${enrolmentWords(one)}`,
        }))}
        onChange={({ target }) => onChoose(target.value)}
      />
      <Loaded query={preview} what="the preview">
        {(loaded) => <EndingRegistration staying={staying} ending={ending} {...loaded} />}
      </Loaded>
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        hint="Both families will see it in their history."
        error={form.errors.reason}
      />
    </DialogForm>
  );
}

function EndingRegistration({ staying, ending, facts, differs }: PairProps & Preview) {
  const family = ending.parentName;
  return (
    <RemovalConsequences family={family} facts={facts}>
      <li>{`${family} sees the registration with ${staying.parentName}: schedule, attendance, medical notes and emergency contact, but no address, phone number, card or payments.`}</li>
      {differs.length > 0 && (
        <li>
          {`Different in the two registrations: ${listed(differs.map((fact) => factNames[fact]))}. Only those with ${staying.parentName} are kept, so compare them first.`}
        </li>
      )}
    </RemovalConsequences>
  );
}

const factNames: Readonly<Record<Preview['differs'][number], string>> = {
  grade: 'grade',
  medicalConditions: 'medical notes',
  emergencyContact: 'emergency contact',
  papers: 'answers to papers',
};

export function JoinDoubles({ registrations }: { readonly registrations: Double }) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const close = () => setOpen(false);
  const isEnrolled = (one: AthleteItem) => one.enrolledProgram !== '' || one.programs.length > 0;
  const staying =
    registrations.find((one) => one.athleteId === chosen) ??
    registrations.find(isEnrolled) ??
    registrations[0];
  const ending = registrations.find((one) => one.parentID !== staying?.parentID);
  if (!staying || !ending) return null;
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        <span>Join...</span>
        <span className="visually-hidden">{` the registrations of ${staying.athleteName}`}</span>
      </Button>
      <Dialog open={open} title={`Join the registrations of ${staying.athleteName}?`} onClose={close}>
        {open && (
          <JoinForm
            registrations={registrations}
            staying={staying}
            ending={ending}
            onChoose={setChosen}
            onClose={close}
          />
        )}
      </Dialog>
    </>
  );
}
