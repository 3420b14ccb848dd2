import { systemActor } from '@hoops/domain/actor';
import type { Family, FamilyState } from '@hoops/domain/family/state';
import type { FamilyId } from '@hoops/domain/ids';
import type { Loaded } from '@hoops/event-store/event-store';
import type Stripe from 'stripe';
import type { Cause, ContactDetails } from '../families/family-repository.ts';
import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import { optionalIdOf } from '../stripe/stripe-values.ts';
import { underKey } from '../stripe/under-key.ts';
import { type CustomerDeps, sendDetails } from './send-details.ts';

/**
 * Ensures exactly one linked Stripe customer. A retry sends the same details.
 * @param gone deleted customer to replace
 * @throws Error if unregistered; Stripe's errors
 */
export const ensureCustomer = async (
  deps: CustomerDeps,
  familyId: FamilyId,
  because: Partial<Cause> = {},
  known?: Loaded<FamilyState>,
  gone?: string,
): Promise<string> => {
  const { families, stripe, locks } = deps;
  const loaded = known ?? (await families.load(familyId));
  const { state: family } = loaded;
  if (family.kind !== 'registered') throw new Error(`Family ${familyId} is not registered.`);
  if (family.stripeCustomerId && family.stripeCustomerId !== gone) return family.stripeCustomerId;
  const registered = await families.registration(familyId);
  const customer = await underKey(
    locks,
    gone === undefined ? `customer:${familyId}` : `customer:${familyId}:after-${gone}`,
    async (key) =>
      (await findCustomer(stripe, family, registered)) ??
      (await createCustomer(stripe, familyId, registered, key)),
  );
  const { name, email } = family.parent;
  if (customer.name !== name || customer.email !== email) {
    await sendDetails(deps, customer.id, family, `made-${customer.id}`);
  }
  const linked = await families.record(
    familyId,
    { type: 'LinkCustomer', customerId: customer.id, replaces: gone },
    { commandId: `link-${customer.id}`, actor: systemActor('billing'), ...because, loaded },
  );
  return linked.state.stripeCustomerId ?? customer.id;
};

/** Finds a customer that an earlier attempt created, because idempotency keys expire after a day. */
const findCustomer = async (
  stripe: Stripe,
  { familyId, parent }: Family,
  registered: ContactDetails,
): Promise<Stripe.Customer | undefined> => {
  for (const email of new Set([registered.email, parent.email])) {
    for await (const customer of stripe.customers.list({ email, limit: 100 })) {
      if (customer.metadata.parentId === familyId) return customer;
    }
  }
  return undefined;
};

const createCustomer = (
  stripe: Stripe,
  familyId: FamilyId,
  { name, email }: ContactDetails,
  key: Stripe.RequestOptions,
): Promise<Stripe.Customer> =>
  stripe.customers.create({ email, name, metadata: { parentId: familyId } }, key);

/**
 * Customer's default payment method, read from Stripe because events may lag.
 * @throws StripeRefusal `customer-missing` or `no-default-card`
 */
export const requireDefaultCard = async (stripe: Stripe, customerId: string): Promise<string> => {
  const customer = await requireRead(stripe.customers.retrieve(customerId));
  if (customer.deleted) throw new StripeRefusal('customer-missing');
  const card = optionalIdOf(customer.invoice_settings.default_payment_method);
  if (!card) throw new StripeRefusal('no-default-card');
  return card;
};
