import { weekdayOfDate } from '@hoops/domain/club/days';
import { bookMakeUpInput } from '@hoops/domain/family/make-ups/inputs';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { longWeekday, weekdayInMonth } from '../../lib/club-day.ts';
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

/** `Thursday, November 19, 5:30 PM to 7:00 PM, 3 places left` */
const dayWords = ({ date, sessions, left }: Days[number]): string => {
  const times = [...new Set(sessions.map((session) => session.times))].join(' and ');
  const places = left === 1 ? '1 place left' : `${left} places left`;
  return [weekdayInMonth(date), times, ...(left === null ? [] : [places])].join(', ');
};

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
        For the class that {athleteName} misses on {longWeekday(makeUp.missed)}, any class of the grade with a
        place, until {longWeekday(expiresOn)}. It costs nothing.
      </p>
      {open.length === 0 ? (
        <p className="muted">
          {inTime.length === 0
            ? 'The schedule has no class for this grade until then. Please call or email the coach.'
            : 'All classes until then are full. Please look again later.'}
        </p>
      ) : (
        <Select
          label="Day"
          name="date"
          options={open.map((day) => ({ value: day.date, label: dayWords(day) }))}
          error={errors.date}
        />
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
