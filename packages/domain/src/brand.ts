/** All facts about this club. The file has no imports, so site, stacks and emails can all load it. */
export const brand = {
  name: 'All-American Hoops',
  shortName: 'Hoops',
  siteUrl: 'https://www.allamericanhoops.example',
  copyrightYear: 2023,
  coachName: 'Marcus Bell',
  phone: { shown: '(312) 555-0142', dial: '+13125550142' },
  email: 'coach@allamericanhoops.example',
  postalAddress: {
    street: '1400 West Fieldhouse Avenue',
    city: 'Chicago',
    state: 'IL',
    zipCode: '60607',
  },
  /** Employer identification number, on receipts and statements. */
  taxId: '36-4550142',
  timezone: 'America/Chicago',
  teamApp: {
    name: 'TeamReach',
    appleUrl: 'https://apps.apple.com/us/search?term=TeamReach',
    playUrl: 'https://play.google.com/store/search?q=TeamReach&c=apps',
  },
  /** Third-party reviews widget on the home page, shown in a separate frame. */
  reviewsWidget: { scriptUrl: 'https://widget.allamericanhoops.example/reviews.js' },
} as const;

/** Subjects of the two emails that a parent can send from the site (spec section 7). */
export const mailSubjects = {
  privateTraining: 'Small Group Private Training Request',
  shootingMachine: 'Shooting Machine Request',
} as const;
