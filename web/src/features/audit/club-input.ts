import { brand } from '@hoops/domain/brand';
import { clubDate } from '@hoops/domain/time/club-time';
import { dateFormat } from '@hoops/domain/time/date-format';

const clock = dateFormat({
  timeZone: brand.timezone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

export const clubInput = (at: string): string => `${clubDate(at)}T${clock().format(new Date(at))}`;

/** `2026-11-01T09:00` -> `2026-11-01T15:00:00.000Z`. An ambiguous time returns either moment. */
export const momentOf = (input: string): string | undefined => {
  const shown = Date.parse(`${input}Z`);
  if (Number.isNaN(shown)) return undefined;
  const aheadAt = (at: number) => Date.parse(`${clubInput(new Date(at).toISOString())}Z`) - at;
  // The second step corrects for a clock change in between.
  const near = shown - aheadAt(shown);
  return new Date(shown - aheadAt(near)).toISOString();
};
