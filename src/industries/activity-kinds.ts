/**
 * Words for what is done with a thing, whatever the thing is: make, sell, repair, rent it out, or (kind
 * `machine`) make the machine for it …
 *
 * Official titles have one form per language ("Herstellung von", "Commerce de gros de"), people use many
 * ("Hersteller", "grossiste"). Each word here means the same kind in every text, so that what the official phrases
 * teach about a kind holds for all its words and languages.
 */

import { analyse } from '../text/analyzer.ts'
import type { Language } from '../text/language.ts'

/** What is done with a thing. */
export const ACTIVITY_KINDS = [
  'make',
  'grow',
  'extract',
  'build',
  'install',
  'repair',
  'wholesale',
  'agent',
  'retail',
  'rent',
  'publish',
  'transport',
  'design',
  'teach',
  'advise',
  'machine',
] as const

/** One of {@link ACTIVITY_KINDS}. */
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** The kind that a word means, by the stem of the word in its language. */
export function kindOfStem(stem: string, language: Language): ActivityKind | undefined {
  return kindsOf(language).get(stem)
}

/** Stems of the English words for a kind; the first one is the word official English phrases use most. */
export function englishStemsOf(kind: ActivityKind): readonly string[] {
  return [...kindsOf('en')].filter(([, each]) => each === kind).map(([stem]) => stem)
}

/** The words by stem, made of {@link WORDS} when a language is first asked for and never changed: one map a language. */
const known = new Map<Language, ReadonlyMap<string, ActivityKind>>()

function kindsOf(language: Language): ReadonlyMap<string, ActivityKind> {
  let kinds = known.get(language)
  if (kinds === undefined) {
    const entries = Object.entries(WORDS[language] ?? {}) as [ActivityKind, string][]
    kinds = new Map(
      entries.flatMap(([kind, words]) => analyse(words, language).map(({ stem }) => [stem, kind] as const)),
    )
    known.set(language, kinds)
  }
  return kinds
}

