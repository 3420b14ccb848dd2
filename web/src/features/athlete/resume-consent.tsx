import '../../entities/payments/payments.css';
import type { ApiAnswer } from '../../api/api-types.ts';
import { ConsentWords } from '../../entities/consent/consent-words.tsx';
import { planChargeWords } from '../../entities/payments/charge-words.ts';

type ResumeConsentProps = {
  readonly id: string;
  readonly what: string;
  readonly button: string;
  readonly preview: ApiAnswer<'getAthlete'>['chargePreviews']['endPause'];
};

export function ResumeConsent({ id, what, button, preview }: ResumeConsentProps) {
  return (
    preview && (
      <div className="charge-note">
        <div>
          <p id={id}>
            If you {what}: {planChargeWords(preview).join(' ')}
          </p>
        </div>
        <ConsentWords kind="plan-consent" button={button} nextAt={preview.next?.at} folded />
      </div>
    )
  );
}
