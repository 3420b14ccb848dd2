import { StatusBadge } from './status-badge.tsx';

type PlanBadgeProps = {
  readonly plan: 'Half Week' | 'Full Week' | '';
  /** Single classes or the scrimmage league. */
  readonly hasClasses: boolean;
  /** Lists and the parent's page differ (spec). */
  readonly nothing: 'Unenrolled' | 'Not Enrolled';
};

export function PlanBadge({ plan, hasClasses, nothing }: PlanBadgeProps) {
  const takes = plan || (hasClasses && 'Classes only');
  return <StatusBadge tone={takes ? 'ok' : 'none'}>{takes || nothing}</StatusBadge>;
}
