import { ButtonLink } from '../../ui/button.tsx';
import { Ball, MapleCourt } from '../../ui/court-art.tsx';

function HeroArt() {
  return (
    <div className="hero-art" aria-hidden="true">
      <svg viewBox="0 0 620 560" preserveAspectRatio="xMidYMid slice">
        <title>A shot on a maple court</title>
        <g transform="translate(110 -36) rotate(11 250 210) scale(1.3)">
          <MapleCourt>
            <g fill="none" stroke="#0F3D38" strokeWidth="5">
              <circle cx="96" cy="120" r="8" />
              <circle cx="402" cy="140" r="8" />
              <circle cx="150" cy="214" r="8" />
              <path d="M352 232l12 12m0-12l-12 12" />
            </g>
            <mask id="flight">
              <path
                className="hero-arc-reveal"
                d="M112 322C128 170 190 76 246 54"
                pathLength="1"
                fill="none"
                stroke="#fff"
                strokeWidth="14"
                strokeLinecap="round"
              />
            </mask>
            <path
              d="M112 322C128 170 190 76 246 54"
              mask="url(#flight)"
              fill="none"
              stroke="#B83A08"
              strokeWidth="6"
              strokeDasharray="2 15"
              strokeLinecap="round"
            />
          </MapleCourt>
        </g>
        <g transform="translate(186 404)">
          <ellipse cx="6" cy="56" rx="40" ry="9" fill="#0F3D38" opacity=".18" />
          <g className="hero-ball">
            <Ball />
          </g>
        </g>
      </svg>
    </div>
  );
}

export function Hero() {
  return (
    <section className="hero on-pine">
      <div className="hero-row">
        <div className="hero-text">
          <h1>Train like an All-American</h1>
          <p className="lede">
            Basketball training for players aged 8 to 18, coached by a former All-American. Three sessions a
            week, shaped around your family’s schedule.
          </p>
          <div className="actions">
            <ButtonLink to="/register" large>
              Start Training
            </ButtonLink>
            <ButtonLink look="line" to="/schedule" large>
              See the schedule
            </ButtonLink>
          </div>
        </div>
        <HeroArt />
      </div>
    </section>
  );
}
