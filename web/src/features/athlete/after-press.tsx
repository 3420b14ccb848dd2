import '../../entities/payments/payments.css';
import type { ApiAnswer } from '../../api/api-types.ts';
import { ConsentWords } from '../../entities/consent/consent-words.tsx';
import { planChargeWords } from '../../entities/payments/charge-words.ts';

type AfterPressProps = {
  /** The button refers to the charges by it. */
  readonly id: string;
  /** What the button does: `keep training`. */
  readonly what: string;
  readonly button: string;
  readonly preview: ApiAnswer<'getAthlete'>['chargePreviews']['endPause'];
};

/** What is charged, and agreed to, by a press that lets a plan go on as it was. */
export function AfterPress({ id, what, button, preview }: AfterPressProps) {
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
