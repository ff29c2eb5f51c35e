/**
 * Questions for the judge, and the labels of the data set that make a company a true member of each.
 *
 * One question for every industry of the set that names an activity (not "B2B", "Consumer", "Operations"), in words that
 * people would type. A label is an industry or a tag of the set; the tags are those with the meaning of the industry.
 */

/** A question, and the labels that answer it. */
export interface Question {
  readonly query: string
  readonly labels: readonly string[]
}

const rows: readonly (readonly [query: string, labels: string])[] = [
  ['education companies', 'Education | eLearning | AI-Enhanced Learning'],
  [
    'fintech companies',
    'Fintech | Payments | Consumer Finance | Banking and Exchange | Credit and Lending | Asset Management | Neobank | Banking as a Service | Finance | DeFi | Investing',
  ],
  [
    'healthcare companies',
    'Healthcare | Healthcare IT | Healthcare Services | Consumer Health and Wellness | Health Tech | Digital Health | Telemedicine | Telehealth | Consumer Health Services | Health & Wellness | Medical Devices | Diagnostics | Therapeutics | Mental Health Tech | Health Insurance | Oncology | Biotech',
  ],
  ['payment companies', 'Payments'],
  ['insurance companies', 'Insurance | Health Insurance'],
  ['legal technology', 'Legal | LegalTech'],
  ['recruiting companies', 'Recruiting and Talent | Recruiting | Job and Career Services | HR Tech | Human Resources'],
  ['video games', 'Gaming'],
  ['drone companies', 'Drones'],
  ['agriculture companies', 'Agriculture'],
  ['construction companies', 'Construction | Real Estate and Construction'],
  [
    'real estate companies',
    'Housing and Real Estate | Real Estate and Construction | Real Estate | Proptech | Housing',
  ],
  ['security software', 'Security | Cybersecurity | DevSecOps'],
  ['robotics companies', 'Manufacturing and Robotics | Robotics'],
  ['logistics companies', 'Supply Chain and Logistics | Logistics | Supply Chain | Delivery'],
  ['analytics companies', 'Analytics | Data Visualization | Data Science'],
  ['marketing software', 'Marketing | Advertising'],
  ['sales software', 'Sales | Sales Enablement | CRM'],
  ['food companies', 'Food and Beverage | Food Tech | Food & Beverage | Grocery | Agriculture'],
  ['energy companies', 'Energy | Solar Power | Climate | ClimateTech'],
  ['climate companies', 'Climate | ClimateTech | Energy'],
  ['space companies', 'Aviation and Space | Aerospace | Satellites | Space Exploration'],
  ['automotive companies', 'Automotive | Electric Vehicles'],
  ['travel companies', 'Travel, Leisure and Tourism | Travel'],
  [
    'drug discovery',
    'Drug Discovery and Delivery | Drug discovery | AI-powered Drug Discovery | Therapeutics | Biotech',
  ],
  ['medical devices', 'Medical Devices'],
  ['diagnostics companies', 'Diagnostics'],
  ['human resources software', 'Human Resources | HR Tech | Recruiting and Talent | Recruiting'],
  ['lending companies', 'Credit and Lending | Lending'],
  ['banks', 'Banking and Exchange | Neobank | Banking as a Service | Consumer Finance | Fintech'],
  ['social networks', 'Social | Social Network | Social Media | Community'],
  ['accounting software', 'Finance and Accounting | Accounting | Finance'],
  ['fashion companies', 'Apparel and Cosmetics | Fashion'],
  ['virtual reality', 'Virtual and Augmented Reality | Virtual Reality | Augmented Reality | VR/AR'],
  ['developer tools', 'Engineering, Product and Design | Developer Tools | DevOps'],
  ['e-commerce companies', 'Retail | E-commerce | E-Commerce | Retail Tech'],
  [
    'biotech companies',
    'Biotech | Biotechnology | Synthetic Biology | Industrial Bio | Drug Discovery and Delivery | Therapeutics',
  ],
  ['manufacturing companies', 'Manufacturing and Robotics | Manufacturing'],
]

/** The questions. */
export const QUESTIONS: readonly Question[] = rows.map(([query, labels]) => ({ query, labels: labels.split(' | ') }))
