import { StatusBadge } from './status-badge.tsx';

type PlanBadgeProps = {
  readonly plan: 'Half Week' | 'Full Week' | '';
  /** Single classes or the scrimmage league. */
  readonly hasClasses: boolean;
  /** Text for an athlete without enrollment: lists and the parent's page differ (spec). */
  readonly nothing: 'Unenrolled' | 'Not Enrolled';
};

/** Enrollment of an athlete, for administrators. */
export function PlanBadge({ plan, hasClasses, nothing }: PlanBadgeProps) {
  const takes = plan || (hasClasses && 'Classes only');
  return <StatusBadge tone={takes ? 'ok' : 'none'}>{takes || nothing}</StatusBadge>;
}
