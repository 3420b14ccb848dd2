import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { beyond } from './tests/spec/beyond.ts';
import { type StatementName, spec } from './tests/spec/statements.ts';
import { apiRoutesPlugin } from './web/build/api-routes-plugin.ts';

/** Those that take longest first: the small files fill up what the long ones leave. */
const order = [
  '/tests/reliability/',
  '/tests/e2e/',
  '/tests/screens/',
  '/tests/stacks/',
  '/tests/integration/',
  '/tests/architecture/',
  '/',
];

/** Folder by folder, so that a worker goes on with files that use the modules and the system which it has. */
class ByFolder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => order.findIndex((folder) => moduleId.includes(folder));
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * What becomes true later may take its time on a slow and busy machine; what never does costs time only when it fails.
 * How fast the product is, benchmarks say, not these.
 */
const patient = { poll: { timeout: 60_000 } };
const fiveMinutes = { testTimeout: 300_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    // A module is compiled for the tests once, and again when its text changes; `npm ci` empties it.
    experimental: { fsModuleCache: true },
    // Most tests wait for processes of their own: as many workers as cores would leave cores idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: ByFolder },
    tags: [...spec, ...beyond]
      .flatMap(({ statements }) => Object.entries(statements))
      .map(([name, description]) => ({ name: name as StatementName, description })),
    projects: [
      {
        // What asks the API is tested with its routes, as the build hands them over.
        plugins: [apiRoutesPlugin()],
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tests/capacity/**/*.test.ts'],
          setupFiles: ['tests/system/seed.ts'],
          // Modules are loaded once a worker; no test replaces one.
          isolate: false,
          ...fiveMinutes,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          // The compiler is loaded once.
          isolate: false,
          ...fiveMinutes,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts', 'tests/reliability/**/*.test.ts'],
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
          // One worker reads what CloudFormation publishes of its resources, once.
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
          // A worker keeps its browser and its local system from file to file: tests/e2e/product.ts.
          isolate: false,
          expect: patient,
          ...fiveMinutes,
        },
      },
    ],
  },
});
