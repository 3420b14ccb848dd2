import { Ball, MapleCourt } from '../ui/court-art.tsx';

export function AuthSide() {
  return (
    <div className="auth-side" aria-hidden="true">
      <svg viewBox="0 0 500 700" preserveAspectRatio="xMidYMin slice">
        <title>A maple court</title>
        <g transform="translate(-130 -60) rotate(-9 250 210) scale(1.5)">
          <MapleCourt />
        </g>
        <g transform="translate(330 520)">
          <Ball />
        </g>
      </svg>
    </div>
  );
}
