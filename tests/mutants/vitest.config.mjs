import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    tags: whole.test.tags,
    include: [
      'packages/{domain,event-store}/src/**/*.test.ts',
      'tests/integration/event-store/{memory,stored-club}.test.ts',
    ],
    exclude: ['**/*.slow.test.ts', '**/node_modules/**'],
    setupFiles: ['tests/system/seed.ts'],
    // Loads modules once, so a mutant takes a second instead of four.
    isolate: false,
    testTimeout: 60_000,
  },
});
