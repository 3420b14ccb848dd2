import { exportLists } from '@hoops/domain/access-log/events';
import { calendarDateSchema } from '@hoops/domain/time/calendar-date-schema';
import * as z from 'zod/mini';
import { athleteFilters } from '../athletes/routes.ts';
import { figureLists, monthSchema } from '../figures/routes.ts';
import { defineRoute } from '../http/route.ts';
import { cursorSchema } from '../rows/page.ts';

export const exportRoutes = {
  exportList: defineRoute({
    auth: 'admin',
    trails: true,
    method: 'GET',
    kind: 'query',
    group: 'queries',
    path: '/api/export/{list}',
    summary: 'Part of a list as CSV. All parts joined in order form the file. Recorded, except for figures.',
    input: z.object({
      list: z.enum([...exportLists, ...figureLists]),
      /** Day of the roster; defaults to today. */
      date: z.optional(calendarDateSchema),
      /** Last of the twelve months, or the month whose days are listed; defaults to the current month. */
      month: z.optional(monthSchema),
      ...athleteFilters,
      cursor: z.optional(cursorSchema),
    }),
    answer: z.strictObject({
      /** Name, filters and club-local time of the list; not included in the rows. */
      title: z.string(),
      /** Typed cells for a workbook; the first part begins with headings. */
      rows: z.readonly(z.array(z.readonly(z.array(z.union([z.string(), z.number(), z.null()]))))),
      /** Rows as text; the first part begins with a byte order mark. */
      csv: z.string(),
      /** File name with club-local time, `athletes-2026-11-21-0720.csv`. */
      fileName: z.string(),
      nextCursor: z.nullable(z.string()),
    }),
  }),
};
