export const signedOutLinks = [
  { to: '/login', look: 'line', words: 'Login' },
  { to: '/signup', look: 'main', words: 'Sign Up' },
] as const;
