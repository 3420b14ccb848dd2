import { formatDollars } from '@hoops/domain/money';
import { earliestChange } from '@hoops/domain/prices/announcement';
import { schedulePriceChangeInput } from '@hoops/domain/prices/inputs';
import { api } from '../../api/api.ts';
import type { Prices } from '../../entities/prices/use-prices.ts';
import { longDate } from '../../lib/club-day.ts';
import { centsOf, type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type PriceField, priceRows } from './price-rows.ts';

/** Omits empty fields, because an empty field leaves the price unchanged. */
const inputOf = ({ since = '', ...texts }: FormValues) => {
  const amounts: Partial<Record<PriceField, number>> = {};
  for (const { field } of priceRows) if (texts[field]) amounts[field] = centsOf(texts[field]);
  return { since, ...amounts };
};

type PriceChangeProps = {
  readonly now: Prices;
  readonly today: string;
  readonly onClose: () => void;
  readonly onScheduled: () => Promise<void>;
};

function PriceChangeForm({ now, today, onClose, onScheduled }: PriceChangeProps) {
  const first = earliestChange(today);
  const { formProps, errors, failure, busy } = useForm({
    validate: (values) => schemaErrors(schedulePriceChangeInput, inputOf(values)),
    submit: async (values, idempotencyKey) => {
      const input = inputOf(values);
      await api.call('schedulePriceChange', input, { idempotencyKey });
      await onScheduled();
      showToast(`The new prices begin on ${longDate(input.since)}.`);
      onClose();
      return undefined;
    },
  });
  return (
    <form {...formProps} className="form">
      <p className="muted">
        Leave a field blank to keep its price. Plans that start or switch on or after that day cost the new
        price. Current plans move to it at their first renewal on or after that day. Class prices change on
        the 1st of a month. Families are notified by email beforehand.
      </p>
      <TextField
        label="First day"
        name="since"
        type="date"
        min={first}
        hint={`${longDate(first)} at the earliest`}
        error={errors.since}
      />
      {priceRows.map(({ field, label, of }) => (
        <TextField
          key={field}
          label={`${label}, dollars a month`}
          name={field}
          inputMode="decimal"
          autoComplete="off"
          hint={`Now ${formatDollars(of(now))}`}
          error={errors[field]}
        />
      ))}
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel="Scheduling...">
          Schedule prices
        </Button>
      </DialogActions>
    </form>
  );
}

export function PriceChangeDialog({ open, ...form }: PriceChangeProps & { readonly open: boolean }) {
  return (
    <Dialog open={open} title="Schedule new prices" onClose={form.onClose}>
      {open && <PriceChangeForm {...form} />}
    </Dialog>
  );
}
