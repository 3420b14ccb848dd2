import { brand } from '@hoops/domain/brand';
import { type PlanId, planName } from '@hoops/domain/club/plans';
import type { Family } from '@hoops/domain/family/state';
import { formatDollars, type Money } from '@hoops/domain/money';
import { ordinalDate } from '@hoops/domain/time/club-time';
import type { MailContent } from '../mail.ts';
import { cardWords, letter, type NextCharge, planTerms, text } from './letter.ts';

type PaidByIt = { athleteName: string; plan: PlanId; price: Money; next: NextCharge | null };
type OwedByIt = { athleteName: string; owed: Money };

/** Cards change on Stripe's page, so the person who changed the card is unknown. */
export const cardChanged = (mail: {
  name: string;
  card: Family['card'];
  plans: readonly PaidByIt[];
  owing: readonly OwedByIt[];
  siteUrl: string;
}): MailContent => {
  const [first] = mail.plans.flatMap(({ next }) => next ?? []).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return letter(
    mail.name,
    mail.card ? `Your card on file is now the ${cardWords(mail.card)}` : 'There is no longer a card on file',
    text(
      mail.card
        ? `Your ${cardWords(mail.card)} is now on file with ${brand.name}. It is charged for your plans, and for your class bills if you pay them automatically.`
        : `You no longer have a card on file with ${brand.name}. Any payment that comes due will fail until you add one.`,
    ),
    text(
      `If you did not change it, and the club did not change it for you, someone else may have your password. Please call us at ${brand.phone.shown} right away.`,
    ),
    ...mail.owing.map(({ athleteName, owed }) =>
      text(
        `We could not charge ${formatDollars(owed, true)} for ${athleteName}’s plan before. We are charging it to this card now.`,
      ),
    ),
    ...mail.plans.map(({ athleteName, plan, price, next }) =>
      text(
        `${athleteName}’s ${planName[plan]} plan costs ${formatDollars(price, true)} a month.${next ? ` The next monthly charge is ${formatDollars(next.amount, true)} on ${ordinalDate(next.at)}.` : ''}`,
      ),
    ),
    { kind: 'link', label: 'Open your dashboard', url: `${mail.siteUrl}/portal` },
    ...planTerms(first ?? null, mail.siteUrl),
  );
};
