import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createVitest } from 'vitest/node';

const root = join(import.meta.dirname, '../..');

it('a step of a journey fails at once after one that failed, and when those before it were not run', async () => {
  const vitest = await createVitest('test', {
    config: false,
    root,
    include: ['tests/system/sample-journeys.ts'],
    testNamePattern: 'a walk|is found',
    watch: false,
    reporters: [{}],
  });
  const { testModules } = await vitest.start();
  await vitest.close();
  const results = testModules
    .flatMap(({ children }) => [...children.allTests()])
    .map((test) => {
      const { state, errors } = test.result();
      return [test.name, errors?.map(({ message }) => message) ?? state];
    });
  const afterWall = ['This step builds on "leads into a wall", which failed.'];
  const alone = "This step builds on others, which were not run. Run the journey whole: -t 'a way back'";
  expect(results).toEqual([
    ['begins', 'passed'],
    ['leads into a wall', ['A wall']],
    ['goes on', afterWall],
    ['ends', afterWall],
    ['is looked for', 'skipped'],
    ['is found', [alone]],
  ]);
});
