import { afterEach } from 'vitest';
import { closeScreens } from './screen.ts';

afterEach(closeScreens);
