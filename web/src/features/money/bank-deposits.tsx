import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dollars, MoneyText } from '../../ui/money-text.tsx';
import { type PayoutLine, usePayouts } from './money-queries.ts';
import { payoutText } from './money-words.ts';

function Deposit({ payout }: { readonly payout: PayoutLine }) {
  const differenceCents = payout.contents?.difference.cents ?? 0;
  return (
    <li className="data-row">
      <div>
        <span data-row tabIndex={-1}>
          {payout.amount.cents < 0 ? 'Debit' : 'Payout'}
        </span>
        <p className="data-detail">{payoutText(payout)}</p>
        {differenceCents !== 0 && (
          <p className="data-detail money-difference">
            {`The payout differs from its contents by ${dollars(Math.abs(differenceCents), true)}. See Reconciliation.`}
          </p>
        )}
      </div>
      <strong className="money-amount">
        <MoneyText cents={payout.amount.cents} exact />
      </strong>
    </li>
  );
}

/** Payouts from Stripe to the club's bank account, newest first. */
export function BankDeposits() {
  return (
    <section>
      <div className="money-head">
        <h2 className="section-title">Bank deposits</h2>
      </div>
      <DataList
        list={usePayouts()}
        noun="bank deposit"
        empty={
          <EmptyState title="No bank deposits yet">
            <p>Stripe pays out card payments about two business days after they were made.</p>
          </EmptyState>
        }
      >
        {(items) => (
          <ul className="data-rows">
            {items.map((payout) => (
              <Deposit key={payout.payoutId} payout={payout} />
            ))}
          </ul>
        )}
      </DataList>
    </section>
  );
}
