import { Link } from 'react-router-dom';
import { clubDay } from '../../lib/club-day.ts';
import { dollars } from '../../ui/money-text.tsx';
import type { Receipt } from './receipt-queries.ts';

type ReceiptAmountsProps = { readonly receipt: Receipt; readonly receipts: string };

export function ReceiptAmounts({ receipt, receipts }: ReceiptAmountsProps) {
  const { kind, lines, amount, refunds } = receipt;
  const kept = refunds.reduce((sum, refund) => sum + refund.amount.cents, amount.cents);
  return (
    <table className="receipt-lines">
      <caption className="visually-hidden">Items and amounts</caption>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, detail, amount: { cents } }) => (
          <tr key={`${what} ${detail}`}>
            <th scope="row">
              {what}
              {detail !== '' && <span className="muted">{detail}</span>}
            </th>
            <td>{dollars(cents, true)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="receipt-total">
          <th scope="row">{kind === 'refund' ? 'Total refunded' : 'Total paid'}</th>
          <td>{dollars(amount.cents, true)}</td>
        </tr>
        {refunds.map((refund) => (
          <tr key={refund.paymentId}>
            <th scope="row">
              Refunded on {clubDay(refund.at)}
              <Link to={`${receipts}/${refund.paymentId}`}>{refund.number}</Link>
            </th>
            <td>{dollars(refund.amount.cents, true)}</td>
          </tr>
        ))}
        {refunds.length > 0 && (
          <tr className="receipt-total">
            <th scope="row">Paid after refunds</th>
            <td>{dollars(kept, true)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
