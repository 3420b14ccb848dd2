export const signedOutLinks = [
  { to: '/login', look: 'line', words: 'Login' },
  { to: '/signup', look: 'main', words: 'Sign Up' },
] as const;

let isShown = false;

export const showsSignedOut = (): boolean => isShown;

/** Shows sign-in links on static pages, which load no app. */
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
