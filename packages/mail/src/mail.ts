import type { MailKind } from '@hoops/domain/mail/events';

export type MailContent = { readonly subject: string; readonly blocks: readonly Block[] };

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'facts';
      readonly title?: string;
      readonly rows: readonly (readonly [label: string, value: string])[];
    }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'fine-print'; readonly text: string; readonly link: Link };

export type Link = { readonly label: string; readonly url: string };

export type Mail = {
  readonly kind: MailKind;
  readonly to: string;
  readonly guardian?: string;
  readonly replyTo?: string | undefined;
  /** One-click unsubscribe by POST (RFC 8058), for optional emails. */
  readonly oneClickUnsubscribeUrl?: string | undefined;
  readonly content: MailContent;
};

export type MailSettings = {
  readonly coachEmail: string;
  readonly siteUrl: string;
};
