import { afterAll } from 'vitest';
import { keptEnvironment } from '../system/kept-environment.ts';

// The files of a worker share its environment, where tests say which engines they work on.
afterAll(keptEnvironment());
