import { afterAll } from 'vitest';
import { keptEnvironment } from '../system/kept-environment.ts';

// Restores environment variables with engine addresses, because the test files of a worker share them.
afterAll(keptEnvironment());
