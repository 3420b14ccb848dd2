import type { Page } from 'playwright-core';

/*
 * Simulates a browser's translation: wraps each text in two elements, right away and after each change.
 * Leaves the words unchanged.
 */

declare global {
  interface Window {
    staleTexts?: () => readonly string[];
  }
}

export const translate = (): void => {
  if (window.staleTexts || !location.protocol.startsWith('http')) return;
  const replaced = new Map<Text, { readonly by: Element; readonly read: string }>();
  const leftAlone = 'head, script, style, textarea, code, font, [translate="no"]';

  const replace = (text: Text): void => {
    if (text.data.trim() === '' || !text.isConnected || text.parentElement?.closest(leftAlone)) return;
    const by = document.createElement('font');
    by.append(document.createElement('font'));
    by.firstElementChild?.append(text.data);
    replaced.set(text, { by, read: text.data });
    text.replaceWith(by);
  };
  const replaceIn = (node: Node): void => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(replace);
  };

  window.staleTexts = () =>
    [...replaced]
      .filter(([text, { by, read }]) => by.isConnected && text.data !== read)
      .map(([text, { read }]) => `"${read}" is shown, "${text.data}" is meant`);
  replaceIn(document.documentElement);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') replaceIn(target);
      for (const node of addedNodes) replaceIn(node);
    }
  }).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
};

export const translatePages = async (page: Page): Promise<void> =>
  void (await page.addInitScript(`addEventListener('load', () => setTimeout(${translate}))`));

/**
 * Evaluated in the page.
 * @returns texts, except amounts, that share their parent element with other content
 */
export const mixedTexts = (): readonly string[] => {
  const walker = document.createTreeWalker(document.querySelector('#root') ?? document, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    const others = [...(parentElement?.childNodes ?? [])].filter((node) => node !== walker.currentNode);
    const amounts = others.filter((node) => node instanceof Element && node.matches('[translate="no"]'));
    const isAroundAmounts =
      amounts.length > 0 && others.every((node) => node instanceof Text || amounts.includes(node));
    if (textContent?.trim() && others.length > 0 && !isAroundAmounts)
      found.push(`${textContent} in ${parentElement?.outerHTML}`);
  }
  return found;
};
