import { brand } from '@hoops/domain/club/brand';
import { clubDate } from '@hoops/domain/time/club-time';
import { dateFormat } from '@hoops/domain/time/date-format';

const clock = dateFormat({
  timeZone: brand.timezone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A moment as the club's clocks show it and a field has it: `2026-11-01T09:00:05`. */
export const clubInput = (at: string): string => `${clubDate(at)}T${clock().format(new Date(at))}`;

/**
 * The moment, ISO-8601 UTC, at which the club's clocks show what a field has: `2026-11-01T09:00` -> `2026-11-01T15:00:00.000Z`. Of two
 * such moments it is one of them. Undefined for what no field of the product gives.
 */
export const momentOf = (input: string): string | undefined => {
  const shown = Date.parse(`${input}Z`);
  if (Number.isNaN(shown)) return undefined;
  const aheadAt = (at: number) => Date.parse(`${clubInput(new Date(at).toISOString())}Z`) - at;
  // Where the clocks change between the two, the second look is from the right side.
  const near = shown - aheadAt(shown);
  return new Date(shown - aheadAt(near)).toISOString();
};
