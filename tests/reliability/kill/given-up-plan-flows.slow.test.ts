import { givenUpPlanFlows } from './given-up-plan-flows.ts';
import { killOverItsWrites } from './kill-over-its-writes.ts';

killOverItsWrites('given-up plans', givenUpPlanFlows);
