import { beforeEach, describe, type RunnerTestCase, type RunnerTestSuite, type SuiteCollector } from 'vitest';

type Step = Pick<RunnerTestCase, 'name' | 'mode' | 'result'>;

/** Includes tests nested in `describe`. */
const stepsOf = ({ tasks }: SuiteCollector | RunnerTestSuite): readonly Step[] =>
  tasks.flatMap((task) => (task.type === 'test' ? [task] : stepsOf(task)));

/**
 * Group of steps that build on each other. A step fails immediately if an earlier step failed or was
 * skipped (`vitest -t`).
 */
export const journey = (name: string, steps: () => void): void => {
  const whole = describe(name, { shuffle: false }, () => {
    beforeEach(({ task }) => {
      const all = stepsOf(whole);
      const before = all.slice(0, all.indexOf(task));
      if (before.some(({ mode }) => mode === 'skip'))
        throw new Error(
          `This step builds on others, which were not run. Run the journey whole: -t '${name}'`,
        );
      const failed = before.find(({ result }) => result?.state === 'fail');
      if (failed) throw new Error(`This step builds on "${failed.name}", which failed.`);
    });
    steps();
  });
};
