import type { Customer } from '../objects.ts';
import type { Transaction } from '../store/store.ts';
import { change } from './event.ts';

/** Changes a customer and announces it with `customer.updated`. */
export const changeCustomer = (tx: Transaction, customer: Customer, changes: Partial<Customer>): Customer =>
  change(tx, 'customers', customer, { ...customer, ...changes }, 'customer.updated');

export const setDefaultPaymentMethod = (
  tx: Transaction,
  customer: Customer,
  paymentMethodId: string | null,
): Customer =>
  changeCustomer(tx, customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: paymentMethodId },
  });
