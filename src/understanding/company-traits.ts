/**
 * What sentences say of a company's status, legal form, listing and size.
 *
 * Rules:
 * - "Active" is every status that begins with it; "dissolved" every one that begins with "Dissolved"; "inactive" what
 *   is neither active nor unknown.
 * - A legal form is its standardised form; cooperatives are among "Other legal forms". Abbreviations are those of the
 *   country asked (`S.a.s.` is a partnership in Italy, `SAS` a private limited company in France).
 * - "Unlisted" is unlisted or delisted.
 * - Micro: up to 9 employees. SMEs: up to 249 (Recommendation 2003/361/EC). Small, medium-sized, large: the values of
 *   `categoryOfTheCompany`, of which "large" has two.
 * - "Active", "large", "small" and their like count only beside a word for companies: there are active ingredients.
 */
import { LEGAL_FORMS, type LegalForm } from '../company/legal-form.ts'
import { isActive, STATUSES, type Status } from '../company/status.ts'
import { findLegalFormByName } from '../reference/legal-forms.ts'
import type { PartKind, SomeFilters } from './interpretation.ts'
import { isNorwegianAgent, isNorwegianCompany } from './norwegian.ts'
import { AGENT_NOUNS, isCompanyNoun, isShouted, requestAt } from './request-words.ts'
import type { Sentence } from './sentence.ts'
import { type Found, phraseTable, wordSet } from './sentence-words.ts'

/** A trait: its kind and what it filters. */
export interface Trait {
  readonly kind: Extract<PartKind, 'status' | 'legalForm' | 'listing' | 'size'>
  readonly filters: SomeFilters
}

const ACTIVE: Status[] = STATUSES.filter(isActive)
const DISSOLVED: Status[] = STATUSES.filter((status) => status.startsWith('Dissolved'))
const INACTIVE: Status[] = STATUSES.filter((status) => !isActive(status) && status !== 'Status unknown')

