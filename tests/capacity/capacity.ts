import { helpAsked } from '../bin/help-asked.mjs';
import { readCallsTable } from './calls-table.ts';
import { capacityReport } from './report.ts';

helpAsked(`npm run capacity

Prints what a month costs for 500 to a million families, and which limit is reached first, from the calls of each
request in docs/reference/calls.md. It measures nothing; docs/capacity.md says what it is and is not.
`);

/** `npm run capacity`; docs/capacity.md explains its limits. */
process.stdout.write(`${capacityReport(readCallsTable())}\n`);
