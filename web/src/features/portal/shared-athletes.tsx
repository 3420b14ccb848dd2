import { Link } from 'react-router-dom';
import type { Me } from '../../session/me.ts';

export function SharedAthletes({ athletes }: { readonly athletes: NonNullable<Me['sharedAthletes']> }) {
  return (
    <section className="stack" aria-labelledby="shared-athletes-title">
      <h2 id="shared-athletes-title" className="section-title">
        Shared with you
      </h2>
      <ul className="athlete-cards">
        {athletes.map(({ athleteId, athleteName }) => (
          <li key={athleteId}>
            <Link className="athlete-card" to={`/shared-athletes/${athleteId}`}>
              <span className="athlete-card-name">{athleteName || 'Unnamed athlete'}</span>
              <span className="muted">Schedule, attendance and medical notes</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