/** Statuses that can be said anywhere. */
const STATUS_PHRASES = phraseTable<readonly Status[]>([
  [
    `still active | currently active | active only | only active ones | only the active ones | active ones only | active ones | which are active | that are active | that are still active | still going | still around | still open | still existing | actively trading | currently trading | in operation | up and running | still alive | solo quelle attive | solo quelli attivi | solo aziende attive | ancora aperte | ancora aperti | ancora operative | ancora operativi | che sono ancora attive | ancora esistenti | non chiuse | non fallite | encore ouvertes | encore ouverts | toujours ouvertes | toujours ouverts | encore en activité | uniquement les actives | seulement actives | qui sont encore actives | existant encore | nur die aktiven | noch bestehende | noch bestehend | noch existierende | noch geöffnete | die noch aktiv sind | die noch bestehen | nur bestehende | aktuell aktive | solo las activas | solo los activos | todavía abiertas | aún abiertas | que siguen abiertas | que siguen activas | que sigan abiertas | en funcionamiento | aún en activo | todavía en activo | que sigan en activo | que siguen en activo | siguen activas | still trading | still operating | still in business | ancora attive | ancora attivi | attualmente attive | tuttora attive | ancora in attività | in attività | toujours actives | toujours en activité | encore actives | en activité | actuellement actives | noch aktiv | noch aktive | noch aktiven | derzeit aktiv | noch tätig | todavía activas | aún activas | actualmente activas | en activo | que sigan activas | only active | nur aktive | solo attive | solo activas | uniquement actives | not dissolved | not ceased | non cessate |
     fortsatt er aktive | fortsatt er i drift | fremdeles er i drift | fortsatt aktive | fortsatt i drift | fremdeles aktive | fremdeles i drift | ennå aktive | enno aktive | framleis aktive | kun aktive | bare aktive | berre aktive | i drift | i aktiv drift | ikke slettede | ikke oppløste`,
    ACTIVE,
  ],
  [
    `dissolved | struck off | shut down | closed for good | permanently closed | that closed | that closed down | that have closed | that have closed down | that shut down | who closed | which closed | now closed | gone out of business | out of business | went out of business | that went out of business | no longer active | no longer in business | no longer operating | no longer trading | deregistered | wound-up | chiuso | che hanno chiuso | che hanno cessato l attività | che hanno cessato | hanno chiuso | ormai chiuse | non più attive | non più attivi | chiuse definitivamente | cessata attività | disciolte | liquidate | qui ont fermé | ayant fermé | ont fermé | définitivement fermés | définitivement fermées | plus en activité | qui n existent plus | fermées | fermés | disparues | die geschlossen haben | geschlossen haben | die schließen mussten | die geschlossen sind | dauerhaft geschlossen | nicht mehr aktiv | nicht mehr aktive | nicht mehr bestehende | die nicht mehr existieren | liquidierte | liquidierten | eingestellte | que cerraron | que han cerrado | que hayan cerrado | ya cerradas | ya cerrados | cerradas definitivamente | ya no activas | que ya no existen | liquidadas | cerradas | cerrados | desaparecidas | som har lagt ned | som la ned | lagt ned | som er lagt ned | som har stengt | som er stengt | ikke lenger aktive | ikke lenger i drift | avregistrerte | defunct | ceased trading | no longer trading | wound up | ceased | closed down | cessate | cessati | cessata | sciolte | cancellate dal registro | cancellate | estinte | dissoutes | dissous | radiées | radiés | cessées | ayant cessé leur activité | aufgelöst | aufgelöste | aufgelösten | gelöschte | gelöscht | gelöschten | erloschene | erloschen | disueltas | disueltos | extinguidas | extintas | dadas de baja |
     slettede | slettet | sletta | slettet fra registeret | oppløste | oppløst | oppløyste | nedlagte | nedlagt | opphørte | opphørt | tvangsoppløste | tvangsoppløst | tvangsavviklede | avviklede | avviklet | avvikla`,
    DISSOLVED,
  ],
  [
    `in liquidation | under liquidation | going into liquidation | in voluntary liquidation | in compulsory liquidation | in fase di liquidazione | poste in liquidazione | messe in liquidazione | in Liquidation | in liquidation | die abgewickelt werden | en proceso de liquidación | being liquidated | being wound up | in liquidazione | en liquidation | en liquidation amiable | in abwicklung | en liquidación | under avvikling | under likvidasjon | i likvidasjon`,
    ['In liquidation'],
  ],
  [
    `bankrupt | in bankruptcy | bankruptcies | that went bankrupt | that have gone bankrupt | went bankrupt | went bust | that went bust | gone bankrupt | that have gone bust | went under | that filed for bankruptcy | filed for bankruptcy | fallimenti | fallito | che sono fallite | sono fallite | in stato di fallimento | dichiarate fallite | faillites | faillite | qui ont fait faillite | ont fait faillite | ayant fait faillite | Pleiten | Insolvenzen | Insolvenz | insolvent | die pleite sind | die pleite gegangen sind | die Insolvenz angemeldet haben | Insolvenz angemeldet | insolvente Firmen | quiebras | quebrados | quebraron | que quebraron | que han quebrado | konkurser | konkursbo | konkursbedrifter | konkursbedrift | gone bust | fallite | falliti | in fallimento | in bancarotta | en faillite | en liquidation judiciaire | bankrott | bankrotte | pleite | pleitegegangene | en quiebra | en bancarrota | quebradas | insolvente | insolventen |
     konkurs | konkursrammede | gått konkurs | har gått konkurs | som har gått konkurs | som gikk konkurs | slått konkurs | som er slått konkurs | under konkursbehandling | under konkurs`,
    ['Bankruptcy', 'Dissolved (bankruptcy)'],
  ],
  [
    `in receivership | in administration | under insolvency proceedings | in insolvency proceedings | in concordato | in concordato preventivo | in procedura concorsuale | en redressement judiciaire | en procédure collective | in insolvenz | im insolvenzverfahren | en concurso | en concurso de acreedores | under rekonstruksjon | under gjeldsforhandling | under gjeldsforhandlinger`,
    ['Active (insolvency proceedings)', 'Bankruptcy'],
  ],
  [
    'dormant | shell companies | inattive da tempo | sovende | dormienti | en sommeil | ruhend | ruhende | hvilende selskaper',
    ['Active (dormant)'],
  ],
  ['inactive | inattive | inattivi | inactifs | inaktiv | inaktive | inaktiven | inactivas | inactivos', INACTIVE],
])

