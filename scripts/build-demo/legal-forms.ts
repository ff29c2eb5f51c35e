/** Legal forms of the demo companies: what each country's register calls them, and which trades have them. */
import type { LegalForm } from '../../src/company/legal-form.ts'

/** A legal form of a country: how frequent it is, how a name contains it, what the register calls it. */
export interface DemoLegalForm {
  /** How it is written in a name; `{n}` is the name without it. */
  readonly written: string
  /** The register's own words; `null` where the register has none. */
  readonly nationalLegalForm: string | null
  readonly standardisedLegalForm: LegalForm
  /** Share among the companies of a country, any unit. */
  readonly weight: number
  /** Prefix of the numbers of such companies: the section of the German and British registers, the Spanish letter. */
  readonly numberPrefix: string
}

const WRITTEN_NOWHERE = '-'

/**
 * One line per form: kind, weight, prefix of its numbers (`-`: none), how it is written (`-`: not in the name), the
 * register's own words.
 *
 * Shares are rounded from what national registers publish. Where a sole trader's number is that of a person (Spain,
 * Portugal), and where the register has none (Britain), there are none.
 */
const TABLE: Readonly<Record<string, string>> = {
  IT: `
    private | 560 | - | {n} S.r.l. | Società a responsabilità limitata
    private | 60 | - | {n} S.r.l.s. | Società a responsabilità limitata semplificata
    public | 45 | - | {n} S.p.A. | Società per azioni
    partnership | 80 | - | {n} S.n.c. | Società in nome collettivo
    partnership | 75 | - | {n} S.a.s. | Società in accomandita semplice
    sole | 130 | - | - | Impresa individuale
    other | 28 | - | {n} Soc. Coop. | Società cooperativa
    nonprofit | 10 | - | Associazione {n} | Associazione
    nonprofit | 5 | - | Fondazione {n} | Fondazione
    authority | 4 | - | Consorzio {n} | Consorzio pubblico
    branch | 3 | - | {n} – sede secondaria | Sede secondaria di società estera
    foreign | 3 | - | {n} Ltd | Società costituita in base a leggi di altro Stato
    unknown | 4 | - | - | -`,
  FR: `
    private | 400 | - | {n} SAS | Société par actions simplifiée
    private | 360 | - | {n} SARL | Société à responsabilité limitée
    private | 60 | - | EURL {n} | Société à responsabilité limitée à associé unique
    public | 30 | - | {n} SA | Société anonyme
    partnership | 22 | - | {n} SNC | Société en nom collectif
    sole | 90 | - | - | Entrepreneur individuel
    other | 14 | - | {n} SCOP | Société coopérative de production
    nonprofit | 20 | - | Association {n} | Association déclarée
    authority | 4 | - | Régie {n} | Établissement public local à caractère industriel ou commercial
    branch | 3 | - | {n} – succursale | Succursale de société étrangère
    foreign | 4 | - | {n} GmbH | Société étrangère immatriculée au registre du commerce
    unknown | 3 | - | - | -`,
  DE: `
    private | 620 | HRB | {n} GmbH | Gesellschaft mit beschränkter Haftung
    private | 70 | HRB | {n} UG (haftungsbeschränkt) | Unternehmergesellschaft (haftungsbeschränkt)
    partnership | 140 | HRA | {n} GmbH & Co. KG | Kommanditgesellschaft
    partnership | 25 | HRA | {n} OHG | Offene Handelsgesellschaft
    public | 30 | HRB | {n} AG | Aktiengesellschaft
    sole | 70 | HRA | {n} e.K. | Einzelkaufmann
    other | 12 | GnR | {n} eG | Eingetragene Genossenschaft
    nonprofit | 18 | VR | {n} e.V. | Eingetragener Verein
    authority | 4 | HRA | Eigenbetrieb {n} | Eigenbetrieb einer Gemeinde
    branch | 4 | HRB | {n} Niederlassung Deutschland | Zweigniederlassung eines ausländischen Unternehmens
    foreign | 4 | HRB | {n} B.V. | Rechtsform ausländischen Rechts
    unknown | 3 | HRB | - | -`,
  ES: `
    private | 830 | B | {n} S.L. | Sociedad de responsabilidad limitada
    public | 90 | A | {n} S.A. | Sociedad anónima
    other | 30 | F | {n} S. Coop. | Sociedad cooperativa
    partnership | 25 | E | {n} C.B. | Comunidad de bienes
    nonprofit | 15 | G | Asociación {n} | Asociación
    authority | 3 | B | {n} S.L. (empresa municipal) | Sociedad mercantil local
    branch | 3 | B | {n} Sucursal en España | Sucursal de sociedad extranjera
    foreign | 2 | B | {n} Lda | Entidad extranjera
    unknown | 3 | B | - | -`,
  GB: `
    private | 560 | 9 | {n} Ltd | Private Limited Company
    private | 320 | 9 | {n} Limited | Private Limited Company
    public | 14 | 9 | {n} PLC | Public Limited Company
    partnership | 50 | OC | {n} LLP | Limited Liability Partnership
    partnership | 8 | LP | {n} LP | Limited Partnership
    nonprofit | 26 | 9 | {n} CIC | Community Interest Company
    other | 6 | IP | {n} Co-operative Society | Industrial and Provident Society
    authority | 2 | RC | {n} Commissioners | Royal Charter
    branch | 4 | BR | {n} UK Branch | UK Establishment
    foreign | 8 | FC | {n} Inc. | Overseas Company
    unknown | 2 | 9 | - | -`,
  NO: `
    private | 780 | - | {n} AS | Aksjeselskap
    public | 18 | - | {n} ASA | Allmennaksjeselskap
    partnership | 30 | - | {n} ANS | Ansvarlig selskap
    sole | 110 | - | - | Enkeltpersonforetak
    other | 25 | - | {n} SA | Samvirkeforetak
    nonprofit | 20 | - | {n} forening | Forening/lag/innretning
    authority | 4 | - | {n} KF | Kommunalt foretak
    foreign | 8 | - | {n} NUF | Norskregistrert utenlandsk foretak`,
  US: `
    private | 540 | - | {n} LLC | Limited liability company
    private | 270 | - | {n} Inc. | Corporation
    public | 70 | - | {n} Corp. | Corporation
    partnership | 40 | - | {n} LP | Limited partnership
    sole | 40 | - | - | Sole proprietorship
    nonprofit | 18 | - | {n} Foundation | Nonprofit corporation
    authority | 3 | - | {n} District | Special district
    unknown | 4 | - | - | -`,
  NL: `
    private | 780 | - | {n} B.V. | Besloten vennootschap
    public | 25 | - | {n} N.V. | Naamloze vennootschap
    partnership | 80 | - | {n} V.O.F. | Vennootschap onder firma
    sole | 90 | - | - | Eenmanszaak
    nonprofit | 20 | - | Stichting {n} | Stichting
    other | 8 | - | {n} Coöperatie | Coöperatie`,
  BE: `
    private | 700 | - | {n} BV | Besloten vennootschap
    public | 160 | - | {n} NV | Naamloze vennootschap
    sole | 80 | - | - | Eenmanszaak
    other | 40 | - | {n} CV | Coöperatieve vennootschap
    nonprofit | 20 | - | {n} VZW | Vereniging zonder winstoogmerk`,
  PL: `
    private | 800 | - | {n} Sp. z o.o. | Spółka z ograniczoną odpowiedzialnością
    public | 40 | - | {n} S.A. | Spółka akcyjna
    partnership | 90 | - | {n} Sp.k. | Spółka komandytowa
    sole | 50 | - | - | Indywidualna działalność gospodarcza
    nonprofit | 20 | - | Fundacja {n} | Fundacja`,
  PT: `
    private | 870 | - | {n} Lda | Sociedade por quotas
    public | 100 | - | {n} S.A. | Sociedade anónima
    nonprofit | 30 | - | Associação {n} | Associação`,
  CH: `
    private | 480 | - | {n} GmbH | Gesellschaft mit beschränkter Haftung
    public | 400 | - | {n} AG | Aktiengesellschaft
    sole | 80 | - | - | Einzelunternehmen
    nonprofit | 20 | - | Verein {n} | Verein
    other | 20 | - | {n} Genossenschaft | Genossenschaft`,
}

