import { proposeSplitInput } from '@hoops/domain/family/splits/inputs';
import { monthAndYear } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { schemaErrors } from '../../lib/form-values.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { refreshSplits, useSplits } from './split-queries.ts';

type Split = ApiAnswer<'splits'>['items'][number];

const childOf = ({ athleteName }: Split): string => athleteName ?? 'a child of another family';

export function Splits() {
  return (
    <Card title="Splitting bills">
      <Loaded query={useSplits()} what="the split bills" shape="line" count={2}>
        {({ items }) => <Rows items={items} />}
      </Loaded>
    </Card>
  );
}

function Rows({ items }: { readonly items: readonly Split[] }) {
  const place = useKeptFocus<HTMLDivElement>(
    items.map(({ percent, from, until }) => `${percent} ${from} ${until}`).join(),
  );
  return (
    <div ref={place} tabIndex={-1} className="stack-small focus-place">
      {items.length === 0 && <p>No bills are split with another home.</p>}
      <ul className="data-rows">
        {items.map((split) => (
          <li key={`${split.athleteId} ${split.payer}`} className="data-row">
            <div>
              {split.role === 'first-home' ? childOf(split) : `Your share of ${childOf(split)}`}
              <State split={split} />
            </div>
            <Actions split={split} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function State({ split }: { readonly split: Split }) {
  const { you, your } = useFamilyPronouns();
  const { role, home, percent, from, until, plan, isUnpaid } = split;
  const other = home ?? 'The other home';
  const isFirst = role === 'first-home';
  const bills = plan ? 'the class bills and the plan' : 'the class bills';
  const shared = isFirst
    ? `${other} pays ${percent} percent${plan ? '' : ' of the class bills'}`
    : `${percent} percent of ${bills}`;
  const sentence = (): string => {
    if (percent === null) return `All bills are ${your} own. ${other} can pay a part of them.`;
    if (from === null)
      return isFirst
        ? `${other} was asked to pay ${percent} percent, and has not agreed yet.`
        : `The other home asks ${you} to pay ${percent} percent of ${bills}.`;
    if (until !== null) return `${shared}, until ${monthAndYear(until)} begins.`;
    return `${shared}, since ${monthAndYear(from)}.`;
  };
  return (
    <>
      <p className="data-detail">{sentence()}</p>
      {isUnpaid && <Note>A share is unpaid.</Note>}
    </>
  );
}

function Actions({ split }: { readonly split: Split }) {
  const { role, percent, from, until } = split;
  const isFirst = role === 'first-home';
  if (percent === null || until !== null) return isFirst ? <Propose split={split} /> : null;
  if (from !== null) return <End split={split} />;
  return isFirst ? (
    <Decline split={split} label="Withdraw" busyLabel="Withdrawing..." said="The request is withdrawn." />
  ) : (
    <div className="actions">
      <Request split={split} />
      <Decline split={split} label="Decline" busyLabel="Declining..." said="The request is declined." />
    </div>
  );
}

function Propose({ split }: { readonly split: Split }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Opener label="Split" about={`the bills of ${childOf(split)}`} onClick={() => setOpen(true)} />
      <Dialog open={open} title="Split the bills" onClose={close}>
        {open && <ProposeForm split={split} onClose={close} />}
      </Dialog>
    </>
  );
}

function Request({ split }: { readonly split: Split }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Opener label="See the Request" about={`for ${childOf(split)}`} onClick={() => setOpen(true)} />
      <Dialog open={open} title="Pay a part of the bills?" onClose={close}>
        {open && <Agree split={split} onClose={close} />}
      </Dialog>
    </>
  );
}

function End({ split }: { readonly split: Split }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Opener label="End" about={`the split for ${childOf(split)}`} onClick={() => setOpen(true)} />
      <Dialog open={open} title="End the split?" onClose={close}>
        {open && <EndForm split={split} onClose={close} />}
      </Dialog>
    </>
  );
}

type OpenerProps = { readonly label: string; readonly about: string; readonly onClick: () => void };

function Opener({ label, about, onClick }: OpenerProps) {
  return (
    <Button look="line" onClick={onClick}>
      <span>{label}</span>
      <span className="visually-hidden">{` ${about}`}</span>
    </Button>
  );
}

type InDialog = { readonly split: Split; readonly onClose: () => void };

function ProposeForm({ split: { athleteId, payer, athleteName, home }, onClose }: InDialog) {
  const inputOf = ({ percent = '' }: Readonly<Record<string, string>>) => ({
    athleteId,
    payer,
    percent: Number(percent || Number.NaN),
  });
  const form = useForm({
    validate: (values) => schemaErrors(proposeSplitInput, inputOf(values)),
    submit: async (values, idempotencyKey) => {
      await api.call('proposeSplit', inputOf(values), { idempotencyKey });
      await refreshSplits();
      showToast('We emailed your request to the other home.');
      onClose();
      return undefined;
    },
  });
  return (
    <DialogForm form={form} sendLabel="Send Request" busyLabel="Sending..." onClose={onClose}>
      <p>
        {home ?? 'The other home'} can pay a percent of {athleteName}’s class bills and plan, with a card of
        their own. Nothing changes until they agree. It then begins with next month’s bill and plan renewal,
        which are lower by their share. The first month of a new plan is not shared.
      </p>
      <TextField
        label="Percent that the other home pays"
        name="percent"
        inputMode="numeric"
        autoComplete="off"
        hint="A whole number from 1 to 100."
        error={form.errors.percent}
      />
    </DialogForm>
  );
}

function Agree({ split, onClose }: InDialog) {
  const { athleteId, firstHome, percent, example } = split;
  const agree = useCommand({
    name: 'split-not-agreed',
    run: async () => {
      if (percent === null || example === null) return;
      try {
        await api.call('agreeToSplit', { athleteId, firstHome, percent, shownCents: example.cents });
        showToast('You agreed to pay your share.');
        onClose();
      } finally {
        await refreshSplits();
      }
    },
  });
  return (
    <>
      <p>
        You pay {percent} percent of {childOf(split)}’s class bills and plan, beginning with next month. With
        today’s classes and plan that is <strong translate="no">{dollars(example?.cents ?? 0, true)}</strong>{' '}
        a month.
      </p>
      <p>
        Each month’s share is billed on the 1st of the following month, and is due a month later. It changes
        with the classes and the plan. Refunds to the first home do not lower it. Either home can end this
        from the next month on.
      </p>
      <Failure>{agree.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Back
        </Button>
        <Button busy={agree.busy} busyLabel="Agreeing..." onClick={() => agree.start()}>
          Agree to Pay
        </Button>
      </DialogActions>
    </>
  );
}

function EndForm({ split, onClose }: InDialog) {
  const { athleteId, firstHome, payer } = split;
  const end = useCommand({
    name: 'split-not-ended',
    run: async () => {
      await api.call('endSplit', { athleteId, firstHome, payer });
      await refreshSplits();
      showToast('The split ends with this month.');
      onClose();
    },
  });
  return (
    <>
      <p>From next month on, the bills are the first home’s alone. This month is still split.</p>
      <Failure>{end.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Back
        </Button>
        <Button look="danger" busy={end.busy} busyLabel="Ending..." onClick={() => end.start()}>
          End the Split
        </Button>
      </DialogActions>
    </>
  );
}

type DeclineProps = {
  readonly split: Split;
  readonly label: string;
  readonly busyLabel: string;
  readonly said: string;
};

function Decline({ split, label, busyLabel, said }: DeclineProps) {
  const { athleteId, firstHome, payer } = split;
  const { start, busy, failure } = useCommand({
    name: 'split-not-declined',
    run: async () => {
      await api.call('declineSplit', { athleteId, firstHome, payer });
      await refreshSplits();
      showToast(said);
    },
  });
  return (
    <>
      <Button look="line" busy={busy} busyLabel={busyLabel} onClick={() => start()}>
        <span>{label}</span>
        <span className="visually-hidden">{` the request for ${childOf(split)}`}</span>
      </Button>
      <Failure>{failure}</Failure>
    </>
  );
}