/** Adjectives that count only beside a word for companies. */
const ADJECTIVES = phraseTable<Trait>([
  [
    'active | operational | attive | attivi | operative | actives | actifs | en activité | aktive | aktiv | aktiven | activas | activos | trading',
    { kind: 'status', filters: { status: ACTIVE } },
  ],
  ['closed | chiuse | fermées | geschlossene | cerradas', { kind: 'status', filters: { status: DISSOLVED } }],
  ['quoted | public', { kind: 'listing', filters: { listedDelistedUnlisted: ['listed'] } }],
  [
    'tiny | micro | very small | minuscule | piccolissime | piccolissimi | molto piccole | molto piccoli | minuscoli | minuscules | toutes petites | tout petits | très petites | très petits | winzige | winzigen | sehr kleine | sehr kleinen | diminutas | diminutos | muy pequeñas | muy pequeños | bittesmå | bitte små | veldig små | svært små | ørsmå',
    { kind: 'size', filters: { numberOfEmployeesLte: 9 } },
  ],
  [
    'very large | huge | enormous | giant | gigantesche | énormes | riesige | riesigen | enormes | grandissime | très grandes | sehr große | sehr großen | muy grandes',
    { kind: 'size', filters: { categories: ['Very large company'] } },
  ],
  [
    'large | big | larger | bigger | biggest | largest | sizeable | sizable | major | le più grandi | più grandi | i più grandi | maggiori | le maggiori | grossi | les plus grandes | les plus grands | les plus grosses | plus grandes | plus grands | größte | größten | größere | größeren | die größten | las más grandes | los más grandes | más grandes | mayores | las mayores | grandi | grosse | grandes | grands | grosses | gros | große | großen | grosse | grossen',
    { kind: 'size', filters: { categories: ['Large company', 'Very large company'] } },
  ],
  [
    'medium | medium sized | mid market | mid tier | middle sized | di medie | de tamaño mediano | moyens | mediano | medianos | medi | mid sized | midsized | mid size | midsize | medie | di medie dimensioni | di media dimensione | moyennes | de taille moyenne | mittlere | mittleren | mittelgroße | mittelgroßen | medianas | de tamaño medio',
    { kind: 'size', filters: { categories: ['Medium sized company'] } },
  ],
  [
    'small | smaller | smallish | smaller sized | small sized | più piccole | plus petites | kleinere | kleineren | más pequeñas | piccole | piccoli | di piccole dimensioni | petites | petits | kleine | kleinen | pequeñas | pequeños',
    { kind: 'size', filters: { categories: ['Small company'] } },
  ],
])

/** Adjectives that are other words elsewhere ("store"). */
const NORWEGIAN_ADJECTIVES = phraseTable<Trait>([
  ['aktive | aktivt | virksomme', { kind: 'status', filters: { status: ACTIVE } }],
  ['stengte | lukkede | nedlagte', { kind: 'status', filters: { status: DISSOLVED } }],
  ['noterte', { kind: 'listing', filters: { listedDelistedUnlisted: ['listed'] } }],
  ['svært store | veldig store | meget store', { kind: 'size', filters: { categories: ['Very large company'] } }],
  [
    'store | stor | større | storre | de største | største',
    { kind: 'size', filters: { categories: ['Large company', 'Very large company'] } },
  ],
  [
    'mellomstore | mellomstor | middels store | mellomstort',
    { kind: 'size', filters: { categories: ['Medium sized company'] } },
  ],
  ['små | smaa | mindre', { kind: 'size', filters: { categories: ['Small company'] } }],
])

