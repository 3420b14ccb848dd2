import { keptInBrowser } from './may-signed-in.ts';

/** Where the schedule keeps that an administrator read it last (features/schedule/rail-place.tsx). */
export const administratorPlace = 'administrator';

/** It only says where a page's parts stand until the record is read; what an administrator may do the server decides. */
export const wasAdministrator = (): boolean => administratorPlace in keptInBrowser();
