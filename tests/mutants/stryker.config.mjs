const cache = 'tests/mutants/.cache';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.mjs', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  // Packages import each other through links into this checkout, which a copy would not mutate.
  inPlace: true,
  incremental: true,
  incrementalFile: `${cache}/incremental.json`,
  tempDirName: `${cache}/backup`,
  // Modules stay loaded, so mutants of their top level would not be seen.
  ignoreStatic: true,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `${cache}/report.json` },
  clearTextReporter: { logTests: false, reportTests: false },
  disableTypeChecks: false,
  thresholds: { high: 95, low: 85, break: 85 },
};
