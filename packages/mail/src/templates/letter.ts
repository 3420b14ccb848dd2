import type { PriceLists } from '@hoops/domain/club/price-lists';
import { ownPart } from '@hoops/domain/family/payments/own-part';
import { nextChargeAt } from '@hoops/domain/family/plans/pause';
import { renewalPrice } from '@hoops/domain/family/plans/price-move';
import type { Family, LivePlan } from '@hoops/domain/family/state';
import { formatDollars, type Money } from '@hoops/domain/money';
import { consentParagraphs } from '@hoops/domain/policies/consent-words';
import { clubDate, ordinalDate } from '@hoops/domain/time/club-time';
import type { Block, MailContent } from '../mail.ts';

export const text = (words: string): Block => ({ kind: 'text', text: words });

export const letter = (name: string, subject: string, ...blocks: readonly Block[]): MailContent => ({
  subject,
  blocks: [text(`Hello ${name},`), ...blocks, text('Questions? Just reply to this email.')],
});

/**
 * Plan terms for the parent's records. Without a next charge, contains only the link to the refund policy.
 */
export const planTerms = (next: NextCharge | null, siteUrl: string): readonly Block[] => [
  ...(next
    ? [
        text(
          consentParagraphs('plan-consent', {
            page: 'your athlete’s page',
            date: ordinalDate(next.at),
          }).join(' '),
        ),
      ]
    : []),
  policyLink(siteUrl),
];

/**
 * Class terms for the parent's records.
 * @param before date of the next bill, in words
 */
export const classTerms = (before: string, siteUrl: string): readonly Block[] => [
  text(consentParagraphs('class-consent', { page: 'the Choose classes page', date: before }).join(' ')),
  policyLink(siteUrl),
];

export const policyLink = (siteUrl: string): Block => ({
  kind: 'link',
  label: 'Refunds and cancellation',
  url: `${siteUrl}/refunds`,
});

export const cardWords = ({ brand, last4 }: NonNullable<Family['card']>): string =>
  `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} card ending in ${last4}`;

/** Next charge; `at` is ISO-8601 UTC. */
export type NextCharge = { readonly amount: Money; readonly at: string };

export const nextChargeOf = (plan: LivePlan, prices: PriceLists): NextCharge | null =>
  plan.status === 'unpaid' ? null : renewalOf(plan, prices);

export const renewalOf = (plan: LivePlan, prices: PriceLists): NextCharge | null => {
  if (plan.change.kind === 'cancellation') return null;
  const at = nextChargeAt(plan);
  const { change } = plan;
  const price = change.kind === 'switch' ? change.price : renewalPrice(plan, clubDate(at), prices);
  return { amount: ownPart(price, plan), at };
};

export const nextChargeWords = ({ amount, at }: NextCharge): string =>
  `The next charge is ${formatDollars(amount, true)} on ${ordinalDate(at)}, to the card on file at that time.`;
