import type { Customer, CustomerBalanceTransaction, Metadata } from '../objects.ts';
import { change } from '../resources/event.ts';
import type { Transaction } from '../store/store.ts';

type Moved = Pick<CustomerBalanceTransaction, 'amount' | 'currency' | 'type'> & {
  readonly invoice?: string | null;
  readonly description?: string | null;
  readonly metadata?: Metadata;
};

/** Changes a customer's balance; a credit is negative. */
export const moveBalance = (
  tx: Transaction,
  customer: Customer,
  { invoice = null, description = null, metadata = {}, ...moved }: Moved,
): CustomerBalanceTransaction => {
  const balance = customer.balance + moved.amount;
  const row: CustomerBalanceTransaction = {
    ...moved,
    id: tx.newId('cbtxn'),
    object: 'customer_balance_transaction',
    checkout_session: null,
    created: tx.at,
    credit_note: null,
    customer: customer.id,
    customer_account: null,
    description,
    ending_balance: balance,
    invoice,
    livemode: false,
    metadata,
  };
  tx.put('customer_balance_transactions', row);
  change(tx, 'customers', customer, { balance, currency: moved.currency });
  return row;
};
