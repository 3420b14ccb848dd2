import { signedOutLinks } from './signed-out-links.ts';

let isShown = false;

/** Whether the header in the document is that of a visitor; never while a page is made into a file. */
export const showsSignedOut = (): boolean => isShown;

/** Puts into the header of a page that is only read what the app would, which is not loaded for that. */
export const showSignedOut = (root: HTMLElement): void => {
  const links = signedOutLinks.map(({ to, look, words }) => {
    const link = document.createElement('a');
    link.className = `btn btn-${look}`;
    link.href = to;
    link.textContent = words;
    return link;
  });
  root.querySelector('.session-slot')?.replaceChildren(...links);
  isShown = true;
};
