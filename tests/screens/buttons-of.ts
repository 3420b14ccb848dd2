import type { Page } from 'playwright-core';

/** Presses buttons by their whole names: on the page, and in its dialog. @param page the one that is open by then. */
export const buttonsOf = (page: () => Page) => ({
  press: (name: string | RegExp): Promise<void> => page().getByRole('button', { name, exact: true }).click(),
  confirm: (name: string): Promise<void> =>
    page().getByRole('dialog').getByRole('button', { name, exact: true }).click(),
});
