import { disputeFlows } from './dispute-flows.ts';
import { killOverItsWrites } from './kill-over-its-writes.ts';

killOverItsWrites('disputes', disputeFlows);
