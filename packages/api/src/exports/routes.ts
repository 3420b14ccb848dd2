import { exportLists } from '@hoops/domain/access-log/events';
import { calendarDateSchema } from '@hoops/domain/time/calendar-date-schema';
import * as z from 'zod/mini';
import { athleteFilters } from '../athletes/athlete-filters.ts';
import { figureLists, monthSchema } from '../figures/routes.ts';
import { defineRoute } from '../http/route.ts';
import { cursorSchema } from '../rows/page.ts';

/** Lists as files for a spreadsheet. */
export const exportRoutes = {
  exportList: defineRoute({
    auth: 'admin',
    trails: true,
    method: 'GET',
    kind: 'query',
    group: 'queries',
    path: '/api/export/{list}',
    summary:
      'A part of a list as comma-separated values; the parts put together are the file. Recorded, but for figures.',
    input: z.object({
      list: z.enum([...exportLists, ...figureLists]),
      /** The day of the roster; the club's today when left out. */
      date: z.optional(calendarDateSchema),
      /** The last of the twelve months, or the month whose days are listed; the current one when left out. */
      month: z.optional(monthSchema),
      /** As the screen shows it: parents by `search`, athletes by all of these; other lists are always whole. */
      ...athleteFilters,
      cursor: z.optional(cursorSchema),
    }),
    answer: z.strictObject({
      /** Name of the list, its filters and its moment in the club's time; no part of the rows. */
      title: z.string(),
      /** Typed cells for a workbook. The first part begins with the headings. */
      rows: z.readonly(z.array(z.readonly(z.array(z.union([z.string(), z.number(), z.null()]))))),
      /** Rows as text. The first part begins with a byte order mark. */
      csv: z.string(),
      /** `athletes-2026-11-21-0720.csv` or `roster-of-2026-11-23-2026-11-21-0720.csv`, in the club's time. */
      fileName: z.string(),
      nextCursor: z.nullable(z.string()),
    }),
  }),
};
