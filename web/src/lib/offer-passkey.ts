import { keepOnDevice, readFromDevice } from './device-storage.ts';
import { dropKept, keep, passkeyOffered } from './tab-storage.ts';

const answered = 'passkey-answered';

/** Runs after a password login, unless the person has already answered on this device. */
export const offerPasskey = (): void => {
  if (readFromDevice(answered) === null) keep(passkeyOffered, '');
};

export const answerPasskeyOffer = (): void => {
  keepOnDevice(answered, '');
  dropKept(passkeyOffered);
};
