import { sentenceFor } from '../lib/readable-error.ts';
import { AuthError, type AuthProblem } from './auth-error.ts';

type Sentences = Partial<Record<AuthProblem, string>>;

const usual: Sentences = {
  'no-passkey': 'We found no passkey for this email. Please log in with your password.',
  'passkey-canceled': 'That did not work. Please try again, or log in with your password.',
  'passkey-unsupported': 'Passkeys do not work in this browser. Please log in with your password.',
};

const whileAdding: Sentences = {
  'passkey-canceled': 'No passkey was added. You can try again at any time.',
  'passkey-exists': 'This device already has a passkey for you.',
  'passkey-unsupported': 'Passkeys do not work in this browser.',
  'too-many-tries': 'You have 20 passkeys, the most we can keep. Please remove one first.',
};

const whileNeeded: Sentences = {
  'no-passkey': 'You have no passkey here anymore. Please use a recovery code, or contact us.',
  'passkey-canceled': 'That did not work. Please try again.',
  'passkey-unsupported': 'Passkeys do not work in this browser. Please use another one.',
};

const sentenceOf =
  (sentences: Sentences) =>
  (error: unknown): string =>
    (error instanceof AuthError && sentences[error.problem]) || sentenceFor(error);

export const loginSentence = sentenceOf(usual);
export const neededSentence = sentenceOf(whileNeeded);
export const addingSentence = sentenceOf(whileAdding);
