import { type AssessDeps, assessCharges as chargesJob } from '@hoops/billing/charges/assess-charges';
import { autopay as autopayJob } from '@hoops/billing/charges/autopay';
import { settleMakeUps as makeUpsJob } from '@hoops/billing/charges/make-ups';
import { notices as noticesJob } from '@hoops/billing/charges/notices';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';

const runWhole = <Input>(job: SegmentedJob<Input>, checkpoints: Checkpoints, segments = 1) =>
  runSegments(segmentHandler(job, checkpoints), { segments, atOnce: segments });

export const assessCharges = (deps: AssessDeps): Promise<void> =>
  runWhole(chargesJob(deps), deps.checkpoints);
export const autopay = (deps: AssessDeps): Promise<void> => runWhole(autopayJob(deps), deps.checkpoints);
export const notices = (deps: AssessDeps): Promise<void> => runWhole(noticesJob(deps), deps.checkpoints);
export const settleMakeUps = (deps: AssessDeps): Promise<void> =>
  runWhole(makeUpsJob(deps), deps.checkpoints, 2);
