import type { Locator, Page } from 'playwright-core';

type Place = Pick<Page | Locator, 'getByRole' | 'getByText'>;

export const button = (place: Place, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true });

export const press = (place: Place, name: string | RegExp): Promise<void> => button(place, name).click();

export const field = (place: Place, label: string): Locator =>
  place.getByRole('textbox', { name: label, exact: true });

export const dialog = (page: Page): Locator => page.getByRole('dialog');

export const confirm = (page: Page, name: string): Promise<void> => press(dialog(page), name);

export const waitForAlert = (place: Place, sentence: string | RegExp): Promise<void> => {
  const alert = place.getByRole('alert');
  // Accepts an alert that is the paragraph or contains it.
  const paragraph = place.getByText(sentence, { exact: true });
  return alert
    .and(paragraph)
    .or(alert.getByText(sentence, { exact: true }))
    .waitFor();
};

export const waitForText = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words, { exact: true }).waitFor();

export const rows = (page: Page): Locator => page.locator('[data-row]');

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/**
 * Closes an athlete's dialog and waits for the changed address. A reload with the old address would reopen
 * the dialog.
 */
export const leaveDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await page.waitForURL(({ search }) => search === '');
};