const SIZES = phraseTable<SomeFilters>([
  [
    `SME | SMEs | small and medium sized enterprises | small and medium enterprises | small and medium sized companies | small and medium sized businesses | small and medium sized | small and medium companies | small to medium sized companies | small or medium sized companies | small and mid sized companies |
     PMI | piccole e medie imprese | piccole e medie aziende | piccole e medie | piccole o medie imprese | PME | TPE PME | petites et moyennes entreprises | petites et moyennes |
     KMU | kleine und mittlere Unternehmen | kleine und mittlere | kleine und mittelständische Unternehmen | kleinen und mittleren Unternehmen | mittelständische Unternehmen | mittelständischen Unternehmen | mittelständischer Unternehmen | Mittelständler | Mittelständlern | mittelständische | mittelständischen | Mittelstand | Mittelstands | PYME | PYMES | pequeñas y medianas empresas | pequeñas y medianas |
     SMB | SMBer | SMB er | SMB bedrifter | SMB selskaper | SMB segmentet | små og mellomstore | små og mellomstore bedrifter | små og mellomstore selskaper | små og mellomstore foretak | små og mellomstore virksomheter | små og mellomstore verksemder | små og mellomstore føretak | små eller mellomstore bedrifter`,
    { numberOfEmployeesLte: 249 },
  ],
  [
    `micro companies | micro enterprises | tiny companies | tiny firms | tiny businesses | one man bands | one person businesses | very small businesses | very small companies | micro sized | kleinst | Kleinstfirmen | Ein-Personen-Unternehmen | Einpersonenunternehmen | microempresa | microentreprise | micro-aziende | mikrovirksomheter | enmannsbedrifter | micro businesses | microenterprises | microbusinesses | micro firms | microimprese | micro imprese | microaziende | TPE | très petites entreprises | microentreprises | micro entreprises | kleinstunternehmen | kleinstbetriebe | microempresas | micro empresas |
     mikrobedrifter | mikroforetak | mikroselskaper | mikrobedrift | mikroføretak | enkeltmannsbedrifter`,
    { numberOfEmployeesLte: 9 },
  ],
  [
    'großunternehmen | großkonzerne | grandes groupes | grands groupes | multinationals | corporations | big corporations | large corporates | corporates | big business | global players | grandi gruppi | colossi | géants | mastodontes | Großbetriebe | Großfirmen | Großkonzern | grandes grupos | grandes corporaciones | gigantes | storselskaper | multinazionali | multinationales | multinacionales | multinationale Unternehmen | storbedrifter | storkonsern | storkonserner | multinasjonale | multinasjonale selskaper | multinasjonale konsern',
    { categories: ['Large company', 'Very large company'] },
  ],
  [
    'kleinunternehmen | kleinbetriebe | kleinfirmen | småbedrifter | småforetak | småfirmaer | småselskaper',
    { categories: ['Small company'] },
  ],
])

const LISTING = phraseTable<readonly ('listed' | 'unlisted' | 'delisted')[]>([
  [
    `listed | publicly listed | stock market listed | floated | that are public | gone public | went public | that went public | public companies | public company | publicly-traded | on the stock market | on the London Stock Exchange | listed on the London Stock Exchange | listed on the New York Stock Exchange | listed on the NYSE | NYSE listed | NYSE | listed on Nasdaq | listed on the Nasdaq | Nasdaq listed | on Nasdaq | on the Nasdaq | quoted on AIM | AIM listed | listed on AIM | on AIM | listed on Euronext | LSE listed | listed on an exchange | listed on a stock exchange | traded on an exchange | listed on the exchange | with listed shares | whose shares are traded | quotate a Piazza Affari | quotate alla Borsa di Milano | quotate a Milano | in borsa | in Borsa | presenti in borsa | quotate su Euronext | a Piazza Affari | en bourse | sur Euronext | cotées sur Euronext | cotées à la Bourse de Paris | à la bourse | an der Börse | börsennotiertes | die an der Börse sind | an der Frankfurter Börse | börsennotierter | in der Börse notiert | en bolsa | en la bolsa | que cotizan en la bolsa | de la bolsa | cotizadas en la bolsa | cotizadas en el mercado continuo | que están en bolsa | notert på Euronext | notert på Euronext Growth | på Euronext Growth | børsselskaper | allmennaksje | stock exchange listed | publicly traded | listed on the stock exchange | listed on the stock market | on the stock exchange | traded on the stock exchange | publicly quoted | exchange listed |
     quotate | quotati | quotata | quotate in borsa | quotati in borsa | quotata in borsa |
     cotées | cotés | cotée | cotées en bourse | cotés en bourse | cotée en bourse |
     börsennotiert | börsennotierte | börsennotierten | börsennotierter | an der Börse notiert | an der Börse notierte | börsengelistet | börsengelistete | börsennotiertes |
     cotizadas | cotizados | cotizada | cotizadas en bolsa | que cotizan en bolsa | que cotizan | que coticen en bolsa |
     børsnotert | børsnoterte | notert på børs | notert på børsen | notert på Oslo Børs | på børs | på børsen | på Oslo Børs`,
    ['listed'],
  ],
  [
    `unlisted | not listed | privately held | privately owned | private companies | private company | privately-held | privately-owned | non publicly traded | not on the stock exchange | not publicly owned | non public | not public | non presenti in borsa | non in borsa | di proprietà privata | aziende private | società private | imprese private | hors bourse | non cotée | entreprises privées | sociétés privées | in Privatbesitz | im Privatbesitz | privat gehaltene | privat gehalten | privatgehaltene | nicht an der Börse | nicht an der Börse notiert | nicht börsengelistet | nichtbörsennotierte | sin cotizar | no cotizan | que no estén en bolsa | fuera de bolsa | empresas privadas | de capital privado | privateide | privateid | privat eide | privat eid | ikke på børs | ikke på børsen | not publicly listed | not publicly traded | non listed | unquoted | not quoted | non quotate | non quotati | non quotate in borsa | non cotées | non cotés | non cotées en bourse | nicht börsennotiert | nicht börsennotierte | nicht börsennotierten | nicht notiert | no cotizadas | no cotizados | que no cotizan | que no cotizan en bolsa | que no coticen en bolsa |
     ikke børsnotert | ikke børsnoterte | ikkje børsnotert | ikkje børsnoterte | ikke notert på børs | ikke er børsnotert | ikke er børsnoterte | som ikke er børsnotert | som ikke er børsnoterte | unoterte | unotert`,
    ['unlisted', 'delisted'],
  ],
  [
    'delisted | delistate | radiées de la cote | retirées de la cote | excluidas de bolsa | strøket fra børs | avnoterte',
    ['delisted'],
  ],
])
/** What is listed without being a company. */
const LISTED_THINGS = wordSet('building buildings house houses property properties below above')

