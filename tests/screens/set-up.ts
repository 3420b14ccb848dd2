import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeScreens, openScreens } from './screen.ts';

let openBefore = 0;

beforeEach(() => {
  openBefore = openScreens();
});
afterEach(() => closeScreens(openBefore));
afterAll(() => closeScreens(0));
