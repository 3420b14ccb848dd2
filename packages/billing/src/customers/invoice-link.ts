import type { FamilyId } from '@hoops/domain/ids';
import type Stripe from 'stripe';
import type { FamilyRepository } from '../families/family-repository.ts';

/**
 * Stripe's own page for a payment of the family that failed, where the parent can pay it by hand and confirm it
 * with their bank. The link is asked for at each click: it expires, and whoever has it sees the invoice.
 * @returns undefined when the payment is none of the family's, or not owed any more.
 */
export const invoiceLink = async (
  { families, stripe }: { readonly families: FamilyRepository; readonly stripe: Stripe },
  familyId: FamilyId,
  invoiceId: string,
): Promise<string | undefined> => {
  const { state: family } = await families.load(familyId);
  if (family.kind !== 'registered') return undefined;
  if (!family.failedPayments.some((failed) => failed.invoiceId === invoiceId)) return undefined;
  const { status, hosted_invoice_url } = await stripe.invoices.retrieve(invoiceId);
  return status === 'open' ? (hosted_invoice_url ?? undefined) : undefined;
};
