import { queueHandler } from '@hoops/bus/queue-handler';
import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { consoleLogger } from '@hoops/runtime/logger';
import { lazyHandler } from '@hoops/runtime/once';
import { mailReports } from '@hoops/wiring/mail-reports';
import * as z from 'zod/mini';
import { mailReportSchema, recordMailReport } from '../record-mail-report.ts';

export const handler = lazyHandler(() => {
  const deps = commandDepsFromConfig();
  return queueHandler(
    {
      read: (body) => z.parse(mailReportSchema, body),
      lineOf: ({ mailId }) => mailId,
      placeOf: ({ at }) => Date.parse(at),
      purposeOf: JSON.stringify,
      handle: (report) => recordMailReport(deps, report),
      facts: ({ eventType, mailId }) => ({ eventType, mailId }),
      name: ({ eventType }) => eventType,
    },
    consoleLogger.with({ subscriber: mailReports.name }),
  );
});