const WORDS: Partial<Record<Language, Partial<Record<ActivityKind, string>>>> = {
  en: {
    make: 'manufacture manufacturing manufacturer maker making make producer production producing factory fabrication fabricator mfg',
    grow: 'growing grower farming farm farmer cultivation breeding breeder raising ranch orchard',
    extract: 'mining extraction quarrying mine quarry',
    build: 'construction contractor building builder',
    install: 'installation installing installer erection fitter fitting',
    repair: 'repair repairing repairer maintenance servicing',
    wholesale: 'wholesale wholesaler wholesaling importer exporter distributor distribution trader',
    agent: 'agent commission',
    retail: 'retail retailer retailing shop store dealer boutique seller sell selling sells',
    rent: 'rental renting hire leasing lease',
    publish: 'publishing publisher',
    transport: 'transport transportation haulage haulier carrier trucking',
    design: 'design designer',
    teach: 'school training education teaching course academy',
    advise: 'consulting consultancy consultant advisory advice',
    machine: 'machine machinery',
  },
  it: {
    make: 'fabbricazione fabbrica fabbriche produzione produttore produttori produttrice produttrici produce producono costruttore costruttori costruttrice fabbricante fabbricanti manifattura manifatture produttivo',
    grow: 'coltivazione coltivatore coltivatori allevamento allevamenti allevatore allevatori agricola agricole',
    extract: 'estrazione cava cave miniera miniere',
    build: 'costruzione costruzioni edile edili edilizia costruttrici',
    install: 'installazione installatore installatori installazioni montaggio posa',
    repair: 'riparazione riparazioni manutenzione manutenzioni riparatore riparatori',
    wholesale:
      'ingrosso grossista grossisti importatore importatori esportatore distributore distributori distribuzione import export',
    agent: 'intermediari intermediario agenti rappresentanti rappresentante rappresentanza',
    retail: 'dettaglio negozio negozi bottega botteghe rivendita rivenditore rivenditori vendita vendono',
    rent: 'noleggio noleggiatore noleggiatori locazione affitto leasing',
    publish: 'edizione edizioni editore editori editrice editrici pubblicazione',
    transport: 'trasporto trasporti trasportatore trasportatori autotrasporti autotrasportatore autotrasportatori',
    design: 'design progettazione progettista progettisti designer',
    teach: 'scuola scuole formazione istruzione corso corsi insegnamento',
    advise: 'consulenza consulenze consulente consulenti',
    machine: 'macchina macchine macchinario macchinari',
  },
  fr: {
    make: 'fabrication fabricant fabricants fabrique production producteur producteurs productrice usine usines constructeur constructeurs manufacture',
    grow: 'cultivateur cultivateurs élevage élevages éleveur éleveurs agriculteur agriculteurs',
    extract: 'extraction carrière carrières mine mines',
    build: 'construction constructions bâtiment bâtiments btp',
    install: 'installation installations installateur installateurs pose montage',
    repair: 'réparation réparations réparateur réparateurs entretien maintenance dépannage',
    wholesale:
      'gros grossiste grossistes négoce négociant négociants importateur importateurs exportateur distributeur distributeurs distribution',
    agent: 'intermédiaires intermédiaire agents courtier',
    retail: 'détail magasin magasins boutique boutiques commerçant vente vendeur détaillant détaillants',
    rent: 'location locations loueur loueurs bail',
    publish: 'édition éditions éditeur éditeurs',
    transport: 'transport transports transporteur transporteurs',
    design: 'design conception designer designers',
    teach: 'école écoles formation enseignement cours',
    advise: 'conseil conseils consultant consultants',
    machine: 'machine machines machinerie',
  },
  de: {
    make: 'Herstellung Hersteller Produktion Produzent Produzenten Erzeuger Erzeugung Fabrik Fabriken Fabrikation Fertigung',
    grow: 'Anbau Zucht Züchter Haltung Landwirt',
    extract: 'Gewinnung Bergbau Abbau Steinbruch',
    build: 'Bau Bauunternehmen Bauunternehmer Bauträger Errichtung',
    install: 'Installation Installateur Montage Einbau',
    repair: 'Reparatur Reparaturen Instandhaltung Instandsetzung Wartung',
    wholesale: 'Großhandel Großhändler Importeur Importeure Exporteur Vertrieb',
    agent: 'Handelsvermittlung Handelsvertreter Vermittlung',
    retail: 'Einzelhandel Einzelhändler Geschäft Geschäfte Laden Läden Verkauf Händler',
    rent: 'Vermietung Verleih Leasing Vermieter',
    publish: 'Verlag Verlage Verlegen',
    transport: 'Transport Transporte Beförderung Spedition Speditionen Spediteur',
    design: 'Design Designer Entwurf Gestaltung',
    teach: 'Schule Schulen Unterricht Ausbildung Bildung Kurse',
    advise: 'Beratung Berater Beratungsunternehmen Unternehmensberatung',
    machine: 'Maschine Maschinen',
  },
  es: {
    make: 'fabricación fabricante fabricantes fábrica fábricas producción productor productores productora elaboración',
    grow: 'cultivo cultivos cría ganadería ganaderos agricultor agricultores criadero',
    extract: 'extracción cantera canteras mina minas minería',
    build: 'construcción construcciones constructora constructoras edificación',
    install: 'instalación instalaciones instalador instaladores montaje',
    repair: 'reparación reparaciones mantenimiento taller talleres',
    wholesale:
      'mayor mayorista mayoristas importador importadores exportador distribuidor distribuidores distribuidora distribución',
    agent: 'intermediarios intermediario agentes',
    retail: 'menor minorista minoristas tienda tiendas venta',
    rent: 'alquiler alquileres arrendamiento',
    publish: 'edición ediciones editorial editoriales editor',
    transport: 'transporte transportes transportista transportistas',
    design: 'diseño diseñador diseñadores',
    teach: 'escuela escuelas formación enseñanza academia academias cursos',
    advise: 'consultoría consultor consultores consultora asesoría asesores asesoramiento',
    machine: 'máquina máquinas maquinaria',
  },
  nb: {
    make: 'produksjon produsent produsenter fabrikk fabrikker tilvirkning framstilling produserer produsere framstiller fremstiller fabrikant fabrikanter',
    grow: 'dyrking oppdrett avl dyrker dyrke oppdretter oppdrettere',
    extract: 'utvinning bryting gruve utvinner',
    build: 'bygging oppføring entreprenør entreprenører byggmester byggmestere utbygger utbyggere',
    install: 'installasjon montering montør montører monterer installerer installatør installatører',
    repair: 'reparasjon reparasjoner vedlikehold verksted verksteder reparerer reparatør reparatører vedlikeholder',
    wholesale:
      'engroshandel grossist grossister importør eksportør distributør importører eksportører distributører importerer eksporterer distribuerer',
    agent: 'agentur provisjonshandel',
    retail:
      'butikk butikker butikkhandel detaljhandel forhandler forhandlere forretning forretninger salg selger selge',
    rent: 'utleie leasing utleier utleiere',
    publish: 'forlag utgivelse utgiver utgivere',
    transport: 'transport transportør transportører transporterer',
    design: 'design designer designere',
    teach: 'skole skoler undervisning kurs opplæring',
    advise: 'rådgivning rådgiver rådgivere konsulent konsulenter',
    machine: 'maskin maskiner',
  },
  pt: {
    make: 'fabricação fabrico fabricante fabricantes fábrica fábricas produção produtor produtores produtora',
    grow: 'cultura cultivo criação agricultor',
    extract: 'extração mina minas pedreira',
    build: 'construção construções construtora construtoras',
    install: 'instalação instalações instalador montagem',
    repair: 'reparação reparações manutenção oficina',
    wholesale:
      'grosso atacado atacadista grossista importador importadores exportador distribuidor distribuidores distribuição',
    agent: 'agentes intermediários',
    retail: 'retalho varejo loja lojas venda',
    rent: 'aluguer aluguel locação',
    publish: 'edição editora editoras',
    transport: 'transporte transportes transportador',
    design: 'design designer',
    teach: 'escola escolas ensino formação cursos',
    advise: 'consultoria consultor consultores assessoria',
    machine: 'máquina máquinas maquinaria',
  },
  nl: {
    make: 'vervaardiging fabrikant fabrikanten fabriek fabrieken productie producent producenten maker',
    grow: 'teelt fokken kweker kwekerij boerderij',
    extract: 'winning mijnbouw',
    build: 'bouw bouwbedrijf aannemer aannemers',
    install: 'installatie installateur installateurs montage',
    repair: 'reparatie reparaties onderhoud',
    wholesale: 'groothandel groothandelaar importeur exporteur distributeur distributie',
    agent: 'handelsbemiddeling agenten',
    retail: 'winkel winkels detailhandel verkoop',
    rent: 'verhuur huur lease',
    publish: 'uitgeverij uitgeverijen uitgever',
    transport: 'transport vervoer vervoerder',
    design: 'ontwerp ontwerper design',
    teach: 'school scholen onderwijs opleiding cursus',
    advise: 'advies adviseur adviseurs advisering consultancy',
    machine: 'machine machines',
  },
}
