import { ButtonLink } from '../../ui/button.tsx';
import { CourtArt } from '../../ui/court-art.tsx';

function PlayArt() {
  return (
    <CourtArt floor="pine">
      <g fill="none" stroke="#FF9D66" strokeWidth="6" strokeLinecap="round">
        <path d="M80 250C150 250 150 150 240 200" />
        <path d="M226 184l16 16-20 10" strokeLinejoin="round" />
        <path d="M420 270C400 180 340 130 275 92" strokeDasharray="2 14" />
      </g>
      <g fill="#FBF7F0">
        <circle cx="80" cy="250" r="13" />
        <circle cx="420" cy="270" r="13" />
      </g>
    </CourtArt>
  );
}

function GroupsArt() {
  return (
    <CourtArt floor="maple">
      <g fill="none" stroke="#0F3D38" strokeWidth="4" strokeDasharray="6 9">
        <circle cx="120" cy="145" r="72" />
        <circle cx="380" cy="145" r="72" />
      </g>
      <g fill="#0F3D38">
        <circle cx="120" cy="110" r="15" />
        <circle cx="120" cy="180" r="15" />
        <circle cx="380" cy="110" r="15" />
        <circle cx="380" cy="180" r="15" />
      </g>
      <g fill="#B83A08">
        <circle cx="60" cy="232" r="18" />
        <circle cx="440" cy="232" r="18" />
      </g>
    </CourtArt>
  );
}

export function Features() {
  return (
    <div className="wrap features">
      <section className="feature" aria-labelledby="excellence">
        <PlayArt />
        <div>
          <h2 id="excellence">Built to get better</h2>
          <p>
            Footwork, finishing, and a jump shot that holds up late in the fourth quarter. Sessions build week
            after week, so progress shows.
          </p>
          <ButtonLink to="/register">Pursue Excellence</ButtonLink>
        </div>
      </section>
      <section className="feature" aria-labelledby="safety">
        <GroupsArt />
        <div>
          <h2 id="safety">Small groups, safe sessions</h2>
          <p>
            Regular equipment checks, a strict coach-to-student ratio, and eyes on the floor from first
            whistle to pickup.
          </p>
          <ButtonLink look="line" to="/register">
            Ensure Safety
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
