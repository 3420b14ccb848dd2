import { type OnBehalfOfState, stopOnBehalfOf } from '../session/on-behalf-of.ts';
import { Button } from '../ui/button.tsx';
import { PeopleIcon } from '../ui/icons.tsx';

/** The role was taken away, or the family is gone: nothing of the family is shown any more. */
function OnBehalfOfEnded({
  onBehalfOf,
  refusal,
}: {
  readonly onBehalfOf: OnBehalfOfState;
  readonly refusal: string;
}) {
  return (
    <main id="main" role="alert">
      <div className="wrap missing">
        <h1>You no longer act for {onBehalfOf.familyName}</h1>
        <p className="lede">
          {refusal} What you saved before is saved; what you were about to save now is not.
        </p>
        <Button onClick={() => stopOnBehalfOf('/portal')}>Go to my own account</Button>
      </div>
    </main>
  );
}

/** On top of every screen while an administrator acts for a family: for whom, why, and how to stop. */
export default function OnBehalfOfNotice({ onBehalfOf }: { readonly onBehalfOf: OnBehalfOfState }) {
  const { familyId, familyName, reason, refusal } = onBehalfOf;
  if (refusal !== undefined) return <OnBehalfOfEnded onBehalfOf={onBehalfOf} refusal={refusal} />;
  return (
    <section className="on-behalf-of-banner" aria-label="Acting for a family">
      <PeopleIcon />
      <p title={reason}>
        <strong>Acting for {familyName}:</strong> {reason}
      </p>
      <Button look="line" onClick={() => stopOnBehalfOf(`/parent/${familyId}`)}>
        Stop
      </Button>
    </section>
  );
}
