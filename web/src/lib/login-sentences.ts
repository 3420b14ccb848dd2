export const loginSentences = {
  loginFailed: 'Incorrect email or password.',
  alreadyRegistered: 'It looks like you already have an account. Please try loggin in.',
  emailTaken: 'Another account already uses this email address.',
  weakPassword: 'Please choose another password: a longer one, or one that has not appeared in a data leak.',
  wrongCode: 'That code is not right. Please check it and try again.',
  expiredCode: 'That code has expired. Please send yourself a new one.',
  tooManyLogins: 'Too many attempts. Please wait a few minutes and try again.',
  resetRequired: 'Your password has to be reset. Please send yourself a code below.',
  emailMissing: 'Please enter your email.',
  codeMissing: 'Please enter the code from the email.',
  resetNeedsEmail: 'Please enter your email address.',
} as const;
