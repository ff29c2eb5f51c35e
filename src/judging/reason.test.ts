import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATEGORIES } from '../company/category.ts'
import { type Company, emptyCompany } from '../company/company.ts'
import { LEGAL_FORMS } from '../company/legal-form.ts'
import { LISTINGS } from '../company/listing.ts'
import { STATUSES } from '../company/status.ts'
import { findCode } from '../reference/industry-codes.ts'
import type { ActivityEvidence, ActivityMention, CodeEvidence, CodeFit, Evidence, Fact, FactKind } from './evidence.ts'
import { FACT_KINDS } from './facts.ts'
import { reasonOf } from './reason.ts'
import type { TextSource } from './texts.ts'

const COMPANY: Company = {
  ...emptyCompany({ id: 'IT-1', name: 'Rossi', countryIso2: 'IT' }),
  city: 'Lecce',
  region: 'Puglia|Lecce',
  status: 'Active',
  numberOfEmployees: 25,
  operatingRevenue: 1_000_000,
  operatingRevenueCurrency: 'EUR',
  dateOfIncorporation: '2015-05-03',
  standardisedLegalForm: 'Private limited companies',
  categoryOfTheCompany: 'Medium sized company',
  listedDelistedUnlisted: 'unlisted',
}

function code(written: string, fit: CodeFit, rank: CodeEvidence['rank'] = 'primary'): CodeEvidence {
  const node = findCode('nace', 'IT', written)
  if (node === undefined) throw new Error(`${written} is no code`)
  return { fit, rank, code: node.code, node, nace: node, isDerived: false }
}

function mention(source: TextSource, entry: string, nameOf: string | null = null): ActivityMention {
  return { source, entry, written: entry, sentences: [], every: [], places: [], isServed: false, modifiers: 0, nameOf }
}

const NOTHING: ActivityEvidence = {
  state: 'sure',
  codes: [],
  mentions: [],
  near: [],
  missing: [],
  denied: [],
  isUnsaid: false,
  covered: null,
}

function reason(evidence: Partial<Evidence>, status: 'YES' | 'MAYBE' = 'YES', company: Partial<Company> = {}) {
  const whole: Evidence = {
    activity: null,
    facts: [],
    excluded: [],
    isEnding: false,
    must: [],
    setAside: [],
    borneOut: [],
    ...evidence,
  }
  return reasonOf(status, whole, { ...COMPANY, ...company })
}

const met = (...kinds: FactKind[]): Fact[] => kinds.map((kind) => ({ kind, state: 'met' }))

test('reasons: every fact in its own words', () => {
  const expected: Readonly<Record<FactKind, readonly [en: string, it: string]>> = {
    place: ['is based in Lecce (Puglia)', 'ha sede a Lecce (Puglia)'],
    employees: ['has 25 employees', 'ha 25 dipendenti'],
    revenue: ['has a revenue of 1 million EUR', 'ha un fatturato di 1 milione di EUR'],
    founded: ['was incorporated in 2015', 'è stata costituita nel 2015'],
    size: ['is a medium-sized company', 'è una media impresa'],
    legalForm: ['is a private limited company', 'è una società a responsabilità limitata'],
    listing: ['is not listed on a stock exchange', 'non è quotata in borsa'],
    status: ['is active', 'è attiva'],
    codes: ['is registered under the industry code that was chosen', 'è registrata con il codice di attività scelto'],
  }
  for (const kind of FACT_KINDS) {
    const { en, it } = reason({ facts: met(kind) })
    assert.equal(en, `Meets everything that was asked: it ${expected[kind][0]}.`)
    assert.equal(it, `Soddisfa tutto ciò che è stato chiesto: ${expected[kind][1]}.`)
  }
})