const STANDARD = {
  private: 'Private limited companies',
  public: 'Public limited companies',
  partnership: 'Partnerships',
  sole: 'Sole traders/proprietorships',
  authority: 'Public authorities',
  nonprofit: 'Non profit organisations',
  branch: 'Branches',
  foreign: 'Foreign companies',
  other: 'Other legal forms',
  unknown: 'Companies with unknown/unrecorded legal form',
} as const satisfies Record<string, LegalForm>

type Kind = keyof typeof STANDARD

/** Trades (NACE classes) that associations and foundations run. */
const NON_PROFIT_TRADES = ['72.19', '85.59', '86.21', '87.30', '88.99', '93.13', '94.99']
/** Trades that only associations, foundations and cooperatives run. */
const NON_PROFIT_ONLY = ['88.99', '94.99']
/** Trades that municipalities run in enterprises of their own. */
const MUNICIPAL_TRADES = ['36.00', '38.32', '87.30', '93.13']
/** Trades that need capital or a licence, which a single person rarely has. */
const NOT_FOR_ONE = ['21.20', '26.51', '28.14', '28.93', '36.00', '63.11', '64.92', '78.20', '87.30']

/** The factor by which a trade makes a kind of legal form more or less likely. */
function tradeFactor(kind: Kind, nace: string): number {
  if (NON_PROFIT_ONLY.includes(nace)) return kind === 'nonprofit' ? 1 : kind === 'other' ? 0.1 : 0
  if (kind === 'nonprofit') return NON_PROFIT_TRADES.includes(nace) ? 8 : 0
  if (kind === 'authority') return MUNICIPAL_TRADES.includes(nace) ? 25 : 0
  if (kind === 'sole') return NOT_FOR_ONE.includes(nace) ? 0 : 1
  return 1
}

function parse(line: string): { readonly kind: Kind; readonly form: DemoLegalForm } {
  const [kind, weight, prefix, written, words] = line.split('|').map((cell) => cell.trim())
  return {
    kind: kind as Kind,
    form: {
      written: written === WRITTEN_NOWHERE ? '{n}' : written,
      nationalLegalForm: words === WRITTEN_NOWHERE ? null : words,
      standardisedLegalForm: STANDARD[kind as Kind],
      weight: Number(weight),
      numberPrefix: prefix === WRITTEN_NOWHERE ? '' : prefix,
    },
  }
}

const FORMS = Object.fromEntries(
  Object.entries(TABLE).map(([country, table]) => [country, table.trim().split('\n').map(parse)]),
)

const byTrade = new Map<string, readonly (readonly [DemoLegalForm, number])[]>()

/** Legal forms of a country with their weights among the companies of one trade. */
export function demoLegalForms(country: string, nace: string): readonly (readonly [DemoLegalForm, number])[] {
  const key = `${country} ${nace}`
  let forms = byTrade.get(key)
  if (forms === undefined) {
    forms = FORMS[country]
      .map(({ kind, form }) => [form, form.weight * tradeFactor(kind, nace)] as const)
      .filter(([, weight]) => weight > 0)
    byTrade.set(key, forms)
  }
  return forms
}
