import { weekdayOfDate } from '@hoops/domain/club/days';
import { bookMakeUpInput } from '@hoops/domain/family/make-ups/inputs';
import { shortDay } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { longWeekday } from '../../lib/club-day.ts';
import { schemaErrors } from '../../lib/form-values.ts';
import { type Athlete, refreshFamily } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Select } from '../../ui/form-controls.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useMakeUpDays } from './make-up-queries.ts';
import type { MakeUp } from './make-up-words.ts';

type Days = ApiAnswer<'makeUpDays'>['days'];

/** `Thu, Nov 19, 3 places left`; short, because a phone cuts off longer options. */
const dayWords = ({ date, left }: Days[number]): string => {
  const day = shortDay(date);
  const places = left === 1 ? '1 place left' : `${left} places left`;
  return left === null ? day : `${day}, ${places}`;
};

const sessionWords = ({ sessions }: Days[number]): string =>
  sessions.map(({ title, times, location }) => [title, times, location].join(', ')).join('; ');

type BookFormProps = {
  readonly athlete: Pick<Athlete, 'athleteId' | 'athleteName'>;
  readonly makeUp: MakeUp;
  readonly days: Days;
  readonly onClose: () => void;
};

function BookForm({ athlete: { athleteId, athleteName }, makeUp, days, onClose }: BookFormProps) {
  const { makeUpId, expiresOn } = makeUp;
  const inTime = days.filter(({ date }) => date <= expiresOn);
  const open = inTime.filter(({ left }) => left !== 0);
  const [chosen, setChosen] = useState(open[0]?.date);
  const day = open.find(({ date }) => date === chosen);
  const { formProps, errors, failure, busy } = useForm({
    validate: ({ date = '' }) =>
      schemaErrors(bookMakeUpInput, { athleteId, makeUpId, program: weekdayOfDate(date), date }),
    submit: async ({ date = '' }, idempotencyKey) => {
      const program = weekdayOfDate(date);
      if (!program) return undefined;
      try {
        await api.call('bookMakeUp', { athleteId, makeUpId, program, date }, { idempotencyKey });
      } finally {
        await refreshFamily();
      }
      return undefined;
    },
    onSent: () => {
      showToast('Booked. The coach sees it on the roster.');
      onClose();
    },
  });
  return (
    <form {...formProps} className="form">
      <p>
        In place of the class on {longWeekday(makeUp.missed)}, {athleteName} can take any class for this grade
        with an open place, until {longWeekday(expiresOn)}. It is free.
      </p>
      {open.length === 0 ? (
        <p className="muted">
          {inTime.length === 0
            ? 'There is no class for this grade before then. Please call or email the coach.'
            : 'All classes before then are full. Please check again later.'}
        </p>
      ) : (
        <>
          <Select
            label="Day"
            name="date"
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            options={open.map((one) => ({ value: one.date, label: dayWords(one) }))}
            error={errors.date}
          />
          {day && (
            <p className="muted" aria-live="polite">
              {sessionWords(day)}
            </p>
          )}
        </>
      )}
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Back
        </Button>
        {open.length > 0 && (
          <Button type="submit" busy={busy} busyLabel="Booking...">
            Book Class
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

type LoadedFormProps = Omit<BookFormProps, 'days'>;

function LoadedForm(props: LoadedFormProps) {
  const query = useMakeUpDays(props.athlete.athleteId);
  return (
    <>
      <Loaded query={query} what="the days" shape="line" count={2}>
        {({ days }) => <BookForm {...props} days={days} />}
      </Loaded>
      {!query.data && (
        <DialogActions>
          <Button look="line" onClick={props.onClose}>
            Back
          </Button>
        </DialogActions>
      )}
    </>
  );
}

type BookMakeUpDialogProps = {
  readonly subject: Pick<LoadedFormProps, 'athlete' | 'makeUp'> | undefined;
  readonly onClose: () => void;
};

export function BookMakeUpDialog({ subject, onClose }: BookMakeUpDialogProps) {
  return (
    <Dialog open={subject !== undefined} title="Book a make-up class" onClose={onClose}>
      {subject && <LoadedForm {...subject} onClose={onClose} />}
    </Dialog>
  );
}
