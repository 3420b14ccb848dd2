import { afterAll } from 'vitest';
import { keptEnvironment } from '../system/kept-environment.ts';

// Test files of a worker share its environment, which names their engines.
afterAll(keptEnvironment());
