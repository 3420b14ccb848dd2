import { monthOfDate, periodName } from '@hoops/domain/time/club-time';
import type { Athlete } from '../../session/me.ts';

export type MakeUp = Athlete['makeUps'][number];

/** Make-ups that can be booked, are booked for a future day, or must be arranged with the coach. */
export const openMakeUps = (makeUps: readonly MakeUp[], today: string): readonly MakeUp[] =>
  makeUps.filter(({ bookedOn, expiresOn }) => (bookedOn ?? expiresOn) >= today);

/** `January 26` */
const monthDay = (date: string): string => `${periodName(monthOfDate(date)).month} ${Number(date.slice(8))}`;

/** Line on an athlete's card; null if no make-up can be used. */
export const makeUpLine = (makeUps: readonly MakeUp[], today: string): string | null => {
  const unused = openMakeUps(makeUps, today).filter(({ bookedOn }) => bookedOn === null);
  const [first] = unused.map(({ expiresOn }) => expiresOn).sort();
  if (first === undefined) return null;
  return unused.length === 1
    ? `1 make-up class, use it by ${monthDay(first)}`
    : `${unused.length} make-up classes, use the first by ${monthDay(first)}`;
};
