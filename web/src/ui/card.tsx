import { type ReactNode, useId } from 'react';

type CardProps = {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  if (title === undefined) return <div className="card">{children}</div>;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id} className="card-title">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
