import { type ActingState, stopActing } from '../session/acting.ts';
import { Button } from '../ui/button.tsx';
import { PeopleIcon } from '../ui/icons.tsx';

/** The role was taken away, or the family is gone: nothing of the family is shown any more. */
function ActingEnded({ acting, refusal }: { readonly acting: ActingState; readonly refusal: string }) {
  return (
    <main id="main" role="alert">
      <div className="wrap missing">
        <h1>You no longer act for {acting.familyName}</h1>
        <p className="lede">
          {refusal} What you saved before is saved; what you were about to save now is not.
        </p>
        <Button onClick={() => stopActing('/portal')}>Go to my own account</Button>
      </div>
    </main>
  );
}

/** On top of every screen while an administrator acts for a family: for whom, why, and how to stop. */
export default function ActingNotice({ acting }: { readonly acting: ActingState }) {
  const { familyId, familyName, reason, refusal } = acting;
  if (refusal !== undefined) return <ActingEnded acting={acting} refusal={refusal} />;
  return (
    <section className="acting-banner" aria-label="Acting for a family">
      <PeopleIcon />
      <p title={reason}>
        <strong>Acting for {familyName}:</strong> {reason}
      </p>
      <Button look="line" onClick={() => stopActing(`/parent/${familyId}`)}>
        Stop
      </Button>
    </section>
  );
}
