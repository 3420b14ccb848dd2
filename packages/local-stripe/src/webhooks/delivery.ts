import type { Delivery } from '../objects/delivery.ts';
import type { Transaction } from '../store/store.ts';

export const newDelivery = (tx: Transaction, event: string, endpoint: string): Delivery => ({
  id: tx.newId('whd'),
  event,
  endpoint,
  attempts: 0,
  notBefore: 0,
  state: 'waiting',
});
