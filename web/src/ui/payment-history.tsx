import { useEffect } from 'react';
import { type Family, usePayments } from '../queries/family-queries.ts';
import { reportProblem } from '../report-problem.ts';
import { sentences } from '../sentences.ts';
import { Card } from './card.tsx';
import { PaymentList } from './payment-list.tsx';
import { Skeleton } from './skeleton.tsx';

/** All payments, newest first, with two decimals; a failure to read them reads like none (spec section 8). */
export function PaymentHistory({ family }: { readonly family: Family }) {
  const { data, error, isPending } = usePayments();
  useEffect(() => {
    if (error) reportProblem('payment-history-not-read', error);
  }, [error]);
  const payments = data?.payments ?? [];
  return (
    <Card title="Payment History">
      {isPending && !error && <Skeleton shape="line" label="Loading payments..." />}
      {!isPending && payments.length === 0 && <p className="muted">{sentences.noPaymentHistory}</p>}
      {payments.length > 0 && <PaymentList payments={payments} family={family} receipts="/receipts" />}
    </Card>
  );
}
