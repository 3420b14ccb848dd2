import { eventTypes } from '@hoops/domain/catalogue';
import { familyIdSchema } from '@hoops/domain/ids';
import { calendarDateSchema } from '@hoops/domain/time/calendar-date-schema';
import { isRange } from '@hoops/domain/time/date-range';
import type { EventFilters } from '@hoops/projections/event-log';
import * as z from 'zod/mini';
import { AuditProblem } from './audit-problem.ts';

/** @throws AuditProblem naming the invalid filter */
export const checkFilters = ({ family, type, from, to }: EventFilters): void => {
  if (type !== undefined && !eventTypes.some((known) => known === type)) {
    throw new AuditProblem(`There is no event type ${type}. docs/reference lists them all.`);
  }
  if (family !== undefined && !z.safeParse(familyIdSchema, family).success) {
    throw new AuditProblem(`${family} is not a family id.`);
  }
  for (const date of [from, to]) {
    if (date !== undefined && !z.safeParse(calendarDateSchema, date).success) {
      throw new AuditProblem(`${date} is not a date. Write it like 2026-12-01.`);
    }
  }
  if (!isRange({ from, to })) throw new AuditProblem(`--from ${from} is after --to ${to}.`);
};
