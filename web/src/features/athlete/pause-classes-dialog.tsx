import { usd } from '@hoops/domain/money';
import { ordinalOfDate, periodName, startOfClubDay } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import type { ApiAnswer } from '../../api/api-types.ts';
import { consentOf } from '../../entities/consent/consent-of.ts';
import { ConsentWords } from '../../entities/consent/consent-words.tsx';
import { ChargeNote } from '../../entities/payments/charge-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Select } from '../../ui/form-controls.tsx';
import { dollars } from '../../ui/money-text.tsx';
import type { useClassPauseCommand } from './use-class-pause-command.ts';

type Bill = ApiAnswer<'getAthlete'>['chargePreviews']['pauseClasses'][number]['bills'][number];

type PauseClassesDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly answer: ApiAnswer<'getAthlete'>;
  readonly command: ReturnType<typeof useClassPauseCommand<'pauseClasses'>>;
};

const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

export const billWords = ({ period, amount }: Bill): string => {
  const { month, year } = periodName(period);
  return amount.cents === 0
    ? `${month} ${year}: no class bill.`
    : `${month} ${year}: a class bill of ${dollars(amount.cents, true)}.`;
};

export function PauseClassesDialog({ open, onClose, answer, command }: PauseClassesDialogProps) {
  const { athlete, chargePreviews } = answer;
  const { athleteId, athleteName } = athlete;
  const [chosen, setChosen] = useState(0);
  const offered = chargePreviews.pauseClasses[chosen];
  const close = () => {
    command.clearFailure();
    onClose();
  };
  const [first] = offered?.bills ?? [];
  const bill = offered?.bills.find(({ amount }) => amount.cents > 0);
  if (!offered || !first || !bill) return null;
  const from = ordinalOfDate(`${first.period}-01`);
  const next = { amount: bill.amount, at: startOfClubDay(`${bill.period}-01`) };
  return (
    <Dialog open={open} title="Pause Classes?" onClose={close}>
      <p>
        This month does not change. From <strong>{from}</strong> on, classes for {athleteName} cost nothing,
        including the scrimmage league, until they resume automatically. We hold the place in each class.
        Costs for other athletes in the family stay the same.
      </p>
      <Select
        label="Come back on"
        name="until"
        value={String(chosen)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        options={chargePreviews.pauseClasses.map(({ until }, index) => ({
          value: String(index),
          label: `${ordinalOfDate(`${until}-01`)}, after ${months(index + 1)}`,
        }))}
      />
      <ChargeNote title="The family’s class bills" words={offered.bills.map(billWords)}>
        <ConsentWords
          kind="class-consent"
          button="Pause Classes"
          nextAt={next.at}
          page="the Choose classes page"
        />
      </ChargeNote>
      <p className="muted">
        The classes are billed by the month, so a pause lasts whole months. You can undo it until {from}.
        After that, you can end it early, and the classes resume the next month.
      </p>
      <Failure>{command.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={close}>
          Keep Classes
        </Button>
        <Button
          busy={command.busy}
          busyLabel="Pausing..."
          onClick={() =>
            command.start({
              athleteId,
              until: `${offered.until}-01`,
              consent: consentOf('class-consent', {
                now: usd(0),
                thisMonth: chargePreviews.deleteAthlete.classes.thisMonth.before,
                next,
              }),
            })
          }
        >
          Pause Classes
        </Button>
      </DialogActions>
    </Dialog>
  );
}
