import { brand } from '@hoops/domain/brand';
import type { OpenBill } from '@hoops/domain/family/charges/open-bills';
import type { MailContent } from '../mail.ts';
import { openBillFacts } from './bill-due.ts';
import { type ClassChange, classChangeFacts } from './class-change-facts.ts';

export const unenrollmentParent = ({
  name,
  openBills,
  changes,
  siteUrl,
}: {
  name: string;
  openBills: readonly OpenBill[];
  changes: readonly ClassChange[];
  siteUrl: string;
}): MailContent => ({
  subject: 'Your athletes are no longer enrolled',
  blocks: [
    { kind: 'text', text: `Hello ${name},` },
    {
      kind: 'text',
      text: `Your athletes no longer have any classes or plans at ${brand.name}. Your account stays open, and you can enroll again at any time.`,
    },
    ...classChangeFacts(changes),
    ...(openBills.length > 0
      ? [
          openBillFacts(openBills),
          { kind: 'link', label: 'Pay on your dashboard', url: `${siteUrl}/portal` } as const,
        ]
      : []),
    { kind: 'link', label: 'Choose a plan or classes', url: `${siteUrl}/portal` },
  ],
});

export const unenrollmentCoach = (family: { name: string; parentUrl: string }): MailContent => ({
  subject: 'A family is no longer enrolled',
  blocks: [
    { kind: 'text', text: `${family.name}’s athletes no longer have any classes or plans.` },
    { kind: 'link', label: 'Open the family', url: family.parentUrl },
  ],
});
