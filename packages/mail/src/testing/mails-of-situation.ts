import { type DomainEvent, definitionOf, parseEvent } from '@hoops/domain/catalogue';
import { priceLists } from '@hoops/domain/club/price-list-data';
import type { PriceLists } from '@hoops/domain/club/price-lists';
import { SettlementSucceeded } from '@hoops/domain/family/charges/events';
import { type FamilyEvent, familyEvents } from '@hoops/domain/family/events';
import { evolveFamily, initialFamilyState } from '@hoops/domain/family/evolve';
import type { Family } from '@hoops/domain/family/state';
import { usd } from '@hoops/domain/money';
import type { Period } from '@hoops/domain/time/club-time';
import { type MailHistory, noMailHistory } from '../mail-history.ts';
import { mailsForEvent } from '../mails-for-event.ts';
import { renderMail } from '../render-mail.ts';

export const settings = { coachEmail: 'coach@club.example', siteUrl: 'https://club.example' };

export const example = (type: FamilyEvent['type']): DomainEvent =>
  parseEvent(type, definitionOf(type).example);

export const at = '2026-11-05T15:00:00.000Z';

const typesOfFamily = new Set<string>(familyEvents.map(({ type }) => type));
export const isOfFamily = (event: DomainEvent): event is FamilyEvent => typesOfFamily.has(event.type);

export const familyAfter = (...events: readonly DomainEvent[]): Family => {
  const all = [example('ParentRegistered'), example('AthleteAdded'), ...events].filter(isOfFamily);
  const state = all.reduce((family, event) => evolveFamily(family, event, { at }), initialFamilyState);
  if (state.kind !== 'registered') throw new Error('The examples do not register a family.');
  return state;
};

export type Situation = {
  readonly before?: readonly DomainEvent[];
  readonly since?: readonly DomainEvent[];
  readonly past?: Partial<MailHistory>;
  readonly now?: string;
  readonly prices?: PriceLists;
};

export const mails = (
  event: DomainEvent,
  { before = [], since = [], past = {}, now = at, prices = priceLists }: Situation = {},
) =>
  mailsForEvent(
    event,
    { family: familyAfter(...before, event, ...since), past: { ...noMailHistory, ...past }, at: now, prices },
    settings,
  ).map(({ content, ...mail }) => ({ ...mail, ...renderMail(content) }));

export const onPlan: Situation = { before: [example('PlanStarted')] };

export const bill = (cents: number, period: Period = '2026-11') => ({
  period,
  amount: usd(cents),
  lines: [],
  pricingVersion: '2023-1',
});
export const assessed = (cents: number, period?: Period): DomainEvent => ({
  type: 'MonthlyChargeAssessed',
  data: bill(cents, period),
});
export const raised = (cents: number): DomainEvent => ({ type: 'MonthlyChargeRaised', data: bill(cents) });
export const paid = (...periods: Period[]): DomainEvent => ({
  type: 'SettlementSucceeded',
  data: { ...SettlementSucceeded.example, periods },
});
export const december = '2026-12-01T07:00:00.000Z';
