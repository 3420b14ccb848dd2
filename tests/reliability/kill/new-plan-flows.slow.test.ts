import { killOverItsWrites } from './kill-over-its-writes.ts';
import { newPlanFlows } from './new-plan-flows.ts';

killOverItsWrites('new plans', newPlanFlows);
