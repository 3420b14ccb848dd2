import { eventTypes } from '@hoops/domain/catalogue';
import { clubDate } from '@hoops/domain/club-time';
import { familyIdSchema } from '@hoops/domain/ids';
import * as z from 'zod/mini';
import { AuditProblem } from './audit-problem.ts';

/** Which events to show; dates are the club's calendar days, both included. */
export type EventFilters = {
  readonly family?: string | undefined;
  readonly type?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** @throws AuditProblem naming the filter that cannot be. */
export const checkFilters = ({ family, type, from, to }: EventFilters): void => {
  if (type !== undefined && !eventTypes.some((known) => known === type)) {
    throw new AuditProblem(`There is no event type ${type}. docs/reference lists them all.`);
  }
  if (family !== undefined && !z.safeParse(familyIdSchema, family).success) {
    throw new AuditProblem(`${family} is not the id of a family.`);
  }
  for (const date of [from, to]) {
    if (date !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))) {
      throw new AuditProblem(`${date} is not a date. Write it like 2026-12-01.`);
    }
  }
};

export const passes = (
  { family, type, from, to }: EventFilters,
  event: { readonly familyId: string | null; readonly type: string; readonly at: string },
): boolean =>
  (family === undefined || event.familyId === family) &&
  (type === undefined || event.type === type) &&
  (from === undefined || clubDate(event.at) >= from) &&
  (to === undefined || clubDate(event.at) <= to);