const [PUBLIC, PRIVATE, PARTNERSHIP, SOLE, AUTHORITY, NON_PROFIT, BRANCH, FOREIGN, OTHER] = LEGAL_FORMS

const FORM_PHRASES = phraseTable<readonly LegalForm[]>([
  [
    `public limited company | public limited companies | joint stock companies | joint stock company | plcs | società per azioni | aziende spa | società spa | sociétés anonymes | société anonyme | aktiengesellschaft | aktiengesellschaften | sociedad anónima | sociedades anónimas | allmennaksjeselskap | allmennaksjeselskaper | allmennaksjeselskapene | ASA er | ASA selskaper`,
    [PUBLIC],
  ],
  [
    `private limited company | private limited companies | limited companies | limited company | limited liability companies | limited liability company | ltds | llcs | ltd companies |
     società a responsabilità limitata | srl | srls | gesellschaften mit beschränkter haftung | gesellschaft mit beschränkter haftung | gmbh | gmbhs | sociétés à responsabilité limitée | société à responsabilité limitée | sarl | eurl | sasu |
     sociétés par actions simplifiées | société par actions simplifiée | sociedad limitada | sociedades limitadas | sociedades de responsabilidad limitada | sociedad de responsabilidad limitada | ltd | llc |
     aksjeselskap | aksjeselskaper | aksjeselskapene | aksjeselskapa | AS er | AS selskaper`,
    [PRIVATE],
  ],
  [
    'società di capitali | kapitalgesellschaft | kapitalgesellschaften | sociétés de capitaux | sociedades de capital',
    [PRIVATE, PUBLIC],
  ],
  [
    `partnerships | limited partnerships | limited liability partnerships | llps | llp | general partnerships | società di persone | società in nome collettivo | società in accomandita semplice | società semplici | snc | sociétés de personnes | sociétés en nom collectif | sociétés civiles | sci | sociétés civiles immobilières |
     personengesellschaft | personengesellschaften | kommanditgesellschaft | kommanditgesellschaften | gmbh & co kg | gmbh & co . kg | gmbh und co kg | ohg | gbr | sociedades colectivas | sociedades comanditarias | sociedades civiles | comunidades de bienes |
     ansvarlig selskap | ansvarlige selskap | ansvarlige selskaper | ansvarleg selskap | ansvarlege selskap | kommandittselskap | kommandittselskaper | partrederi | partrederier | personselskaper`,
    [PARTNERSHIP],
  ],
  [
    `sole traders | sole trader | sole proprietorships | sole proprietors | self employed | ditte individuali | ditta individuale | imprese individuali | impresa individuale | entrepreneurs individuels | entreprises individuelles | entreprise individuelle | auto entrepreneurs | autoentrepreneurs | micro entrepreneurs | einzelunternehmen | einzelunternehmer | einzelkaufleute | empresarios individuales | trabajadores autónomos | autónomos |
     enkeltpersonforetak | enkeltpersonforetakene | enkeltpersonføretak | enkeltmannsforetak | enkeltmannsføretak | personlig foretak | selvstendig næringsdrivende | sjølvstendig næringsdrivande`,
    [SOLE],
  ],
  [
    `public authorities | public bodies | public sector bodies | enti pubblici | pubbliche amministrazioni | amministrazioni pubbliche | établissements publics | organismes publics | collectivités territoriales | behörden | körperschaften des öffentlichen rechts | anstalten des öffentlichen rechts | organismos públicos | entidades públicas | administraciones públicas |
     offentlige virksomheter | offentlige etater | offentlige organer | offentlige foretak | offentlige myndigheter | statlige virksomheter | statlige etater | statsforetak | kommunale foretak | fylkeskommunale foretak | interkommunale selskaper | interkommunale selskap | offentlege verksemder`,
    [AUTHORITY],
  ],
  [
    `non profit | non profits | nonprofit | nonprofits | non profit organisations | non profit organizations | nonprofit organizations | not for profit | not for profit organisations | not for profits | charities | charitable organisations | charitable trusts | associations |
     no profit | onlus | associazioni | enti del terzo settore | organizzazioni non profit | organizzazioni no profit | senza scopo di lucro | enti non profit | associations loi 1901 | à but non lucratif | sans but lucratif | organismes à but non lucratif |
     vereine | eingetragene vereine | gemeinnützige | gemeinnützigen | gemeinnützige organisationen | stiftungen | verbände | asociaciones | fundaciones | sin ánimo de lucro | entidades sin ánimo de lucro | organizaciones sin ánimo de lucro | ong | ngos |
     stiftelse | stiftelser | stiftingar | forening | foreninger | foreiningar | ideelle organisasjoner | frivillige organisasjoner | veldedige organisasjoner | ideelle stiftelser | lag og foreninger`,
    [NON_PROFIT],
  ],
  [
    `cooperatives | cooperative | co operatives | co operative | co ops | coops | cooperative companies | cooperative societies | cooperativa | società cooperative | società cooperativa | coop | coopératives | coopérative | sociétés coopératives | scop | genossenschaft | genossenschaften | eingetragene genossenschaften | cooperativas | sociedades cooperativas |
     samvirkeforetak | samvirkeføretak | samvirker | samvirkelag | samvirkebedrifter | kooperativ | kooperativer`,
    [OTHER],
  ],
  [
    'branches of foreign companies | succursali di società estere | succursales de sociétés étrangères | zweigniederlassungen | sucursales de empresas extranjeras',
    [BRANCH],
  ],
  [
    'foreign companies | overseas companies | società estere | società straniere | sociétés étrangères | ausländische gesellschaften | sociedades extranjeras | empresas extranjeras | norskregistrerte utenlandske foretak | utenlandske foretak | utenlandske selskaper | utanlandske føretak',
    [FOREIGN],
  ],
])

