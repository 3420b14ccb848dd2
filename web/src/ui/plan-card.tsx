import './plan.css';
import { type ReactNode, useId } from 'react';
import { CourtLines } from './court-art.tsx';
import { dollars } from './money-text.tsx';
import { type BadgeTone, StatusBadge } from './status-badge.tsx';

type PlanCardProps = {
  readonly name: string;
  readonly monthlyCents?: number;
  readonly unit?: string;
  readonly badge?: { readonly tone: BadgeTone; readonly text: string };
  readonly level?: 2 | 3;
  readonly children?: ReactNode;
};

export function PlanCard({
  name,
  monthlyCents,
  unit = 'a month',
  badge,
  level = 2,
  children,
}: PlanCardProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="plan-card" aria-labelledby={id}>
      <div className="plan-top on-pine">
        <svg viewBox="0 0 340 200" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
          <g transform="translate(430 -118) rotate(90)">
            <CourtLines stroke="var(--pine-line)" width={4} />
          </g>
        </svg>
        <div className="plan-id">
          {badge && <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>}
          <Heading id={id}>{name}</Heading>
        </div>
        {monthlyCents !== undefined && (
          <p className="plan-price">
            <span className="num">{dollars(monthlyCents)}</span>
            <span>{unit}</span>
          </p>
        )}
      </div>
      <div className="plan-body">{children}</div>
    </section>
  );
}

type PlanSwapProps = Readonly<Record<'from' | 'to', { when: string; name: string; monthlyCents: number }>>;

export function PlanSwap({ from, to }: PlanSwapProps) {
  const side = ({ when, name, monthlyCents }: PlanSwapProps['from']) => (
    <div>
      <span className="muted">{when}</span>
      <strong>{name}</strong>
      <span className="num">{dollars(monthlyCents)}</span>
    </div>
  );
  return (
    <div className="swap">
      {side(from)}
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M5 12h14M13 6l6 6-6 6" />
      </svg>
      {side(to)}
    </div>
  );
}
