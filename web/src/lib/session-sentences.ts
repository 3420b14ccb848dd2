/** What is said of signing in and of connections, word for word from the spec: every page loads these, unlike the rest. */
export const sessionSentences = {
  loginFailed: 'Incorrect email or password.',
  alreadyRegistered: 'It looks like you already have an account. Please try loggin in.',
  loggedOut: 'You have been logged out. Please log in again.',
  unreachable: 'We could not be reached. Please check your connection and try again.',
} as const;
