import type * as z from 'zod/mini';
import { isRejection, reject } from '../../decider.ts';
import { usd } from '../../money.ts';
import { clubPeriod } from '../../time/club-time.ts';
import type { athleteInput } from '../athletes/inputs.ts';
import { billedIn } from '../charges/bills.ts';
import { billsDuring, nextBillOf } from '../charges/bills-ahead.ts';
import { endedPause, possiblePauses, returnDay, runningMonth } from '../charges/class-pause.ts';
import { consentRejections, consentTo } from '../consent/consent-to.ts';
import { ConsentGiven } from '../consent/events.ts';
import { familyCommand } from '../family-command.ts';
import { changeableAthlete, changeableAthleteRejections } from '../plans/changeable-plan.ts';
import { ClassesPaused, ClassPauseEnded, type pauseClassesInput } from './events.ts';

/** Pause Classes: whole months, starting with the next month, which is not billed yet. */
const PauseClasses = familyCommand({
  type: 'PauseClasses',
  emits: [ClassesPaused, ConsentGiven],
  rejects: [
    ...changeableAthleteRejections,
    'no-classes-to-pause',
    'classes-paused',
    'class-pause-not-offered',
    ...consentRejections,
  ],
}).decidedBy((family, { athleteId, until, consent: given }: z.output<typeof pauseClassesInput>, { at }) => {
  const athlete = changeableAthlete(family, athleteId);
  if (isRejection(athlete)) return athlete;
  const { classPause } = athlete;
  if (athlete.classes.length === 0) return reject('no-classes-to-pause');
  const running = runningMonth(family.charges, at);
  if (classPause && running < classPause.until)
    return returnDay(classPause) === until ? [] : reject('classes-paused');
  const pause = possiblePauses(running).find((possible) => returnDay(possible) === until);
  if (!pause) return reject('class-pause-not-offered');
  const consent = consentTo({ to: 'pause-classes', athleteId }, given, {
    now: usd(0),
    thisMonth: billedIn(family.charges, clubPeriod(at)),
    next: nextBillOf(billsDuring(family, athleteId, pause)),
  });
  return isRejection(consent)
    ? consent
    : [{ type: 'ClassesPaused', data: { athleteId, ...pause } }, ...consent];
});

const EndClassPause = familyCommand({
  type: 'EndClassPause',
  emits: [ClassPauseEnded],
  rejects: [...changeableAthleteRejections, 'no-class-pause', 'class-pause-ends-already'],
}).decidedBy((family, { athleteId }: z.output<typeof athleteInput>, { at }) => {
  const athlete = changeableAthlete(family, athleteId);
  if (isRejection(athlete)) return athlete;
  const { classPause } = athlete;
  const running = runningMonth(family.charges, at);
  if (!classPause || classPause.until <= running) return reject('no-class-pause');
  const ended = endedPause(classPause, running);
  if (ended?.until === classPause.until) return reject('class-pause-ends-already');
  return [{ type: 'ClassPauseEnded', data: { athleteId, until: ended?.until ?? null } }];
});

export const classPauseCommands = [PauseClasses, EndClassPause] as const;
