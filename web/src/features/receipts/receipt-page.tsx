import './receipt.css';
import { brand } from '@hoops/domain/brand';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubDay } from '../../lib/club-day.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Party, Provider } from './party.tsx';
import { ReceiptAmounts } from './receipt-amounts.tsx';
import { type Receipt, useReceipt } from './receipt-queries.ts';

const methodWords = { cash: 'In cash', check: 'By check', elsewhere: 'Outside Stripe' } as const;

/** `receipts` is the base address of receipts. */
type SheetProps = { readonly receipt: Receipt; readonly receipts: string };

function ReceiptSheet({ receipt, receipts }: SheetProps) {
  const { kind, number, at, method, paidBy, refundOf } = receipt;
  const isRefund = kind === 'refund';
  return (
    <article className="card receipt" aria-labelledby="receipt-title">
      <header className="receipt-head">
        <div>
          <h1 id="receipt-title">{isRefund ? 'Refund receipt' : 'Receipt'}</h1>
          <p className="muted">{brand.name}</p>
        </div>
        <dl className="receipt-facts">
          <div>
            <dt>Number</dt>
            <dd>{number}</dd>
          </div>
          <div>
            <dt>{isRefund ? 'Date of refund' : 'Date of payment'}</dt>
            <dd>{clubDay(at)}</dd>
          </div>
          {method && (
            <div>
              <dt>Paid</dt>
              <dd>{methodWords[method]}</dd>
            </div>
          )}
        </dl>
      </header>
      <div className="receipt-parties">
        <Provider label="From" />
        <Party
          label={isRefund ? 'Refunded to' : 'Paid by'}
          name={paidBy.name}
          address={paidBy.address}
          lines={[paidBy.email]}
        />
      </div>
      <ReceiptAmounts receipt={receipt} receipts={receipts} />
      {refundOf && (
        <p>
          This refunds the payment of <MoneyText cents={refundOf.amount.cents} exact /> on{' '}
          {clubDay(refundOf.at)}, receipt{' '}
          <Link to={`${receipts}/${refundOf.paymentId}`}>{refundOf.number}</Link>.
        </p>
      )}
    </article>
  );
}

type LoadedReceiptProps = { readonly paymentId: string; readonly parentId: string | undefined };

function LoadedReceipt({ paymentId, parentId }: LoadedReceiptProps) {
  const query = useReceipt(paymentId, parentId);
  const family = parentId === undefined ? '' : `/parent/${parentId}`;
  const payments = family || '/portal';
  if (query.error instanceof ApiError && query.error.code === 'not-found') {
    return (
      <div className="missing">
        <h1>Receipt not found</h1>
        <p className="lede">There is no receipt at this address.</p>
        <ButtonLink to={payments}>Back to {parentId === undefined ? 'your' : 'the'} payments</ButtonLink>
      </div>
    );
  }
  return (
    <>
      {!query.data && <LoadingHeading>Receipt</LoadingHeading>}
      <Loaded query={query} what="the receipt" shape="card">
        {({ receipt }) => (
          <div className="stack narrow">
            <ReceiptSheet receipt={receipt} receipts={`${family}/receipts`} />
            <div className="actions">
              <Button onClick={() => print()}>Print or save as PDF</Button>
              <ButtonLink look="line" to={payments}>
                Payment History
              </ButtonLink>
              {parentId !== undefined && (
                <ButtonLink look="line" to={`/audit/cause?id=${encodeURIComponent(paymentId)}`}>
                  Cause and effects
                </ButtonLink>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

export default function ReceiptPage() {
  const { paymentId = '', parentId } = useParams();
  return (
    <InnerLayout>
      <LoadedReceipt key={paymentId} paymentId={paymentId} parentId={parentId} />
    </InnerLayout>
  );
}
