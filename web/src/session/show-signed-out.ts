import { signedOutLinks } from './signed-out-links.ts';

let isShown = false;

/** True if links are shown; false during prerendering. */
export const showsSignedOut = (): boolean => isShown;

/** Shows sign-in links on static pages, which do not load the app. */
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
