import type { MailKind } from '@hoops/domain/mail/events';

/** What a mail says, once for both its forms (text and HTML). */
export type MailContent = { readonly subject: string; readonly blocks: readonly Block[] };

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Labels and values. */
  | {
      readonly kind: 'facts';
      readonly title?: string;
      readonly rows: readonly (readonly [label: string, value: string])[];
    }
  /** What a person wrote, shown as a quotation. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  /** At the end: why this mail comes, and how to get no more of them. */
  | { readonly kind: 'fine-print'; readonly text: string; readonly link: Link };

export type Link = { readonly label: string; readonly url: string };

/** A mail to one recipient; the kind says who that is. */
export type Mail = {
  readonly kind: MailKind;
  readonly to: string;
  readonly replyTo?: string | undefined;
  /** For mails that one can do without: mail programs unsubscribe by a POST to this address (RFC 8058). */
  readonly oneClickUnsubscribeUrl?: string | undefined;
  readonly content: MailContent;
};

/** What mails say of the club and its site. */
export type MailSettings = {
  readonly coachEmail: string;
  /** Where the site is, without a slash at the end. */
  readonly siteUrl: string;
};
