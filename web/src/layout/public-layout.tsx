import { brand } from '@hoops/domain/brand';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { isUndecided, useSession } from '../session/session.ts';
import { signedOutLinks } from '../session/show-signed-out.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { BallIcon, CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { Toasts } from '../ui/toast.tsx';
import { leave } from './leave.ts';

/** Slot with a fixed width until the session has loaded. */
function SessionSlot() {
  const session = useSession();
  // Waits for the record, which decides the dashboard's address.
  if (isUndecided(session)) {
    return (
      <span role="status" className="muted">
        Loading...
      </span>
    );
  }
  if (session.status === 'absent') {
    return (
      <>
        {signedOutLinks.map(({ to, look, words }) => (
          <ButtonLink key={to} look={look} to={to}>
            {words}
          </ButtonLink>
        ))}
      </>
    );
  }
  const isAdmin = session.status === 'present' && session.parent.status === 'known' && session.parent.isAdmin;
  return (
    <>
      <ButtonLink look="line" to={isAdmin ? '/admin' : '/dashboard'}>
        Dashboard
      </ButtonLink>
      <Button look="line" onClick={() => void leave()}>
        Logout
      </Button>
    </>
  );
}

function Header() {
  const { pathname } = useLocation();
  // Address where the menu was opened; any navigation closes the menu.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;

  useEffect(() => {
    if (!open) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(undefined);
      document.querySelector<HTMLElement>('.menu-btn')?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);

  return (
    <header className="site-header">
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <div className="wrap site-header-row">
        <Link className="brand" to="/">
          <BallIcon />
          {brand.name}
        </Link>
        <button
          type="button"
          className="icon-btn menu-btn"
          aria-expanded={open}
          aria-controls="site-nav"
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpenAt(open ? undefined : pathname)}
        >
          {open ? <CloseIcon /> : <MenuIcon />}
        </button>
        <nav id="site-nav" className="site-nav" data-open={open} aria-label="Main">
          <NavLink to="/" end>
            Home
          </NavLink>
          <NavLink to="/staff">Staff</NavLink>
          <NavLink to="/pricing">Pricing</NavLink>
          <NavLink to="/schedule">Schedule</NavLink>
          <div className="session-slot">
            <SessionSlot />
          </div>
        </nav>
      </div>
    </header>
  );
}

function Footer() {
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-row">
        <p>
          © {brand.copyrightYear} {brand.name}
        </p>
        <nav aria-label="Legal">
          <Link to="/terms">Terms</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/contact">Contact</Link>
        </nav>
      </div>
    </footer>
  );
}

type PublicLayoutProps = {
  readonly mainClass?: string;
  readonly bottom?: ReactNode;
  readonly children: ReactNode;
};

export function PublicLayout({ mainClass, bottom, children }: PublicLayoutProps) {
  return (
    <>
      <Header />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={mainClass}>
        {children}
      </main>
      <Footer />
      {bottom}
      <Toasts />
    </>
  );
}
