import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useHydrated } from '../lib/use-hydrated.ts';

type ButtonLook = 'main' | 'line' | 'quiet' | 'danger';

type Shape = { readonly look?: ButtonLook; readonly large?: boolean; readonly wide?: boolean };

const className = ({ look = 'main', large = false, wide = false }: Shape): string =>
  ['btn', `btn-${look}`, ...(large ? ['btn-large'] : []), ...(wide ? ['btn-wide'] : [])].join(' ');

type ButtonProps = Shape &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** True while a command is pending; the button keeps its place and focus and ignores presses. */
    readonly busy?: boolean;
    readonly busyLabel?: string;
    /** Ignores presses but stays reachable by keyboard, unlike `disabled`. */
    readonly off?: boolean;
    readonly children: ReactNode;
  };

export function Button(props: ButtonProps) {
  const { look, large, wide, busy = false, busyLabel, off = false, onClick, children, ...rest } = props;
  const idle = !busy && !off;
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || !hydrated}
      className={className({ ...(look && { look }), ...(large && { large }), ...(wide && { wide }) })}
      aria-disabled={idle ? undefined : true}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (idle) onClick?.(event);
        else event.preventDefault();
      }}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

export function ButtonLink({ look, large, wide, ...rest }: Shape & Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...rest}
      className={className({ ...(look && { look }), ...(large && { large }), ...(wide && { wide }) })}
    />
  );
}
