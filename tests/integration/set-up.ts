import { afterAll } from 'vitest';
import { keptEnvironment } from '../system/kept-environment.ts';

// Test files of a worker share environment variables, which hold engine addresses.
afterAll(keptEnvironment());
