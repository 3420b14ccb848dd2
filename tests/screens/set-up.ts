import { afterAll, afterEach, beforeEach } from 'vitest';
import { closePayingClubs } from '../system/paying-club.ts';
import { closeScreens, openScreens } from './screen.ts';
import { endSignIns } from './sign-ins.ts';

let openBefore = 0;

beforeEach(() => {
  openBefore = openScreens();
});
afterEach(() => closeScreens(openBefore));
afterAll(async () => {
  await closeScreens(0);
  await closePayingClubs();
  await endSignIns();
});
