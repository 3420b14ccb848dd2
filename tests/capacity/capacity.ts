import { readCallsTable } from './calls-table.ts';
import { capacityReport } from './report.ts';

/** `npm run capacity`: docs/capacity.md says what it is and is not. */
process.stdout.write(`${capacityReport(readCallsTable())}\n`);
