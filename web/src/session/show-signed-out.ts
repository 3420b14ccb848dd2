import { signedOutLinks } from './signed-out-links.ts';

let isShown = false;

/** False during prerendering. */
export const showsSignedOut = (): boolean => isShown;

/** The app is not loaded on a read-only page. */
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
