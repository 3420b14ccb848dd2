import { brand } from '@hoops/domain/club/brand';
import { PageBanner } from '../../layout/page-banner.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';

export default function PrivacyPage() {
  return (
    <PublicLayout>
      <PageBanner title="Privacy" />
      <div className="wrap page-body">
        <div className="prose">
          <section>
            <h2>Collection of Personal Information</h2>
            <p>
              We collect what you give us: your name, email, phone and address, and for each athlete a name,
              date of birth, an emergency contact and, if you choose to tell us, grade, experience and medical
              conditions. Card numbers go to our payment provider and never reach us.
            </p>
          </section>
          <section>
            <h2>Use of Personal Information</h2>
            <p>
              We use it to run the program: to plan groups, to keep your child safe, to bill what you have
              chosen, and to write to you about it. We do not use it for advertising.
            </p>
          </section>
          <section>
            <h2>Sharing of Personal Information</h2>
            <p>
              Coaches see what they need on the floor. Our payment and email providers handle what they must
              on our behalf. We sell nothing to anyone. To see, correct or erase your data, write to{' '}
              <a href={`mailto:${brand.email}`}>{brand.email}</a>.
            </p>
          </section>
        </div>
      </div>
    </PublicLayout>
  );
}
