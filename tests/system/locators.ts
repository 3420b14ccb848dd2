import type { Locator, Page } from 'playwright-core';

/** Where something is looked for: on the whole page, or in a part of it. */
type Place = Pick<Page | Locator, 'getByRole' | 'getByText'>;

/** A button by its whole name. */
export const button = (place: Place, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true });

export const press = (place: Place, name: string | RegExp): Promise<void> => button(place, name).click();

/** A field for text by its whole label. */
export const field = (place: Place, label: string): Locator =>
  place.getByRole('textbox', { name: label, exact: true });

/** The dialog that is open. */
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Presses a button of the dialog that is open. */
export const confirm = (page: Page, name: string): Promise<void> => press(dialog(page), name);

/** Waits for an alert with this sentence; with a part of one where it is a pattern. */
export const alertSays = (place: Place, sentence: string | RegExp): Promise<void> => {
  const alert = place.getByRole('alert');
  // Some are the paragraph itself, some have it in them.
  const paragraph = place.getByText(sentence, { exact: true });
  return alert
    .and(paragraph)
    .or(alert.getByText(sentence, { exact: true }))
    .waitFor();
};

/** Waits for these words, which are all that their element says. */
export const says = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words, { exact: true }).waitFor();

/** The rows of a list that may be long. */
export const rows = (page: Page): Locator => page.locator('[data-row]');

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/**
 * Closes the dialog of an athlete's page. Only then is the address again the athlete's alone: loaded before, the page would
 * open the dialog again.
 */
export const leaveDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await page.waitForURL(({ search }) => search === '');
};
