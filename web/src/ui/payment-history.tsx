import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { clubDay, monthOf } from '../club-day.ts';
import { type Family, type Payment, usePayments } from '../queries/family-queries.ts';
import { reportProblem } from '../report-problem.ts';
import { sentences } from '../sentences.ts';
import { Card } from './card.tsx';
import { dollars } from './money-text.tsx';
import { Skeleton } from './skeleton.tsx';

const purpose = ({ kind, source, athleteId, periods }: Payment, family: Family): string => {
  const name = family.athletes.find((athlete) => athlete.athleteId === athleteId)?.athleteName;
  const months = periods.map((period) => monthOf(period).month);
  const what =
    source === 'plan'
      ? ['Plan', ...(name === undefined ? [] : [name])].join(', ')
      : ['Classes', ...(months.length === 0 ? [] : [months.join(' and ')])].join(', ');
  return kind === 'refund' ? `Refund: ${what}` : what;
};

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
      {payments.length > 0 && (
        <ul className="payments">
          {payments.map((payment) => (
            <li key={payment.paymentId}>
              <span>
                {clubDay(payment.at)}
                <span className="muted">{purpose(payment, family)}</span>
              </span>
              <span className="amount">{dollars(payment.amount.cents, true)}</span>
              <Link className="receipt-link" to={`/receipts/${payment.paymentId}`}>
                Receipt
                <span className="visually-hidden">
                  {' '}
                  of {clubDay(payment.at)}, {dollars(payment.amount.cents, true)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
