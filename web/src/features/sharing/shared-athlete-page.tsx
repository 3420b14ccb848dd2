import { gradeName } from '@hoops/domain/club/grades';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { chosenPrograms, programsText } from '../../entities/athletes/enrolment-badge.tsx';
import { AttendanceDays } from '../../entities/attendance/attendance-days.tsx';
import MakeUpsCard from '../../entities/make-ups/make-ups-card.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { ageOn } from '../../lib/age.ts';
import { longDate } from '../../lib/club-day.ts';
import { genderOptions } from '../../lib/form-values.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { useTabTitle } from '../../lib/use-tab-title.ts';
import { refreshFamily, useMe } from '../../session/me.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { refreshSharedAthlete, useSharedAthlete } from './shared-athlete-queries.ts';

type Shared = ApiAnswer<'sharedAthlete'>;

function Training({ athlete }: { readonly athlete: Shared }) {
  const taken = [athlete.enrolledProgram, programsText(chosenPrograms(athlete))].filter(
    (text) => text !== '',
  );
  return (
    <Card title="Training">
      <div className="stack-small">
        <p>{taken.length === 0 ? 'Takes no classes and has no plan.' : taken.join(', ')}</p>
        <ButtonLink look="line" to="/schedule">
          See the schedule
        </ButtonLink>
      </div>
    </Card>
  );
}

function About({ athlete }: { readonly athlete: Shared }) {
  const { dateOfBirth, gender, medicalConditions, yearsOfExperience, emergencyContact: contact } = athlete;
  const facts = [
    ['Date of birth', longDate(dateOfBirth)],
    ['Gender', genderOptions.find(({ value }) => value === gender)?.label ?? ''],
    ['Years of experience', yearsOfExperience],
    ['Medical conditions', medicalConditions],
    ['Emergency contact', `${contact.firstName} ${contact.lastName}`.trim()],
    ['Emergency contact phone', contact.phoneNumber],
  ] as const;
  return (
    <Card title="Athlete information">
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' ? 'Not given' : value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Leave({ athlete }: { readonly athlete: Shared }) {
  const [open, setOpen] = useState(false);
  const { leadOn } = useNavigateIfStillHere();
  const { athleteId, firstHome, athleteName } = athlete;
  const leave = useCommand({
    name: 'shared-athlete-not-left',
    run: async () => {
      await api.call('leaveSharedAthlete', { athleteId, firstHome });
      leadOn('/portal', { replace: true });
      await refreshFamily();
    },
  });
  const close = () => {
    leave.clearFailure();
    setOpen(false);
  };
  return (
    <div className="actions">
      <Button look="line" onClick={() => setOpen(true)}>
        Stop Seeing This Athlete
      </Button>
      <Dialog open={open} title={`Stop seeing ${athleteName}?`} onClose={close}>
        <p>You will no longer see anything of {athleteName} here. To come back, you need a new invitation.</p>
        <Failure>{leave.failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={close}>
            Back
          </Button>
          <Button look="danger" busy={leave.busy} busyLabel="Stopping..." onClick={() => leave.start()}>
            Stop Seeing
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

type ScreenProps = {
  readonly athlete: Shared;
  readonly today: string;
  readonly onMonth: (month: string) => void;
};

function SharedAthleteScreen({ athlete, today, onMonth }: ScreenProps) {
  const name = athlete.athleteName || 'Unnamed athlete';
  useTabTitle(name);
  const age = ageOn(today, athlete.dateOfBirth);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{name}</h1>
          <p className="muted">
            {[
              athlete.grade === null ? 'No grade given' : gradeName(athlete.grade),
              ...(age === undefined ? [] : [`age ${age}`]),
              'shared by another family',
            ].join(', ')}
          </p>
        </div>
      </div>
      <div className="columns">
        <div className="stack">
          <Training athlete={athlete} />
          <MakeUpsCard athletes={[athlete]} today={today} own={false} />
          <Card title="Attendance">
            <AttendanceDays
              athleteId={athlete.athleteId}
              own
              attendance={athlete}
              onMonth={onMonth}
              refresh={() => refreshSharedAthlete(athlete.athleteId)}
            />
          </Card>
        </div>
        <div className="stack">
          <About athlete={athlete} />
          <Leave athlete={athlete} />
        </div>
      </div>
    </>
  );
}

function LoadedSharedAthlete({ athleteId }: { readonly athleteId: string }) {
  const [month, setMonth] = useState<string>();
  const query = useSharedAthlete(athleteId, month);
  const { data: me } = useMe();
  if (query.error instanceof ApiError && query.error.code === 'not-found')
    return (
      <div className="missing">
        <h1>Athlete not found</h1>
        <p className="lede">The other family no longer shares this athlete with you.</p>
        <ButtonLink to="/portal">Back to your athletes</ButtonLink>
      </div>
    );
  return (
    <>
      {!query.data && <LoadingHeading>Athlete</LoadingHeading>}
      <Loaded query={query} what="the athlete" shape="card" count={2}>
        {(athlete) => me && <SharedAthleteScreen athlete={athlete} today={me.today} onMonth={setMonth} />}
      </Loaded>
    </>
  );
}

export default function SharedAthletePage() {
  const { athleteId = '' } = useParams();
  return (
    <InnerLayout>
      <LoadedSharedAthlete key={athleteId} athleteId={athleteId} />
    </InnerLayout>
  );
}