test('reasons: amounts as people write them in each language', () => {
  const said = (company: Partial<Company>, kind: FactKind) => {
    const { en, it } = reason({ facts: met(kind) }, 'YES', company)
    return [en.slice(en.indexOf(': it ') + 5, -1), it.slice(it.indexOf(': ') + 2, -1)]
  }
  assert.deepEqual(said({ numberOfEmployees: 1 }, 'employees'), ['has 1 employee', 'ha un dipendente'])
  assert.deepEqual(said({ numberOfEmployees: 0 }, 'employees'), ['has no employees', 'non ha dipendenti'])
  assert.deepEqual(said({ numberOfEmployees: 12_500 }, 'employees'), ['has 12,500 employees', 'ha 12.500 dipendenti'])
  const band = { numberOfEmployees: null, numberOfEmployeesMin: 10, numberOfEmployeesMax: 19 }
  assert.deepEqual(said(band, 'employees'), ['has between 10 and 19 employees', 'ha tra 10 e 19 dipendenti'])
  const few = { numberOfEmployees: null, numberOfEmployeesMin: 1, numberOfEmployeesMax: 2 }
  assert.deepEqual(said(few, 'employees'), ['has 1 or 2 employees', 'ha 1 o 2 dipendenti'])
  assert.deepEqual(said({ ...band, numberOfEmployeesMax: null }, 'employees'), [
    'has at least 10 employees',
    'ha almeno 10 dipendenti',
  ])
  assert.deepEqual(said({ ...band, numberOfEmployeesMin: null }, 'employees'), [
    'has at most 19 employees',
    'ha al massimo 19 dipendenti',
  ])
  assert.deepEqual(said({ operatingRevenue: 850_000, operatingRevenueYear: 2024 }, 'revenue'), [
    'has a revenue of 850,000 EUR in 2024',
    'ha un fatturato di 850.000 EUR nel 2024',
  ])
  assert.deepEqual(said({ operatingRevenue: 1_240_000_000 }, 'revenue'), [
    'has a revenue of 1.2 billion EUR',
    'ha un fatturato di 1,2 miliardi di EUR',
  ])
  assert.deepEqual(said({ operatingRevenue: 3_000_000, operatingRevenueCurrency: null }, 'revenue'), [
    'has a revenue of 3 million',
    'ha un fatturato di 3 milioni',
  ])
  assert.deepEqual(said({ city: null, region: 'Puglia' }, 'place'), [
    'is based in the region of Puglia',
    'ha sede nella regione Puglia',
  ])
  const doncaster = { city: 'DONCASTER', region: 'England|South Yorkshire' }
  assert.deepEqual(said(doncaster, 'place'), [
    'is based in Doncaster (South Yorkshire, England)',
    'ha sede a Doncaster (South Yorkshire, Inghilterra)',
  ])
  const sas = { countryIso2: 'FR', nationalLegalForm: 'SAS, société par actions simplifiée' } as const
  assert.deepEqual(said(sas, 'legalForm'), [
    'is a private limited company (“SAS, société par actions simplifiée”)',
    'ha la forma giuridica «SAS, société par actions simplifiée»',
  ])
  assert.deepEqual(said({ city: "REGGIO NELL'EMILIA", region: null }, 'place'), [
    "is based in Reggio nell'Emilia",
    "ha sede a Reggio nell'Emilia",
  ])
  assert.deepEqual(said({ city: 'Roma', region: 'Roma|Roma' }, 'place'), ['is based in Roma', 'ha sede a Roma'])
})

test('reasons: names, former names, trade names and descriptions are distinguished, the same words said once', () => {
  const with_ = (...mentions: ActivityMention[]) => reason({ activity: { ...NOTHING, mentions } })
  assert.equal(with_(mention('tradeName', 'olio')).en, 'Matches because its trade name contains “olio”.')
  assert.equal(with_(mention('tradeName', 'olio')).it, "Corrisponde perché l'insegna contiene «olio».")
  assert.equal(with_(mention('previousName', 'olio')).en, 'Matches because its former name contained “olio”.')
  assert.equal(
    with_(mention('name', 'olio'), mention('previousName', 'olio')).en,
    'Matches because its name contains “olio”.',
  )
  assert.equal(
    with_(mention('name', 'olio'), mention('description', 'vino'), mention('description', 'erbe')).it,
    'Corrisponde perché la denominazione contiene «olio» e la descrizione menziona «vino» ed «erbe».',
  )
})

test('reasons: other names follow the words asked, once for each thing in each place', () => {
  const with_ = (...mentions: ActivityMention[]) => reason({ activity: { ...NOTHING, mentions } })
  const mill = mention('description', 'mill', 'olio')
  assert.deepEqual(with_(mill, mention('description', 'press', 'olio'), mention('description', 'erbe')), {
    en: 'Matches because its description mentions “erbe” and “mill” (“olio” in the question).',
    it: 'Corrisponde perché la descrizione menziona «erbe» e «mill» («olio» nella richiesta).',
  })
  assert.deepEqual(with_(mention('name', 'mill', 'olio'), mill), {
    en: 'Matches because both its name and its description mention “mill” (“olio” in the question).',
    it: 'Corrisponde perché sia la denominazione sia la descrizione menzionano «mill» («olio» nella richiesta).',
  })
})

test('reasons: what was ruled out and is not there is said, and what one code holds together is not known', () => {
  const activity = { ...NOTHING, codes: [code('62.01', 'same')] }
  assert.deepEqual(reason({ activity, excluded: [{ words: 'pubs', isKnown: true, code: null }] }), {
    en: 'Matches because its registered activity is 62.01, computer programming activities; nothing in its record is about “pubs”.',
    it: 'Corrisponde perché la sua attività registrata è 62.01, attività di programmazione informatica; nulla nei suoi dati riguarda «pubs».',
  })
  assert.deepEqual(reason({ activity, excluded: [{ words: 'pubs', isKnown: true, code: '56.30' }] }), {
    en: 'Matches because its registered activity is 62.01, computer programming activities; it has no code for “pubs” (56.30).',
    it: 'Corrisponde perché la sua attività registrata è 62.01, attività di programmazione informatica; non ha un codice per «pubs» (56.30).',
  })
  const open = reason({ activity, excluded: [{ words: 'flat roofs', isKnown: false, code: null }] }, 'MAYBE')
  assert.match(open.en, /; however, it is not known whether “flat roofs” is part of its business\.$/)
  assert.match(open.it, /; tuttavia non si sa se si occupi di «flat roofs»\.$/)
})

