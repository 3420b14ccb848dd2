import { invalidRequest } from '../failure.ts';
import type { Reader } from '../store/store.ts';
import type { TableName } from '../store/tables.ts';
import { listOfAll } from './paging.ts';

const tableOfField: Readonly<Record<string, TableName>> = {
  charge: 'charges',
  coupon: 'coupons',
  customer: 'customers',
  default_payment_method: 'payment_methods',
  discount: 'discounts',
  discounts: 'discounts',
  invoice: 'invoices',
  latest_charge: 'charges',
  latest_invoice: 'invoices',
  payment_intent: 'payment_intents',
  price: 'prices',
  product: 'products',
  schedule: 'subscription_schedules',
  subscription: 'subscriptions',
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const expandPaths = (reader: Reader, object: unknown, paths: readonly string[]): unknown =>
  paths.reduce((expanded, path) => {
    const segments = path.split('.');
    if (segments.length > 4) {
      throw invalidRequest('You cannot expand more than 4 levels of a property', { param: 'expand' });
    }
    return expandPath(reader, expanded, segments, path);
  }, object);

const expandPath = (reader: Reader, value: unknown, segments: readonly string[], path: string): unknown => {
  const [field, ...rest] = segments;
  if (field === undefined || value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((entry) => expandPath(reader, entry, segments, path));
  if (!isFields(value)) throw cannotExpand(path);
  // A deleted object may be expanded and remains unchanged.
  if (value.deleted === true) return value;
  const inner = field in value ? value[field] : include(reader, value, field, path);
  const found = (one: unknown) => (typeof one === 'string' ? lookUp(reader, field, one, path) : one);
  const resolved = Array.isArray(inner) ? inner.map(found) : found(inner);
  const isIncluded = field === 'amount_paid_off_stripe' || resolved === undefined;
  if (rest.length === 0 && resolved !== null && typeof resolved !== 'object' && !isIncluded)
    throw cannotExpand(path);
  return { ...value, [field]: expandPath(reader, resolved, rest, path) };
};

const paidOffStripe = (reader: Reader, id: unknown): number =>
  reader
    .all('invoice_payments')
    .filter(({ invoice, payment }) => invoice === id && payment.type === 'payment_record')
    .reduce((cents, { amount_paid }) => cents + (amount_paid ?? 0), 0);

/** Includes fields that Stripe leaves out unless requested. */
const include = (reader: Reader, { object, id, type }: Fields, field: string, path: string): unknown => {
  if (object === 'invoice' && field === 'amount_paid_off_stripe') return paidOffStripe(reader, id);
  // A payment outside Stripe has no PaymentIntent to expand.
  if (type === 'payment_record' && field === 'payment_intent') return undefined;
  if (object !== 'invoice' || field !== 'payments') throw cannotExpand(path);
  const payments = reader.all('invoice_payments').filter(({ invoice }) => invoice === id);
  return listOfAll('/v1/invoice_payments', payments);
};

const lookUp = (reader: Reader, field: string, id: string, path: string): unknown => {
  const table = tableOfField[field];
  if (table === undefined) throw cannotExpand(path);
  return reader.find(table, id) ?? (table === 'customers' ? reader.find('deleted_customers', id) : id) ?? id;
};

const cannotExpand = (path: string) =>
  invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding another property.`,
    {
      param: 'expand',
    },
  );