/** Abbreviations in use that the countries' lists of forms do not have. */
const UNLISTED_ABBREVIATIONS: Readonly<Record<string, Readonly<Record<string, LegalForm>>>> = {
  IT: { sas: PARTNERSHIP, sapa: PUBLIC },
  FR: { sca: PUBLIC, scs: PARTNERSHIP },
  DE: { ug: PRIVATE },
}

/** Abbreviations that are words or syllables as well: they count when dotted, or in capitals in a sentence that has others. */
const SHORT_FORMS = wordSet(
  'spa sa ag se ug sl slu sas kg eg ev plc sc sca scs nv bv inc corp sapa snc eu og sp as asa ans da ks enk nuf iks',
)

/** Reads a trait at `at`; null where none begins there. */
export function traitAt(pieces: Sentence, at: number, country: string): Found<Trait> | null {
  const size = SIZES.find(pieces, at)
  if (size !== null) return { value: { kind: 'size', filters: size.value }, end: size.end }
  const listing = LISTING.find(pieces, at)
  if (listing !== null && !LISTED_THINGS.has(pieces[listing.end]?.key ?? '')) {
    return { value: { kind: 'listing', filters: { listedDelistedUnlisted: [...listing.value] } }, end: listing.end }
  }
  const status = STATUS_PHRASES.find(pieces, at)
  if (status !== null && !(status.value === ACTIVE && saysWhere(pieces, status.end))) {
    return { value: { kind: 'status', filters: { status: [...status.value] } }, end: status.end }
  }
  const form = abbreviationAt(pieces, at, country)
  if (form !== null) return form
  const phrase = FORM_PHRASES.find(pieces, at)
  if (phrase !== null) {
    return { value: { kind: 'legalForm', filters: { standardisedLegalForm: [...phrase.value] } }, end: phrase.end }
  }
  return adjectiveAt(pieces, at)
}

