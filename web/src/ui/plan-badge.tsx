import { StatusBadge } from './status-badge.tsx';

type PlanBadgeProps = {
  readonly plan: 'Half Week' | 'Full Week' | '';
  /** True for single classes or the scrimmage league. */
  readonly hasClasses: boolean;
  /** The spec uses different words in lists and on the parent's page. */
  readonly nothing: 'Unenrolled' | 'Not Enrolled';
};

export function PlanBadge({ plan, hasClasses, nothing }: PlanBadgeProps) {
  const takes = plan || (hasClasses && 'Classes only');
  return <StatusBadge tone={takes ? 'ok' : 'none'}>{takes || nothing}</StatusBadge>;
}
