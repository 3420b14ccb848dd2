/** Word for word from the spec; separate, because every page loads them. */
export const sessionSentences = {
  loginFailed: 'Incorrect email or password.',
  alreadyRegistered: 'It looks like you already have an account. Please try loggin in.',
  loggedOut: 'You have been logged out. Please log in again.',
  unreachable: 'We could not be reached. Please check your connection and try again.',
} as const;
