import { keptInBrowser } from './may-signed-in.ts';

const place = 'administrator';

/**
 * Whether the last one signed in at this browser was an administrator. It only says where a page's parts stand until the
 * record is read; what an administrator may do the server decides.
 */
export const wasAdministrator = (): boolean => place in keptInBrowser();

export const keepAdministrator = (isAdmin: boolean): void => {
  try {
    if (isAdmin) localStorage.setItem(place, '');
    else localStorage.removeItem(place);
  } catch {
    // Nothing is kept here: parts move when the record is read.
  }
};
