import { onBehalfOfInput } from '@hoops/domain/on-behalf-of';
import { shiftDate, startOfClubDay } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { clubMoment } from '../../lib/club-day.ts';
import { schemaErrors } from '../../lib/form-values.ts';
import { useMe } from '../../session/me.ts';
import { startOnBehalfOf } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { useForm } from '../../ui/use-form.ts';

/** Last millisecond of a club-local date; '' without a date. */
const endOfDay = (date: string): string =>
  date === '' ? '' : new Date(startOfClubDay(shiftDate(date, 1)).getTime() - 1).toISOString();

type LookingProps = {
  readonly familyId: string;
  /** Time to view, ISO-8601 UTC; without a time, the form has a date field. */
  readonly at?: string;
};

function LookingForm({ familyId, at, onCancel }: LookingProps & { readonly onCancel: () => void }) {
  const { data: me } = useMe();
  const yesterday = me && shiftDate(me.today, -1);
  const asOfIn = ({ asOf = '' }: { readonly asOf?: string }) => at ?? endOfDay(asOf);
  const { formProps, errors, failure, busy } = useForm({
    validate: (values) => {
      const { reason = '', asOf: day = '' } = values;
      if (yesterday !== undefined && day > yesterday) return { asOf: 'Please choose an earlier day.' };
      return schemaErrors(onBehalfOfInput, { familyId, reason, asOf: asOfIn(values) });
    },
    submit: async (values) => {
      if (!me) return;
      const looking = { familyId, reason: values.reason ?? '', asOf: asOfIn(values) };
      // Reads the past state first, so a rejection appears here instead of on an empty page.
      const { family } = await api.call('me', {}, { onBehalfOf: looking });
      startOnBehalfOf({
        ...looking,
        adminSub: me.partner?.sub ?? me.sub,
        familyName: family?.name ?? '',
        from: location.pathname + location.search,
      });
    },
  });
  return (
    <form {...formProps} className="form">
      <p>
        You will see their dashboard, athletes, history, schedule and prices as they were
        {at === undefined ? ' at the end of that day' : ` on ${clubMoment(at)}`}, and cannot change anything.
        The family can see that you looked, and why.
      </p>
      {at === undefined && (
        <TextField label="Day" name="asOf" type="date" max={yesterday} error={errors.asOf} />
      )}
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={200}
        hint="For example: asked why last month cost more"
        error={errors.reason}
      />
      <Failure>{at === undefined && errors.asOf ? undefined : (failure ?? errors.asOf)}</Failure>
      <DialogActions>
        <Button look="line" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel="Looking back...">
          Look back
        </Button>
      </DialogActions>
    </form>
  );
}

/** Opens a past view of the family, after asking for a reason that the family can read. */
export function PastViewButton({ label, ...looking }: LookingProps & { readonly label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        <ClockIcon />
        {label}
      </Button>
      <Dialog open={open} title={label} onClose={() => setOpen(false)}>
        {open && <LookingForm {...looking} onCancel={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
