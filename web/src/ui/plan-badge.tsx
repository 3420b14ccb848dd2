import { StatusBadge } from './status-badge.tsx';

type PlanBadgeProps = {
  readonly plan: 'Half Week' | 'Full Week' | '';
  /** Single classes or the scrimmage league. */
  readonly hasClasses: boolean;
  /** What is said of an athlete who takes nothing: the lists and the parent's page have words of their own (spec). */
  readonly nothing: 'Unenrolled' | 'Not Enrolled';
};

/** What an athlete takes, for administrators. */
export function PlanBadge({ plan, hasClasses, nothing }: PlanBadgeProps) {
  const takes = plan || (hasClasses && 'Classes only');
  return <StatusBadge tone={takes ? 'ok' : 'none'}>{takes || nothing}</StatusBadge>;
}
