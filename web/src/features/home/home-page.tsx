import { useId } from 'react';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CourtBackdrop } from '../../ui/court-art.tsx';
import { ArrowIcon, PlusIcon } from '../../ui/icons.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { facts, questions, testimonials, values } from './home-content.ts';
import { PlayMark } from './play-mark.tsx';
import { Reviews } from './reviews.tsx';
import { ScheduleNews } from './schedule-news.tsx';

/** Sections in the order of spec section 2. */
export default function HomePage() {
  return (
    <PublicLayout>
      <Hero />
      <section className="scoreboard-section" aria-label="At a glance">
        <dl className="wrap scoreboard">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <ScheduleNews />
      <section className="wrap section split" aria-labelledby="values">
        <h2 id="values">What your athlete takes home</h2>
        <ul className="values">
          {values.map(({ title, mark, text }) => (
            <li key={title}>
              <PlayMark play={mark} />
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Features />
      <section className="wrap section quotes-section" aria-labelledby="parents">
        <h2 id="parents">From the parents</h2>
        <ul className="quotes">
          {testimonials.map(({ quote, name, who }) => (
            <li key={name}>
              <figure>
                <blockquote>
                  <p>{quote}</p>
                </blockquote>
                <figcaption>
                  <strong>{name}</strong>
                  <span className="muted">{who}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </section>
      <section className="wrap section split faq-section" aria-labelledby="questions">
        <h2 id="questions">Questions parents ask</h2>
        <Accordion items={questions} />
      </section>
      <section className="cta on-pine" aria-labelledby="start">
        <CourtBackdrop />
        <div className="wrap cta-row">
          <h2 id="start">Your first session is one form away</h2>
          <ButtonLink to="/register" large>
            Get Started
            <ArrowIcon />
          </ButtonLink>
        </div>
      </section>
      <section className="wrap section reviews-section" aria-labelledby="reviews">
        <h2 id="reviews">Reviews</h2>
        <Reviews />
      </section>
    </PublicLayout>
  );
}

type AccordionProps = {
  readonly items: readonly { readonly question: string; readonly answer: string }[];
};

/** Questions with answers; only one answer is open at a time (spec section 2). */
function Accordion({ items }: AccordionProps) {
  const group = useId();
  return (
    <div className="accordion">
      {items.map(({ question, answer }) => (
        <details key={question} name={group}>
          <summary>
            {question}
            <PlusIcon />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
