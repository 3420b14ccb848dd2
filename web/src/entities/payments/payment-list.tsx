import './payments.css';
import { listed } from '@hoops/domain/text/fill';
import { Link } from 'react-router-dom';
import { clubDay, monthOf } from '../../lib/club-day.ts';
import type { Family } from '../../session/me.ts';
import { dollars } from '../../ui/money-text.tsx';
import type { Payment } from './payment-queries.ts';

const purpose = ({ kind, amount, source, athleteId, periods }: Payment, family: Family): string => {
  const name = family.athletes.find((athlete) => athlete.athleteId === athleteId)?.athleteName;
  const months = periods.map((period) => monthOf(period).month);
  const what =
    source === 'plan'
      ? ['Plan', ...(name === undefined ? [] : [name])].join(', ')
      : ['Classes', ...(months.length === 0 ? [] : [listed(months)])].join(', ');
  if (kind === 'refund') return `Refund: ${what}`;
  if (kind === 'dispute')
    return `${amount.cents < 0 ? 'Withdrawn by the bank' : 'Returned by the bank'}: ${what}`;
  return what;
};

/** A payment has a receipt; a dispute about it does not. */
const hasReceipt = ({ kind }: Payment): boolean => kind !== 'dispute';

type PaymentListProps = {
  readonly payments: readonly Payment[];
  readonly family: Family;
  readonly receipts: string;
};

export function PaymentList({ payments, family, receipts }: PaymentListProps) {
  return (
    <ul className="payments">
      {payments.map((payment) => (
        <li key={payment.paymentId}>
          <span>
            {clubDay(payment.at)}
            <span className="muted">{purpose(payment, family)}</span>
          </span>
          <span className="amount">{dollars(payment.amount.cents, true)}</span>
          {hasReceipt(payment) && (
            <Link className="receipt-link" to={`${receipts}/${payment.paymentId}`}>
              Receipt
              <span className="visually-hidden">
                {' '}
                of {clubDay(payment.at)}, {dollars(payment.amount.cents, true)}
              </span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
