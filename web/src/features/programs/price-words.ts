import { isWeekday, weekdays } from '@hoops/domain/club/days';
import { planName } from '@hoops/domain/club/plans';
import { surchargePercent } from '@hoops/domain/club/price-list-data';
import type { ClassBillPreview } from '@hoops/domain/family/charges/class-bill-preview';
import { classesIn } from '@hoops/domain/family/charges/class-months';
import type { ChargeLine } from '@hoops/domain/family/charges/events';
import {
  type BilledAthlete,
  type ClassPriceList,
  type FullPriceReason,
  type PricedAthlete,
  type Quote,
  quoteFamily,
} from '@hoops/domain/family/charges/pricing';
import { ownPart } from '@hoops/domain/family/payments/own-part';
import { lastDayOfMonth, ordinalOfDate, periodName } from '@hoops/domain/time/club-time';
import { programsText } from '../../entities/athletes/enrolment-badge.tsx';
import type { Athlete } from '../../session/me.ts';
import { dollars } from '../../ui/money-text.tsx';
import type { PriceLine } from './price-bar.tsx';

/** Cents that a weekday class costs the athlete, even if it is the athlete's first class. */
export const classPriceFor = (
  athleteId: string,
  athletes: readonly PricedAthlete[],
  list: ClassPriceList,
): number => {
  const withAClass = athletes.map((athlete) =>
    athlete.athleteId !== athleteId || athlete.classes.some(isWeekday)
      ? athlete
      : { ...athlete, classes: [weekdays[0], ...athlete.classes] },
  );
  const paysFull = quoteFamily(withAClass, list).fullPrice.some((full) => full.athleteId === athleteId);
  return (paysFull ? list.classes.weekday : list.classes.siblingWeekday).cents;
};

const reasons: Readonly<Record<FullPriceReason, string>> = {
  'only-one-enrolled': 'pays full price as the only athlete with classes.',
  'enrolled-first': 'pays full price as the athlete who was enrolled first; the others pay less.',
  'primary-goes-first': 'pays full price as the first athlete of the family; the others pay less.',
  'no-primary-enrolled': 'pays full price because the first athlete of the family has no classes.',
};

export const fullPriceWords = (quote: Quote, athletes: readonly Athlete[]): readonly string[] =>
  quote.fullPrice.map(({ athleteId, reason }) => {
    const name = athletes.find((athlete) => athlete.athleteId === athleteId)?.athleteName ?? 'An athlete';
    return `${name} ${reasons[reason]}`;
  });

/** Sentences about plan prices, which are not part of the class total. */
export const planWords = (athletes: readonly Athlete[]): readonly string[] =>
  athletes.flatMap(({ athleteName, plan }) =>
    plan === null
      ? []
      : [
          `${athleteName}’s ${planName[plan.planId]} plan (${dollars(ownPart(plan.price, plan).cents)}) is charged separately.`,
        ],
  );

export const changedMonthWords = (
  saved: readonly BilledAthlete[],
  chosen: readonly BilledAthlete[],
  {
    bills: { thisMonth },
    athletes,
  }: { readonly bills: ClassBillPreview; readonly athletes: readonly Athlete[] },
): readonly string[] => {
  const { period, before, after, settled } = thisMonth;
  const nameOf = (id: string) =>
    athletes.find(({ athleteId }) => athleteId === id)?.athleteName ?? 'your athlete';
  const isExchange = chosen.some((athlete, index) =>
    athlete.classes.some((program) => !saved[index]?.classes.includes(program)),
  );
  const isPaid = settled.cents >= before.cents;
  return chosen.flatMap((athlete, index) => {
    const earlier = saved[index];
    const { classStart } = athlete;
    const added = athlete.classes.filter((program) => !earlier?.classes.includes(program));
    const later = classStart ? added.filter((program) => classStart.programs.includes(program)) : [];
    const ended = earlier
      ? classesIn(earlier, period).filter((program) => !athlete.classes.includes(program))
      : [];
    const goesOn = ended.length > 0 && !isExchange && after.cents === before.cents && before.cents > 0;
    return [
      ...(classStart && later.length > 0
        ? [
            `${programsText(later)} of ${nameOf(athlete.athleteId)}: from ${ordinalOfDate(`${classStart.from}-01`)} on.`,
          ]
        : []),
      ...(goesOn
        ? [
            `${programsText(ended)} of ${nameOf(athlete.athleteId)}: until ${ordinalOfDate(lastDayOfMonth(period))}${isPaid ? '' : `, once ${periodName(period).month} is paid`}.`,
          ]
        : []),
    ];
  });
};

const classCount = (lines: readonly ChargeLine[]): string => {
  const classes = lines.find(({ kind }) => kind === 'class')?.programs.length ?? 0;
  const parts = [
    ...(classes > 0 ? [classes === 1 ? '1 class' : `${classes} classes`] : []),
    ...(lines.some(({ kind }) => kind === 'scrimmage') ? ['scrimmage'] : []),
  ];
  return parts.join(', ');
};

export const priceLines = (quote: Quote, athletes: readonly Athlete[]): readonly PriceLine[] => {
  const ofAthletes = athletes.flatMap((athlete) => {
    const lines = quote.lines.filter(({ athleteId }) => athleteId === athlete.athleteId);
    const cents = lines.reduce((sum, { amount }) => sum + amount.cents, 0);
    return lines.length === 0
      ? []
      : [{ key: athlete.athleteId, label: athlete.athleteName, detail: classCount(lines), cents }];
  });
  const ofFamily = quote.lines
    .filter(({ athleteId }) => athleteId === null)
    .map(({ kind, amount }) => ({
      key: kind,
      label: kind === 'surcharge' ? 'Surcharge' : 'Reduction',
      detail:
        kind === 'surcharge'
          ? `${surchargePercent} percent of the classes; plans have none`
          : 'Only additional athletes are enrolled',
      cents: amount.cents,
    }));
  return [...ofAthletes, ...ofFamily];
};