test('reasons: several codes; those the question may mean', () => {
  const with_ = (...codes: CodeEvidence[]) => reason({ activity: { ...NOTHING, codes } })
  assert.equal(
    with_(code('62.01', 'same'), code('58.29', 'same')).en,
    'Matches because its registered activities are 62.01, computer programming activities, and 58.29, other software publishing.',
  )
  assert.equal(
    with_(code('58.29', 'possible')).it,
    'Corrisponde perché la sua attività registrata è 58.29, edizione di altri software, una di quelle che la richiesta può comprendere.',
  )
})

/** What no sentence of ours may hold. */
const FAULTS: readonly RegExp[] = [
  /\b(undefined|null|NaN)\b|\[object/,
  / {2}|\s[,;.:]|,,|;;|\.\.|[,;:]\.|: ?;/,
  /^\P{Lu}/u,
  /[^.]$/,
  /\be [eèé]/,
  /\band and\b|\be e\b/,
  /“”|«»|\(\)/,
  / (a|di|in) [,;.]/,
]

test('reasons: whatever the evidence, both sentences are whole, never empty, and vary with it', () => {
  const facts = [
    [],
    met('place'),
    met('place', 'employees'),
    met('employees', 'founded', 'legalForm'),
    [{ kind: 'employees', state: 'unknown' }] as Fact[],
    [...met('place'), { kind: 'revenue', state: 'unknown' }, { kind: 'founded', state: 'unknown' }] as Fact[],
    [
      { kind: 'employees', state: 'perhaps' },
      { kind: 'listing', state: 'unknown' },
    ] as Fact[],
  ]
  const activities: (ActivityEvidence | null)[] = [
    null,
    NOTHING,
    { ...NOTHING, codes: [code('10.41', 'same')] },
    { ...NOTHING, codes: [code('10.41', 'same', 'secondary')] },
    { ...NOTHING, codes: [code('10.41', 'same'), code('46.33', 'same')], mentions: [mention('name', 'olio')] },
    { ...NOTHING, state: 'near', codes: [code('47.29', 'other')], mentions: [mention('name', 'olio')] },
    { ...NOTHING, state: 'near', codes: [code('10.42', 'other')], missing: ['olive', 'oil', 'press'] },
    { ...NOTHING, state: 'near', mentions: [mention('description', 'olive'), mention('description', 'oil')] },
    {
      ...NOTHING,
      mentions: [mention('name', 'oil mill', 'olive oil'), mention('description', 'oil')],
    },
    {
      ...NOTHING,
      state: 'near',
      mentions: [mention('previousName', 'eco', 'energia'), mention('name', 'echi', 'eco')],
    },
    { ...NOTHING, state: 'near', codes: [code('10.41', 'same')], denied: ['olive', 'oil'] },
  ]
  const companies: Partial<Company>[] = [
    ...STATUSES.map((status) => ({ status })),
    ...LEGAL_FORMS.map((standardisedLegalForm) => ({ standardisedLegalForm })),
    ...CATEGORIES.map((categoryOfTheCompany) => ({ categoryOfTheCompany })),
    ...LISTINGS.map((listedDelistedUnlisted) => ({ listedDelistedUnlisted })),
    { city: null, region: null, postcode: '73100' },
    { numberOfEmployees: null, numberOfEmployeesMin: 10, numberOfEmployeesMax: 19 },
  ]
  const seen = new Set<string>()
  for (const activity of activities)
    for (const own of facts)
      for (const company of companies)
        for (const isEnding of [false, true])
          for (const status of ['YES', 'MAYBE'] as const) {
            const { en, it } = reason({ activity, facts: own, isEnding }, status, company)
            for (const text of [en, it]) {
              assert.ok(text.length > 20, text)
              for (const fault of FAULTS) assert.doesNotMatch(text, fault)
              seen.add(text)
            }
          }
  assert.ok(seen.size > 1000, `${seen.size} different sentences`)
})

test('reasons: no title of the lists breaks a sentence', () => {
  for (const section of ['A', 'C', 'F', 'G', 'Q'])
    for (const node of findCode('nace', 'IT', section)?.children ?? []) {
      const evidence = { ...code(node.code, 'same'), node }
      const { en, it } = reason({ activity: { ...NOTHING, codes: [evidence], mentions: [mention('name', 'olio')] } })
      for (const text of [en, it]) for (const fault of FAULTS) assert.doesNotMatch(text, fault)
    }
})

test('reasons: what was set aside is named', () => {
  assert.deepEqual(reason({ facts: met('place'), setAside: ['family owned', 'ISO 9001'] }, 'MAYBE'), {
    en: 'Meets the stated conditions: it is based in Lecce (Puglia); however, it is not known whether “family owned” and “ISO 9001” apply.',
    it: 'Soddisfa le condizioni indicate: ha sede a Lecce (Puglia); tuttavia non si sa se valgano «family owned» e «ISO 9001».',
  })
})
