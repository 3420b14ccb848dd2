/** What a visitor who is not signed in finds in the header. */
export const signedOutLinks = [
  { to: '/login', look: 'line', words: 'Login' },
  { to: '/signup', look: 'main', words: 'Sign Up' },
] as const;
