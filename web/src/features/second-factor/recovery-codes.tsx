import { plainRecoveryCode, recoveryCodeCount, recoveryCodeOf } from '@hoops/domain/access/recovery-codes';
import { api } from '../../api/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Codes for the person to save; the server gets only their hashes. */
export const newRecoveryCodes = async (): Promise<readonly string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeOf(crypto.getRandomValues(new Uint8Array(16))),
  );
  const hashes = await Promise.all(codes.map(hashOf));
  await api.call('saveRecoveryCodes', { hashes });
  return codes;
};

const hashOf = async (code: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(plainRecoveryCode(code)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = codes.join('\n');
  return (
    <section className="stack" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">Your recovery codes</h3>
      <p>
        If you lose your phone, one of these codes turns two-step login off. Each works once. Keep them
        somewhere safe: we cannot show them again.
      </p>
      <ul className="recovery-codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <CopyButton label="Copy Codes" text={text} />
        <Button
          look="line"
          onClick={() => saveFile(new File([text], 'recovery-codes.txt', { type: 'text/plain' }))}
        >
          Download Codes
        </Button>
      </div>
    </section>
  );
}
