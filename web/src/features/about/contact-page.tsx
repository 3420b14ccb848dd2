import { brand, mailSubjects } from '@hoops/domain/brand';
import { PageBanner } from '../../layout/page-banner.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { mailto } from '../../lib/mailto.ts';
import { Card } from '../../ui/card.tsx';

export default function ContactPage() {
  const { street, city, state, zipCode } = brand.postalAddress;
  return (
    <PublicLayout>
      <PageBanner title="Contact">
        Questions about groups, days or your child? Ask Coach {brand.coachName}.
      </PageBanner>
      <div className="wrap page-body">
        <div className="contact-cards">
          <Card title="Phone">
            <a className="contact-big" href={`tel:${brand.phone.dial}`}>
              {brand.phone.shown}
            </a>
          </Card>
          <Card title="Email">
            <a className="contact-big" href={`mailto:${brand.email}`}>
              {brand.email}
            </a>
          </Card>
          <Card title="Extra personalized training">
            <p className="muted">Small groups or one on one, arranged with the coach directly.</p>
            <a className="btn btn-line" href={mailto(mailSubjects.privateTraining)}>
              {mailSubjects.privateTraining}
            </a>
          </Card>
          <Card title="Shooting machine">
            <p className="muted">Book time on the machine and get your shots up.</p>
            <a className="btn btn-line" href={mailto(mailSubjects.shootingMachine)}>
              {mailSubjects.shootingMachine}
            </a>
          </Card>
        </div>
        <address className="footnote">
          {brand.name}, {street}, {city}, {state} {zipCode}
        </address>
      </div>
    </PublicLayout>
  );
}
