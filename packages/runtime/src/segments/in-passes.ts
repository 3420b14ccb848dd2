import type { SegmentedJob } from './segmented-job.ts';

type Step<Input> = SegmentedJob<Input>['step'];

/** Goes over a segment once per pass, in order; the cursor names the pass. */
export const inPasses = <Input>(passes: Readonly<Record<string, Step<Input>>>): Step<Input> => {
  const names = Object.keys(passes);
  return async (input, segment, cursor) => {
    const [name = '', ...rest] = (cursor ?? names[0] ?? '').split(' ');
    const pass = passes[name];
    if (!pass) throw new Error(`There is no pass ${name}.`);
    const stepped = await pass(input, segment, rest.length === 0 ? null : rest.join(' '));
    if (stepped.cursor !== null) return { ...stepped, cursor: `${name} ${stepped.cursor}` };
    return { ...stepped, cursor: names[names.indexOf(name) + 1] ?? null };
  };
};

/** For indivisible work: the first segment does everything. */
export const undivided =
  <Input>(step: Step<Input>): Step<Input> =>
  async (input, { segment }, cursor) =>
    segment === 0 ? step(input, { segment: 0, of: 1 }, cursor) : { cursor: null, count: 0 };
