import { brand } from '@hoops/domain/club/brand';
import { PageBanner } from '../../layout/page-banner.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';

export default function TermsPage() {
  return (
    <PublicLayout>
      <PageBanner title="Terms" />
      <div className="wrap page-body">
        <div className="prose">
          <section>
            <h2>Introduction</h2>
            <p>
              These terms cover the use of this site and of the training program run by {brand.name}. They
              apply to parents and guardians who register, and to the athletes they add.
            </p>
          </section>
          <section>
            <h2>Acceptance of Terms</h2>
            <p>
              By registering or by using the site you accept these terms. If you do not agree with them,
              please do not register, and contact us with any question before you do.
            </p>
          </section>
          <section>
            <h2>Changes to Terms</h2>
            <p>
              We may change these terms as the program changes. The current version is always on this page,
              and using the site after a change means that you accept it.
            </p>
          </section>
        </div>
      </div>
    </PublicLayout>
  );
}
