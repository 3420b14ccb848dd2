import { StatusBadge } from './status-badge.tsx';

/** Whether payments are in order, in a column: what is not stands out. */
export function PaymentState({ pending }: { readonly pending: boolean }) {
  return pending ? <StatusBadge tone="warn">Pending</StatusBadge> : <span className="muted">Up to Date</span>;
}
