import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { beyond } from './tests/spec/beyond.ts';
import { type StatementName, spec } from './tests/spec/statements.ts';
import { apiRoutesPlugin } from './web/build/api-routes-plugin.ts';

// `npm test` itself reports an unsupported Node version.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

/** Slowest folders first, so that short files fill the gaps at the end. */
const order = [
  '/tests/reliability/',
  '/tests/e2e/',
  '/tests/screens/',
  '/tests/stacks/',
  '/tests/integration/',
  '/tests/architecture/',
  '/',
];

/** Sorts files by folder, so that a worker can reuse loaded modules and its system. */
class ByFolder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => order.findIndex((folder) => moduleId.includes(folder));
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Waits a minute, because a long timeout only slows down failures; benchmarks measure speed. */
const patient = { poll: { timeout: 60_000 } };
const fiveMinutes = {
  testTimeout: 300_000 * Number(process.env.PROPERTY_RUNS ?? 1),
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    // Caches compiled modules by content; `npm ci` clears the cache.
    experimental: { fsModuleCache: true },
    // More workers than cores, because most tests wait for other processes.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: ByFolder },
    tags: [...spec, ...beyond]
      .flatMap(({ statements }) => Object.entries(statements))
      .map(([name, description]) => ({ name: name as StatementName, description })),
    projects: [
      {
        // Tests of API callers use the API's routes, as the build does.
        plugins: [apiRoutesPlugin()],
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tests/system/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/system/seed.ts'],
          // Loads modules once per worker, which is safe because no test mocks modules.
          isolate: false,
          ...fiveMinutes,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          // Loads the TypeScript compiler once per worker.
          isolate: false,
          ...fiveMinutes,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/{integration,reliability,simulation}/**/*.test.ts'],
          setupFiles: ['tests/system/seed.ts', 'tests/integration/set-up.ts'],
          globalSetup: ['tests/system/made-once.ts'],
          pool: 'forks',
          isolate: false,
          expect: patient,
          ...fiveMinutes,
        },
      },
      {
        test: {
          name: 'stacks',
          include: ['tests/stacks/**/*.test.ts'],
          setupFiles: ['tests/stacks/set-up.ts'],
          pool: 'forks',
          isolate: false,
          fileParallelism: false,
          ...fiveMinutes,
        },
      },
      {
        test: {
          name: 'stacks-deploy',
          include: ['tests/deploy/**/*.test.ts'],
          pool: 'forks',
          // A single worker, so that CloudFormation's published resource types are loaded once.
          isolate: false,
          fileParallelism: false,
          expect: patient,
          ...fiveMinutes,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          setupFiles: ['tests/system/seed.ts', 'tests/screens/set-up.ts'],
          pool: 'forks',
          // A worker keeps its browser from file to file.
          isolate: false,
          expect: patient,
          ...fiveMinutes,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/system/made-once.ts'],
          setupFiles: ['tests/e2e/set-up.ts'],
          pool: 'forks',
          // A worker keeps its browser and local system from file to file: tests/e2e/product.ts.
          isolate: false,
          expect: patient,
          ...fiveMinutes,
        },
      },
      {
        test: {
          name: 'strangers',
          include: ['tests/strangers/**/*.test.ts'],
          setupFiles: ['tests/system/seed.ts', 'tests/screens/set-up.ts'],
          pool: 'forks',
          expect: patient,
          ...fiveMinutes,
        },
      },
    ],
  },
});
