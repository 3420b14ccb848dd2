import type { Locator } from 'playwright-core';

/** Words broken across lines, except `tooLong`, which is longer than any line. */
export const brokenWords = (place: Locator, tooLong = ''): Promise<readonly string[]> =>
  place.evaluate((element, exempt) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        if (lines.size > 1 && word !== exempt) broken.push(word);
      }
    }
    return broken;
  }, tooLong);
