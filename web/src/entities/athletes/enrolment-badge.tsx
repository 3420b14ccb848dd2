import { isWeekday, type Program, programName, programs, weekdayLabels } from '@hoops/domain/club/days';
import { isPlanUnpaid } from '@hoops/domain/family/payments/plan-debt';
import type { Athlete } from '../../session/me.ts';
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx';

export const chosenPrograms = (athlete: Pick<Athlete, 'enrolledPrograms'>): readonly Program[] =>
  programs.filter((program) => athlete.enrolledPrograms[program]);

/** Formats `Monday, Wednesday, Scrimmage league`; abbreviates the names if there are more than three days. */
export const programsText = (chosen: readonly Program[]): string =>
  [
    ...weekdayLabels(chosen.filter(isWeekday)),
    ...(chosen.includes('reps') ? [programName('reps')] : []),
  ].join(', ');

export const planBadge = (athlete: Athlete): { readonly tone: BadgeTone; readonly text: string } => {
  const { plan, openIntent } = athlete;
  if (openIntent === 'remove-athlete') return { tone: 'warn', text: 'Being deleted' };
  if (openIntent !== null) return { tone: 'info', text: 'Still confirming' };
  if (plan?.cancellation) return { tone: 'warn', text: 'Cancellation Scheduled' };
  if (plan?.pendingSwitch) return { tone: 'info', text: 'Switch pending' };
  if (plan && isPlanUnpaid(plan)) return { tone: 'bad', text: 'Card failed' };
  if (plan?.pause?.hasBegun) return { tone: 'info', text: `Paused until ${plan.pause.untilDate}` };
  if (plan) return { tone: 'ok', text: 'Active' };
  if (chosenPrograms(athlete).length > 0) return { tone: 'ok', text: 'Classes' };
  return { tone: 'none', text: 'Not Enrolled' };
};

export function EnrolmentBadge({ athlete }: { readonly athlete: Athlete }) {
  const { tone, text } = planBadge(athlete);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