function abbreviationAt(pieces: Sentence, at: number, country: string): Found<Trait> | null {
  const { key, text, kind } = pieces[at]
  if (kind !== 'word' || !SHORT_FORMS.has(key)) return null
  const isDotted = text.includes('.')
  const isWritten =
    isDotted || (text.length > 1 && /^\p{Lu}/u.test(text) && /\p{Lu}$/u.test(text) && !isShouted(pieces))
  if (!isWritten) return null
  const form = findLegalFormByName(country, key)?.form ?? UNLISTED_ABBREVIATIONS[country]?.[key]
  if (form === undefined) return null
  return { value: { kind: 'legalForm', filters: { standardisedLegalForm: [form] } }, end: at + 1 }
}

const CONJUNCTIONS = wordSet('and or e ed o et ou und oder y u og eller')
const WHERE = wordSet(
  'in nel nella nell nei nelle dans im en sul sur auf for on a since dal dall da depuis seit desde innen innan på siden sidan',
)

function adjectiveAt(pieces: Sentence, at: number): Found<Trait> | null {
  const found = adjectiveIn(pieces, at)
  if (found === null) return null
  const { value, end } = found
  const before = pieces[at - 1]?.key ?? ''
  const after = pieces[end]?.key ?? ''
  // "Store IT-selskaper".
  const afterHyphens = pieces[end + 1]?.key === '-' && pieces[end + 1].isGlued ? (pieces[end + 2]?.key ?? '') : after
  const isBeside =
    isCompany(before) ||
    isCompany(after) ||
    isNorwegianCompany(afterHyphens) ||
    (value.kind !== 'listing' && (AGENT_NOUNS.has(after) || isNorwegianAgent(afterHyphens)))
  // "Small and large companies": the second adjective is beside the noun, the first beside the second.
  const joined = CONJUNCTIONS.has(after) ? adjectiveIn(pieces, end + 1) : null
  const joinedBefore = CONJUNCTIONS.has(before) && at > 1 && pieces[at - 2].kind === 'word' && standsAlone(pieces, at)
  const joinedTo = joined === null ? '' : (pieces[joined.end]?.key ?? '')
  const isJoined =
    isCompany(joinedTo) ||
    isNorwegianAgent(joinedTo) ||
    (joined?.value.kind === 'size' && isAheadOfTrade(pieces, end + 1, joined.end))
  if (value.kind === 'status') {
    if (saysWhere(pieces, end) && !isCompany(after)) return null
    const isFormBefore = FORM_WORDS.has(before)
    // "Active software companies"; "…, active, …".
    const isAhead = at > 0 && !pieces[at - 1].isGlued && !ASKING.has(before) ? false : isAheadOfCompanies(pieces, end)
    const isBetweenCommas = (before === ',' || before === '') && (after === ',' || after === '')
    return isBeside || isJoined || isFormBefore || isAhead || (isBetweenCommas && at > 0) ? found : null
  }
  if (isBeside || isJoined || joinedBefore) return found
  if (value.kind === 'size' && isAtBeginning(pieces, at) && pieces[end]?.kind === 'word' && !SIZED_THINGS.has(after)) {
    // "The 20 largest": the number says how many are wanted.
    return requestAt(pieces, end) === null ? found : null
  }
  return value.kind === 'size' && isAheadOfTrade(pieces, at, end) ? found : null
}

/** Whether only words of asking, or a number of companies wanted, precede: "find small bakeries", "die 20 größten Molkereien". */
function isAtBeginning(pieces: Sentence, at: number): boolean {
  let next = 0
  while (next < at) {
    const asked = pieces[next].kind === 'number' ? next + 1 : requestAt(pieces, next)
    if (asked === null) return false
    next = asked
  }
  return true
}

