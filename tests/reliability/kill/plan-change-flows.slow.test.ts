import { killOverItsWrites } from './kill-over-its-writes.ts';
import { planChangeFlows } from './plan-change-flows.ts';

killOverItsWrites('plan changes', planChangeFlows);
