import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { SegmentedJob, SegmentRequest } from '@hoops/runtime/segments/segmented-job';

/** Job that counts to `total` through the real handler; each Lambda call is a step of one minute. */
export const countingWorld = (total: number) => {
  const finished: number[] = [];
  let [steps, run, minutes] = [0, 1, 0];
  const recorded: { readonly problem: string; readonly execution: string; readonly hasBegun: boolean }[] = [];
  const executions = new Set<string>();
  let broken: { readonly phase: 'begin' | 'finish'; times: number } | undefined;
  const mayFail = (phase: 'begin' | 'finish', execution?: string): void => {
    if (execution !== undefined) executions.add(execution);
    if (broken?.phase !== phase || broken.times === 0) return;
    broken.times -= 1;
    throw new Error(`out of order in ${phase}`);
  };
  let failing: { readonly segment: number; times: number } | undefined;
  const checkpoints = memoryCheckpoints();
  const job: SegmentedJob<object> = {
    name: 'counting',
    async begin(_segments, execution) {
      mayFail('begin', execution);
      return finished.length < run ? { run: `run ${finished.length}`, input: {} } : undefined;
    },
    async step(_input, { segment, of }, cursor) {
      minutes += 1;
      if (failing?.segment === segment && failing.times > 0) {
        failing.times -= 1;
        throw new Error('out of order');
      }
      steps += 1;
      const next = (cursor === null ? segment : Number(cursor)) + of;
      return { cursor: next < total ? String(next) : null, count: 1 };
    },
    async finish(_input, count) {
      mayFail('finish');
      finished.push(count);
    },
    async fail(problem, execution, input) {
      recorded.push({ problem, execution, hasBegun: input !== undefined });
    },
  };
  const clock = { now: () => new Date(minutes * 60_000) };
  const handler = segmentHandler(job, checkpoints, clock);
  return {
    handler: (request: SegmentRequest) => handler(request),
    fail(next: { readonly segment: number; readonly times: number }): void {
      failing = { ...next };
    },
    break(next: { readonly phase: 'begin' | 'finish'; readonly times: number }): void {
      broken = { ...next };
    },
    recorded: () => [...recorded],
    executions: () => [...executions],
    next(): void {
      run += 1;
    },
    counted: () => ({ finished: [...finished], steps }),
  };
};
