import { afterAll } from 'vitest';
import { keptEnvironment } from '../system/kept-environment.ts';

// Test files of a worker share environment variables, which contain their engines' addresses.
afterAll(keptEnvironment());
