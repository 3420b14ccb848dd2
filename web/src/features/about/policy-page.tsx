import { brand } from '@hoops/domain/brand';
import { policyTextOf } from '@hoops/domain/policies/policy-texts';
import {
  currentPolicy,
  type PolicyKind,
  type PolicyText,
  type PolicyVersion,
  policyAfter,
  policyOn,
  policyVersions,
} from '@hoops/domain/policies/policy-versions';
import { clubDate, dateWords, monthAndYear, monthOfDate, shiftDate } from '@hoops/domain/time/club-time';
import { Link, useLocation } from 'react-router-dom';
import { PageBanner } from '../../layout/page-banner.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useOnBehalfOf } from '../../session/on-behalf-of.ts';
import { Note } from '../../ui/note.tsx';

const pages = [
  { kind: 'terms', to: '/terms' },
  { kind: 'privacy', to: '/privacy' },
  { kind: 'refunds', to: '/refunds' },
] as const;

const monthOf = ({ version }: PolicyVersion): string => monthAndYear(monthOfDate(version));

function Paragraph({ children }: { readonly children: string }) {
  const [first, ...rest] = children.split(brand.email);
  return (
    <p>
      {first}
      {rest.map((after) => (
        <span key={after}>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
          {after}
        </span>
      ))}
    </p>
  );
}

function Sections({ text, as: Heading }: { readonly text: PolicyText; readonly as: 'h2' | 'h3' }) {
  return text.sections.map(({ heading, paragraphs }) => (
    <section key={heading}>
      <Heading>{heading}</Heading>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
    </section>
  ));
}

const appliedWords = (version: PolicyVersion): string => {
  const next = policyAfter(version);
  const since = dateWords(version.since);
  return next
    ? `This version applied from ${since} to ${dateWords(shiftDate(next.since, -1))}.`
    : `This version has applied since ${since}.`;
};

/** Terms, privacy policy or refund policy (spec section 2), in the current version or an earlier version. */
export default function PolicyPage() {
  const { pathname } = useLocation();
  const { kind } = pages.find(({ to }) => pathname.startsWith(to)) ?? pages[0];
  const asOf = useOnBehalfOf()?.asOf;
  const versionOf = (of: PolicyKind) =>
    asOf === undefined ? currentPolicy(of) : policyOn(of, clubDate(asOf));
  const current = versionOf(kind);
  const text = policyTextOf(current);
  const earlier = policyVersions
    .slice(0, policyVersions.indexOf(current))
    .filter((one) => one.kind === kind)
    .toReversed();
  return (
    <PublicLayout>
      <PageBanner title={text.title} />
      <div className="wrap page-body">
        <div className="prose">
          {asOf !== undefined && <Note>{appliedWords(current)}</Note>}
          <Sections text={text} as="h2" />
          <p className="muted">Version of {monthOf(current)}.</p>
          {text.changed !== null && <p>Changes since the previous version: {text.changed}</p>}
          {earlier.map((version) => (
            <details key={version.version}>
              <summary>Version of {monthOf(version)}</summary>
              <Sections text={policyTextOf(version)} as="h3" />
            </details>
          ))}
          <p>
            See also:{' '}
            {pages
              .filter((page) => page.kind !== kind)
              .map((page, index) => (
                <span key={page.to}>
                  {index > 0 && ', '}
                  <Link to={page.to}>{policyTextOf(versionOf(page.kind)).title}</Link>
                </span>
              ))}
          </p>
        </div>
      </div>
    </PublicLayout>
  );
}
