import { classFlows } from './class-flows.ts';
import { killOverItsWrites } from './kill-over-its-writes.ts';

killOverItsWrites('classes', classFlows);