/** Words between "small" and "firms" in "small accounting firms", "large Italian food companies". */
const TRADE_WORDS_MAX = 3
/** Endings that words for a company have in German compounds: "kleine Bauunternehmen". */
const GERMAN_COMPANY =
  /.(?:unternehmen|firmen|betriebe|betrieben|gesellschaften|buros|agenturen|kanzleien|konzerne|hersteller|herstellern|handler|handlern)$/
const GERMAN_SIZES = wordSet('große großen grosse grossen kleine kleinen mittlere mittleren mittelgroße mittelgroßen')
const ENGLISH_SIZES = wordSet('large big larger small medium mid midsized midsize huge very')
const ENGLISH_COMPANIES = wordSet('company companies firm firms business businesses enterprise enterprises')
/** What is itself small, medium or large: "small animal practices", "large format printing companies". */
const SIZED_THINGS = wordSet(
  `animal animals language languages arms appliance appliances batch boat boats bore box breed business businesses cap cargo cattle caliber calibre claims components computer craft data diameter domestic electrical
  electricals electronics engine engines fleet format gauge gift goods group groups hand hydro item items kitchen load loads loan loans machinery molecule molecules motor motors office
  package parcel part parts pharma pack plot print pet pets power project projects public quantity quantities ruminant satellite satellites scale screen screens series space
  structure structures talk tech tools truck trucks unit units vehicle vehicles volume wind works yacht yachts tension voltage pressure density range term duty carbon fibre rise sized dogs children houses homes cars sums quantities print events weddings
  biler hus båter hunder barn maskiner motorer dyr partier leiligheter eiendommer format formater
  Autos Häuser Hunde Mengen Formate Tiere Kinder Wohnungen Maschinen Motoren
  animaux appareils électroménager travaux cultures surfaces formats séries ensembles enfants
  animali elettrodomestici impianti opere quantità magazzini formati taglie pezzi lavori bambini
  electrodomésticos superficies almacenes obras animales formatos tallas niños`,
)

/** "Small accounting firms", "kleine Bauunternehmen": the trade is between the size and the word for companies. */
function isAheadOfTrade(pieces: Sentence, at: number, end: number): boolean {
  const first = pieces[end]?.key ?? ''
  const { key } = pieces[at]
  if (GERMAN_SIZES.has(key) && GERMAN_COMPANY.test(first)) return true
  if (!ENGLISH_SIZES.has(key) || SIZED_THINGS.has(first)) return false
  for (let next = end; next < end + TRADE_WORDS_MAX; next++) {
    if (pieces[next]?.kind !== 'word' || requestAt(pieces, next) !== null) return false
    if (ENGLISH_COMPANIES.has(pieces[next + 1]?.key ?? '')) return true
  }
  return false
}

function adjectiveIn(pieces: Sentence, at: number): Found<Trait> | null {
  return (pieces.isNorwegian ? NORWEGIAN_ADJECTIVES.find(pieces, at) : null) ?? ADJECTIVES.find(pieces, at)
}

/** Words for legal forms and sizes: an adjective beside one describes companies. */
const FORM_WORDS = wordSet(
  'srl srls spa snc sas gmbh ag kg sarl sa eurl ltd plc llp sl slu cooperative coopératives cooperativas pmi pme pymes smes kmu startup startups smb as asa',
)
/** Words before an adjective that begins the query. */
const ASKING = wordSet('me all the of for find show list tutte le les alle las todas find : - finn vis meg')
/** What is active without being a company. */
const ACTIVE_THINGS = wordSet('ingredient ingredients carbon substance substances pharmaceutical wear')

/** Whether a word for companies follows within a few words: "active software companies". */
function isAheadOfCompanies(pieces: Sentence, end: number): boolean {
  if (ACTIVE_THINGS.has(pieces[end]?.key ?? '')) return false
  return pieces.slice(end + 1, end + 4).some(({ key }) => isCompany(key))
}

/** "Aziende piccole e medie": the adjective before the conjunction is beside the noun. */
function standsAlone(pieces: Sentence, at: number): boolean {
  return adjectiveIn(pieces, at - 2) !== null && isCompany(pieces[at - 3]?.key ?? '')
}

function isCompany(key: string): boolean {
  return isCompanyNoun(key)
}

/** "Active in the textile sector", "attive nel settore", "active since 1990" say no status. */
function saysWhere(pieces: Sentence, end: number): boolean {
  const next = pieces[end]
  return next?.kind === 'word' && WHERE.has(next.key)
}
