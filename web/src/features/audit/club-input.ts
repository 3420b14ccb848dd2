import { brand } from '@hoops/domain/brand';
import { clubDate, dateFormat } from '@hoops/domain/time/club-time';

const clock = dateFormat({
  timeZone: brand.timezone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

export const clubInput = (at: string): string => `${clubDate(at)}T${clock().format(new Date(at))}`;

/**
 * Converts a club-local time, such as `2026-11-01T09:00` to `2026-11-01T15:00:00.000Z`. A repeated hour may
 * yield either moment.
 */
export const momentOf = (input: string): string | undefined => {
  const shown = Date.parse(`${input}Z`);
  if (Number.isNaN(shown)) return undefined;
  const aheadAt = (at: number) => Date.parse(`${clubInput(new Date(at).toISOString())}Z`) - at;
  // Computes the offset twice, because a clock change may fall between the two estimates.
  const near = shown - aheadAt(shown);
  return new Date(shown - aheadAt(near)).toISOString();
};
