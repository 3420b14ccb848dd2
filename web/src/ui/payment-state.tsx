import { StatusBadge } from './status-badge.tsx';

export function PaymentState({ pending }: { readonly pending: boolean }) {
  return pending ? <StatusBadge tone="warn">Pending</StatusBadge> : <span className="muted">Up to Date</span>;
}
