import { StatusBadge } from './status-badge.tsx';

type PlanBadgeProps = {
  readonly plan: 'Half Week' | 'Full Week' | '';
  readonly hasClasses: boolean;
  /** Words without a plan, which the spec gives differently for lists and for the parent's page. */
  readonly nothing: 'Unenrolled' | 'Not Enrolled';
};

export function PlanBadge({ plan, hasClasses, nothing }: PlanBadgeProps) {
  const takes = plan || (hasClasses && 'Classes only');
  return <StatusBadge tone={takes ? 'ok' : 'none'}>{takes || nothing}</StatusBadge>;
}

export function PaymentState({ pending }: { readonly pending: boolean }) {
  return pending ? <StatusBadge tone="warn">Pending</StatusBadge> : <span className="muted">Up to Date</span>;
}
