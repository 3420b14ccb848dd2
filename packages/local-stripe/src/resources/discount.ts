import { invalidRequest, notModelled } from '../failure.ts';
import type { Coupon, Discount, Subscription } from '../objects.ts';
import type { Reader, Transaction } from '../store/store.ts';
import {
  fields,
  integer,
  listOf,
  metadata as metadataShape,
  oneOf,
  required,
  type ShapeOf,
  text,
  unsettable,
} from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { write } from './event.ts';

export const couponRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/coupons',
    {
      id: required(text),
      duration: required(oneOf('forever')),
      metadata: metadataShape,
      name: text,
      percent_off: required(integer),
    },
    ({ tx, params }) => {
      const { id, percent_off, duration, metadata, name = null } = params;
      if (tx.find('coupons', id))
        throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
      if (percent_off < 1 || percent_off > 100)
        throw invalidRequest('Invalid percent_off: must be greater than 0 and at most 100', {
          param: 'percent_off',
        });
      const coupon: Coupon = {
        id,
        object: 'coupon',
        amount_off: null,
        created: tx.at,
        currency: null,
        duration,
        duration_in_months: null,
        livemode: false,
        max_redemptions: null,
        metadata: metadata ?? {},
        name,
        percent_off,
        redeem_by: null,
        times_redeemed: 0,
        valid: true,
      };
      return write(tx, 'coupons', coupon, 'coupon.created');
    },
  ),
  route('GET', '/v1/coupons/:id', {}, ({ tx, id }) => tx.need('coupons', id)),
];

const wanted = fields({ coupon: text, discount: text });
export const discountsShape = unsettable(listOf(wanted));
type Wanted = ShapeOf<typeof wanted>;
type WantedDiscounts = readonly NonNullable<Wanted>[] | null | undefined;

const couponOf = (tx: Transaction, one: NonNullable<Wanted>, param: string): string => {
  if (one.coupon !== undefined && one.discount !== undefined)
    throw invalidRequest('You may only specify one of these parameters: coupon, discount.', {
      code: 'parameters_exclusive',
      param,
    });
  if (one.coupon !== undefined) return tx.need('coupons', one.coupon, `${param}[coupon]`).id;
  if (one.discount === undefined)
    throw invalidRequest('You must specify one of these parameters: coupon, discount.', { param });
  return tx.need('discounts', one.discount, `${param}[discount]`).source.coupon;
};

export const readCoupons = (
  tx: Transaction,
  given: WantedDiscounts,
  param = 'discounts',
): readonly string[] | undefined => {
  if (given === undefined) return undefined;
  const coupons = (given ?? []).map((one, index) => couponOf(tx, one, `${param}[${index}]`));
  if (coupons.length > 1) throw notModelled('more than one discount');
  return coupons;
};

export const redeem = (
  tx: Transaction,
  { id, customer, discounts }: Pick<Subscription, 'id' | 'customer' | 'discounts'>,
  coupons: readonly string[],
): readonly string[] =>
  coupons.map((coupon) => {
    const known = discounts.find((one) => tx.need('discounts', one).source.coupon === coupon);
    if (known) return known;
    const redeemed = tx.need('coupons', coupon);
    tx.put('coupons', { ...redeemed, times_redeemed: redeemed.times_redeemed + 1 });
    const discount: Discount = {
      id: tx.newId('di'),
      object: 'discount',
      checkout_session: null,
      customer,
      customer_account: null,
      end: null,
      invoice: null,
      invoice_item: null,
      promotion_code: null,
      source: { coupon, type: 'coupon' },
      start: tx.at,
      subscription: id,
      subscription_item: null,
    };
    tx.put('discounts', discount);
    return discount.id;
  });

export type DiscountAmount = { readonly amount: number; readonly discount: string };

export const discountAmounts = (
  reader: Reader,
  discounts: readonly string[],
  cents: number,
): readonly DiscountAmount[] =>
  discounts.map((discount) => {
    const coupon = reader.find('discounts', discount)?.source.coupon;
    const percent = coupon === undefined ? null : reader.find('coupons', coupon)?.percent_off;
    return { amount: Math.round((cents * (percent ?? 0)) / 100), discount };
  });
