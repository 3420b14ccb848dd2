import type { InvoiceLine, Subscription } from '../objects.ts';
import type { Transaction } from '../store/store.ts';
import { discountAmounts } from './discount.ts';
import { itemOf } from './subscription.ts';

export const lineFor = (
  tx: Transaction,
  subscription: Subscription,
  invoice: string,
  period: InvoiceLine['period'],
): InvoiceLine => {
  const { id: subscription_item, price, quantity } = itemOf(subscription);
  const name = tx.find('products', price.product)?.name ?? price.product;
  const rate = `$${(price.unit_amount / 100).toFixed(2)} / month`;
  const amount = price.unit_amount * quantity;
  const discounts = discountAmounts(tx, subscription.discounts, amount);
  return {
    id: tx.newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: `${quantity} × ${name} (at ${rate})`,
    discount_amounts: discounts,
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: discounts.map((one) => ({ ...one, type: 'discount' })),
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
};
