import '../../ui/choices.css';
import { joinReasonInput } from '@hoops/domain/family/doubles/inputs';
import { athleteId, familyId } from '@hoops/domain/ids';
import { listed } from '@hoops/domain/text/fill';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';
import { RemovalConsequences, useFreshPreview } from '../../entities/athletes/removal-consequences.tsx';
import { type ParentItem, useParents } from '../../entities/parents/parent-queries.ts';
import { type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { useDebouncedValue } from '../../lib/use-kept-search.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { Button } from '../../ui/button.tsx';
import { DataList, SearchBox } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Checkbox, TextField } from '../../ui/form-controls.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useMovePreview } from './move-queries.ts';

type Answer = ApiAnswer<'getAthlete'>;

type FamilyChoiceProps = {
  readonly search: string;
  readonly except: string;
  readonly chosen: ParentItem | undefined;
  readonly onChoose: (family: ParentItem) => void;
};

const shownFamilies = 5;

function FamilyChoice({ search, except, chosen, onChoose }: FamilyChoiceProps) {
  const parents = useParents({}, search);
  const items = parents.items?.filter(({ parentID }) => parentID !== except).slice(0, shownFamilies);
  return (
    <DataList
      list={{ ...parents, items, hasMore: false }}
      noun="parent"
      empty={<p className="muted">No parents found</p>}
    >
      {(families) => (
        <div className="choices">
          {families.map((family) => (
            <label key={family.parentID} className="choice">
              <input
                type="radio"
                name="to"
                value={family.parentID}
                checked={family.parentID === chosen?.parentID}
                onChange={() => onChoose(family)}
              />
              <span className="choice-name">{family.name}</span>
              <span className="choice-what">
                {listed(family.athletes.map((one) => one.athleteName)) || 'No athletes yet'}
              </span>
            </label>
          ))}
        </div>
      )}
    </DataList>
  );
}

function MoveForm({ answer, onClose }: { readonly answer: Answer; readonly onClose: () => void }) {
  const { athlete, parentName } = answer;
  const name = athlete.athleteName || 'Unnamed athlete';
  const preview = useMovePreview(athlete);
  const { leadOn } = useNavigateIfStillHere();
  const [typed, setTyped] = useState('');
  const [to, setTo] = useState<ParentItem>();
  const search = useDebouncedValue(typed.trim());
  const inputOf = ({ reason = '' }: FormValues) => ({ reason });
  const form = useForm({
    validate: (values) => ({
      ...(values.to === undefined && { to: 'Please search for the new family, and choose it.' }),
      ...schemaErrors(joinReasonInput, inputOf(values)),
    }),
    submit: async (values, idempotencyKey) => {
      if (!preview.data) return 'unsent';
      const input = {
        from: { familyId: familyId(athlete.parentID), athleteId: athleteId(athlete.athleteId) },
        to: familyId(values.to ?? ''),
        isShared: values.isShared === 'on',
        seen: preview.data.facts,
        ...inputOf(values),
      };
      const { isEnding } = await api.call('moveAthlete', input, { idempotencyKey });
      showToast(isEnding ? 'Moved. The plan is being ended.' : 'Moved. Both families get an email.');
      leadOn(`/parent/${input.to}`, { replace: true });
      await queryClient.invalidateQueries({ queryKey: ['athletes'] });
      return undefined;
    },
  });
  useFreshPreview(form.failure, preview);
  return (
    <DialogForm form={form} sendLabel="Move" busyLabel="Moving..." closeLabel="Keep here" onClose={onClose}>
      <fieldset className="control">
        <legend>New family</legend>
        <SearchBox
          label="Search parents or athletes..."
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setTo(undefined);
          }}
        />
        {search !== '' && (
          <FamilyChoice search={search} except={athlete.parentID} chosen={to} onChoose={setTo} />
        )}
        {form.errors.to !== undefined && <p className="error-text">{form.errors.to}</p>}
      </fieldset>
      <Loaded query={preview} what="the preview">
        {({ facts }) => (
          <RemovalConsequences family={parentName} facts={facts}>
            <li>
              {`${to?.name ?? 'The new family'} gets ${name} with profile, medical notes and emergency contact, and chooses classes or a plan again. Attendance and signed papers stay in the history of ${parentName}.`}
            </li>
          </RemovalConsequences>
        )}
      </Loaded>
      <Checkbox name="isShared" label={`${parentName} stays the other home, and sees ${name}`} />
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

export default function MoveAthlete({ answer }: { readonly answer: Answer }) {
  const { athleteName, openIntent } = answer.athlete;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <Button look="line" off={openIntent === 'remove-athlete'} onClick={() => setOpen(true)}>
        Move to another family
      </Button>
      <Dialog
        open={open}
        title={`Move ${athleteName || 'Unnamed athlete'} to another family?`}
        onClose={close}
      >
        {open && <MoveForm answer={answer} onClose={close} />}
      </Dialog>
    </div>
  );
}
