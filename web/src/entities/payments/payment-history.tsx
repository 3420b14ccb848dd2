import { clubDate } from '@hoops/domain/time/club-time';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { reportProblem } from '../../lib/report-problem.ts';
import type { Family } from '../../session/me.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaymentList } from './payment-list.tsx';
import { usePayments } from './payment-queries.ts';

/** Shows no payments if they cannot be read (spec section 8). */
export function PaymentHistory({ family }: { readonly family: Family }) {
  const { data, error, isPending } = usePayments();
  useEffect(() => {
    if (error) reportProblem('payment-history-not-read', error);
  }, [error]);
  const payments = data?.payments ?? [];
  const [newest] = payments;
  return (
    <Card title="Payment History">
      {isPending && !error && <Skeleton shape="line" label="Loading payments..." />}
      {!isPending && payments.length === 0 && <p className="muted">{parentSentences.noPaymentHistory}</p>}
      {newest && (
        <>
          <PaymentList payments={payments} family={family} receipts="/receipts" />
          <Link to={`/statements/${clubDate(newest.at).slice(0, 4)}`}>Yearly statement</Link>
        </>
      )}
    </Card>
  );
}
