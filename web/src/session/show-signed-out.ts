import { signedOutLinks } from './signed-out-links.ts';

let isShown = false;

/** The document's header is a visitor's; never during prerendering. */
export const showsSignedOut = (): boolean => isShown;

/** Fills the header of a read-only page, where the app is not loaded. */
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
