import { Link } from 'react-router-dom';
import { clubMoment } from '../lib/club-day.ts';
import { type OnBehalfOfState, stopOnBehalfOf } from '../session/on-behalf-of.ts';
import { Button } from '../ui/button.tsx';
import { ClockIcon, PeopleIcon } from '../ui/icons.tsx';

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
          {refusal} Everything you saved before is safe, but your last change was not saved.
        </p>
        <Button onClick={() => stopOnBehalfOf('/portal')}>Go to my own account</Button>
      </div>
    </main>
  );
}

/** Pages of a past view. Includes prices, because the family's pages do not link to them. */
const pagesOfThen = [
  ['/portal', 'Dashboard'],
  ['/history', 'History'],
  ['/schedule', 'Schedule'],
  ['/pricing', 'Pricing'],
  ['/terms', 'Terms'],
] as const;

type LookingProps = { readonly onBehalfOf: OnBehalfOfState; readonly asOf: string };

function LookingBack({ onBehalfOf: { familyId, familyName, reason, from }, asOf }: LookingProps) {
  return (
    <section className="on-behalf-of-banner is-looking-back" aria-label="Looking back">
      <ClockIcon />
      <p title={reason}>
        <strong>As {familyName} saw it</strong> on {clubMoment(asOf)}, read only
      </p>
      <nav aria-label="Pages as of then">
        {pagesOfThen.map(([to, name]) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </nav>
      <Button look="line" onClick={() => stopOnBehalfOf(from ?? `/parent/${familyId}`)}>
        Back to today
      </Button>
    </section>
  );
}

export default function OnBehalfOfNotice({ onBehalfOf }: { readonly onBehalfOf: OnBehalfOfState }) {
  const { familyId, familyName, reason, refusal, asOf } = onBehalfOf;
  if (refusal !== undefined) return <OnBehalfOfEnded onBehalfOf={onBehalfOf} refusal={refusal} />;
  if (asOf !== undefined) return <LookingBack onBehalfOf={onBehalfOf} asOf={asOf} />;
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
