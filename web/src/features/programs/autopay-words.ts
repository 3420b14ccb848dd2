import { ordinalDay, type Period, periodName } from '@hoops/domain/time/club-time';

export const autopayWords = (
  isOn: boolean,
  { nextPeriod, your }: { readonly nextPeriod: Period; readonly your: string },
): readonly string[] =>
  isOn
    ? [
        `Automatic payment is on: what is not paid by then is charged to ${your} card on ${periodName(nextPeriod).month} ${ordinalDay(1)}.`,
      ]
    : [];
