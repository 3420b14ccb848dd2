import { keepOnDevice, readFromDevice } from './device-storage.ts';
import { dropKept, keep, passkeyOffered } from './tab-storage.ts';

const answered = 'passkey-answered';

/** After a login by password, unless the person has answered on this device. */
export const offerPasskey = (): void => {
  if (readFromDevice(answered) === null) keep(passkeyOffered, '');
};

export const answerPasskeyOffer = (): void => {
  keepOnDevice(answered, '');
  dropKept(passkeyOffered);
};
