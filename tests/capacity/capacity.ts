import { helpAsked } from '../bin/help-asked.mjs';
import { readCallsTable } from './calls-table.ts';
import { capacityReport } from './report.ts';

helpAsked(`npm run capacity

Computes the monthly cost and the first limits for 500 to a million families from the calls of each request
(docs/reference/calls.md). It is a model, not a measurement; docs/capacity.md lists its sources and limits.
`);

/** Implements `npm run capacity`; docs/capacity.md explains the limits of the method. */
process.stdout.write(`${capacityReport(readCallsTable())}\n`);
