/**
 * Frames: words around a part that say nothing more than the part itself. "Sous forme de **SARL**", "mit Hauptsitz in
 * **Hamburg**", "die **insolvent** sind", "whose shares are **listed**".
 *
 * They belong to their part: neither the activity nor an exclusion should hold them. A frame counts only right beside a part of
 * its kind, so its words may mean anything elsewhere.
 */
import { once } from '../reference/load-table.ts'
import type { PartKind } from './interpretation.ts'
import { PatternTable } from './phrase-patterns.ts'
import type { Sentence } from './sentence.ts'

interface Frame {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Relative clauses and participles before a state, in six languages. */
const BEING = [
  '[that|which|who] [are|have been|were|have|had been|is] [|now|already|still|since|currently|all|been]; [with|having] [|a|an|the|their|its] [status|status of]; whose status is; status [:|=|]; now; already',
  '[che|le quali|i quali] [sono|siano|risultano|risultino|si trovano|si trovino|sono state|sono stati|siano state|siano stati|vengono] [|ancora|ormai|già|attualmente|tuttora|regolarmente|in stato di|stati|state]; [con|in|in uno] [stato|status|stato di]; stato [:|=|]; [poste|posti|messe|messi|dichiarate|dichiarati|andate|andati|finite|finiti|regolarmente|ormai]',
  '[qui|lesquelles] [sont|étaient|seraient|ont été|se trouvent] [|encore|toujours|déjà|actuellement|aujourd hui|désormais]; ayant été; étant; [au|avec le|avec un|de|sous] statut; statut [:|=|]; [mises|mis|placées|placés|tombées|tombés|déclarées|déclarés]',
  '[die|welche] [|sich|noch|bereits|schon|inzwischen|mittlerweile|derzeit|aktuell|gerade|weiterhin|zurzeit|immer noch|sich derzeit|sich gerade|heute]; [mit|mit dem|im|im Zustand der|mit einem] [Status|Zustand]; im Zustand der; Status [:|=|]; [weiterhin|immer noch|gerade|derzeit|aktuell|inzwischen]',
  'que [están|estén|son|sean|se encuentran|se encuentren|han sido|hayan sido|siguen|sigan|continúan|continúen|figuran como|fueron|hayan] [|todavía|aún|actualmente|ya]; [con|en] [estado|situación|situación de|estado de]; estado [:|=|]; [declaradas|declarados]; ya',
  'som [er|ble|har blitt|er blitt|har vært|fortsatt er|fremdeles er|har status|nå er] [|fortsatt|fremdeles|ennå|nå|allerede]; [med|i] status; status [:|=|]; nå; allerede',
]
const BEEN = [
  '[sind|ist|waren|wurden|worden sind|befinden|stehen|werden|sein|gewesen sind|gegangen sind|gegangen]; status; ones; only; company; companies',
]

const FRAMES: Readonly<Partial<Record<PartKind, Frame>>> = {
  place: {
    before: [
      `[with|having|whose|that have|which have|who have|and have|have] [|a|an|the|their|its|our|main] [headquarters|head office|head offices|hq|registered office|registered address|registered offices|main office|office|offices|branch|branches|site|sites|plant|plants|factory|factories|base|premises|facility|facilities] [|is|are|being|located|based] [in|at|near|across]; headquarters in; hq in;
       [established|incorporated|domiciled|operating|set up|present|registered|residing|operational|that operate|which operate|that work|who work|that trade|that are active|who are active] [in|from|out of|at|across|within|throughout]; based out of; out of; [|anywhere|everywhere|somewhere] [all over|up in|down in|over in|all across|right across|the whole of|throughout|across]; [anywhere|everywhere|somewhere] in; [|in|from] the [city|town|county|village|borough|municipality|district|province|state] of; location [:|]; city [:|]; region [:|]`,
      `[con|aventi|avente|che hanno|che abbiano|ha|hanno|dotate di] [|la|le|il|un|una|propria|la propria|la loro] [sede|sede legale|sede principale|sede operativa|sede centrale|sede sociale|sedi|uffici|ufficio|stabilimento|stabilimenti|base|domicilio|quartier generale|filiali] [a|in|nel|nella|nell|nei|negli|presso|ad|];
       [domiciliate|domiciliati|presenti|site|siti|insediate|insediati|stabilite|stabiliti|radicate|dislocate|di base|di stanza|residenti|registrate|registrati|iscritte|iscritti|che si trovano|che lavorano|che operano|collocate|collocati] [a|in|nel|nella|nell|nei|negli|presso|ad|sul|sulla]; [in|di|per|su] [tutta|tutto] [|la|il|l]; [nella|nel|della|del|in|dal] [città|comune|regione|capoluogo|territorio] [di|della|del|]; [città|regione|provincia|comune|luogo|sede] :; all interno [di|della|del]`,
      `[avec|ayant|dont|qui ont|au|à|possédant] [|un|le|leur|son|une|leurs|des] [siège|siège social|sièges|bureaux|bureau|établissement|usine|usines|locaux|siège principal|adresse] [|est|se trouve|se situe|situé|basé|est situé|est basé] [à|en|dans|au|aux|près de|sur];
       [présentes|présents|domiciliées|domiciliés|sises|sis|siégeant|opérant|enregistrées|enregistrés|immatriculées|immatriculés|qui se situent|qui se trouvent|qui opèrent|exerçant|qui exercent|qui travaillent|ayant une présence] [à|en|dans|au|aux|sur|intra muros à]; intra muros à; partout [en|dans|à]; dans [toute|tout] [la|le|l]; [en|de] [toute|tout]; [dans|de|sur] [la ville|la commune|le territoire|la métropole|l agglomération|le ressort] [de|d|du]; [ville|région|département|lieu] :`,
      `[mit|die|mit dem|mit der|mit ihrem|mit ihrer|deren|und|mit einem|mit einer] [|ihren|ihrem] [Sitz|Firmensitz|Hauptsitz|Standort|Standorte|Standorten|Niederlassung|Niederlassungen|Büro|Büros|Zentrale|Werk|Werken|Geschäftssitz|Unternehmenssitz|Filialen|Adresse|Hauptquartier|Verwaltungssitz] [in|im|bei|am|]; [ihren Sitz|ihren Hauptsitz|ihren Firmensitz|den Sitz|den Hauptsitz] in;
       [Standort|Ort|Stadt|Sitz|Region|Bundesland|Firmensitz|Standorte] [:|]; innerhalb [|von|der|des]; [in|aus] ganz; ganz; [in|aus] der [Stadt|Gemeinde|Hansestadt|Landeshauptstadt|Region]; am Standort; [im|aus dem] [Freistaat|Land|Bundesland|Stadtgebiet]; quer durch; überall in`,
      `[con|que tengan|que tienen|teniendo|cuya|cuyo|y con] [|su|la|el|una|sus] [sede|sede social|domicilio|domicilio social|domicilio fiscal|oficinas|oficina|sede central|sede principal|fábrica|planta|instalaciones|delegación] [|esté|está|se encuentra|se encuentre] en;
       [domiciliadas|domiciliados|afincadas|afincados|asentadas|asentados|instaladas|instalados|implantadas|implantados|presentes|operativas|registradas|con presencia|que se ubican|que están|que estén|que se encuentran|que operan|que tengan presencia] en; [en|por|de|a lo largo de] [todo|toda] [|el|la]; en pleno; [en|de|del] [la ciudad|el municipio|municipio|la localidad|término municipal] de; [ciudad|provincia|región|localidad] :`,
      `[med|som har|har|og] [|sitt|sin|et|en|deres|eget] [hovedkontor|kontor|kontorer|sete|adresse|forretningsadresse|base|tilholdssted|hovedsete|fabrikk|lokaler|avdeling|avdelinger|besøksadresse] [i|på|ved];
       [basert|lokalisert|plassert|etablert|registrert|hjemmehørende|beliggende|som befinner seg|som opererer|som har base|som er plassert|som er basert|som er lokalisert|som ligger|som finnes] [i|på|ved]; [i|over|fra|rundt i] hele; i [byen|kommunen]; [sted|by|kommune|fylke] :`,
    ],
    after: [
      'based; baserte; basert; ansässige; city centre; itself; proper; city; only; e nulla più; città; centro; capoluogo; même; intra muros; ville; exclusivement; capital; ciudad; by; kommune; sentrum',
      '[ihren|ihre|den|seinen] [Sitz|Hauptsitz|Firmensitz|Zentrale] haben; [ansässig|ansässige|ansässigen|sitzen|sitzt|beheimatet|beheimatete|beheimateten|niedergelassen|niedergelassene|tätig|tätige|tätigen|angesiedelt|angesiedelte|angesiedelten|gelegen|gelegene|gelegenen|gemeldet|registriert|registrierte|vertreten|zuhause|operieren|arbeiten|produzieren|produzierende|liegen|sitzende|haben] [|sind|ist]; sind; gibt [|es]',
    ],
  },
  legalForm: {
    before: [
      `[that are|which are|who are|that is|set up as|registered as|structured as|organised as|organized as|constituted as|incorporated as|run as|operating as|trading as|run by|on a|run on a|operated on a|in the form of|with the legal form of|with the legal form|with legal form|legal form|legal form is|having the form of|of type|operated by|owned by|established as|formed as] [|:|=|a|an|the] [|registered|: ]`,
      `[in forma di|sotto forma di|con forma giuridica|con forma giuridica di|forma giuridica|costituite|costituiti|costituite come|costituiti come|costituite in forma di|costituiti in forma di|organizzate come|organizzati come|organizzate in|registrate come|registrati come|che sono|che siano|come|aventi forma di|con la forma giuridica di|con la forma di|di tipo|strutturate come|in veste di|gestite da|gestiti da|in forma|iscritte come] [|:|una|un|delle|dei|di]`,
      `[sous forme de|sous la forme de|sous la forme d|sous forme d|en forme de|constituées en|constitués en|constituées sous forme de|constituées sous forme d|organisées en|organisés en|de forme juridique|ayant la forme de|ayant la forme d|ayant la forme juridique de|dont la forme juridique est|forme juridique|immatriculées en|immatriculés en|de type|de forme|de statut|sous statut|sous statut de|sous statut d|au statut de|au statut d|qui sont|qui ont la forme de|structurées en|enregistrées en|exploitées en|en|ayant le statut de|créées en|gérées en|exerçant en] [|:|une|un|des|la|l|société]`,
      `[als|in der Rechtsform|in der Rechtsform einer|in der Rechtsform eines|in Rechtsform|mit der Rechtsform|mit Rechtsform|Rechtsform|in Form einer|in Form eines|in Form von|die|die als|die eine|organisiert als|eingetragen als|registriert als|geführt als|mit der Rechtsform einer|deren Rechtsform|deren Rechtsform die|in der Form einer|betrieben als] [|:|eine|ein|einer|eines|eingetragene|eingetragener|eingetragenes|eingetragenem]`,
      `[en forma de|bajo la forma de|con forma jurídica|con forma jurídica de|con la forma jurídica de|de forma jurídica|forma jurídica|constituidas como|constituidos como|organizadas como|organizados como|registradas como|que sean|que son|como|de tipo|en régimen de|con forma de|bajo la forma jurídica de|constituidas en forma de|que funcionan como] [|:|una|un]`,
      `[som er|organisert som|registrert som|drevet som|med selskapsform|med organisasjonsform|selskapsform|organisasjonsform|i form av|med selskapsformen|med organisasjonsformen|etablert som|stiftet som|som drives som|driver som|eid av] [|:|et|en|ei]`,
    ],
    after: [
      '[firmieren|eingetragen sind|organisiert sind|organisiert|geführt werden|geführt|registriert sind|auftreten|sind|ist|agieren|gegründet wurden|eingetragen|betrieben werden|ist|haben]; basis; Status; form; only',
    ],
  },
  listing: {
    before: [
      ...BEING,
      '[whose|with|having] [|their|its] [shares|stock|stocks|securities] [|are|is|that are|which are]; [that|which] [trade|are traded]; traded; quoted; with a; with an; [con|aventi|le cui] [azioni|titoli] [|sono|che sono]; [dont|avec] [|les|le|leurs|des|leur] [actions|titre|titres] [|sont|est|qui sont]; [con|cuyas] acciones [|que|están|son]; [mit|deren] [Aktien|Wertpapiere|Wertpapieren|einer|einem|eigener]; listate; listati; listadas; listados; presenti; inscrites; introduites; private; privati',
    ],
    after: [
      ...BEEN,
      '[notiert|notierte|gelistet|gelistete|gehandelt|gehandelte|geführt] [|sind|werden]; shares; stock; aksjer; azioni; actions; acciones; Aktien; [on|at] [the|a|an|any|any stock|a stock|the main] [stock exchange|exchange|stock market|market|LSE|NYSE|main market]; on [AIM|Nasdaq|Euronext]; [su|sul|sulla] [Euronext|mercato|borsa]; [alla|nella] Borsa [|Italiana|di Milano]; a Piazza Affari; valori; [à la|en] bourse; [en el|en la|en] [mercado|bolsa]; de valores; [på|ved] [børs|børsen|Oslo Børs|Euronext]; [an der|an einer|an] [Börse|Frankfurter Börse]',
    ],
  },
  status: { before: BEING, after: BEEN },
  amount: {
    before: [
      `[where|in which|at which] [|about|some|roughly]; [whose|with|having|that have|which have|who have] [|a|an|the|their|its] [headcount|workforce|staff|turnover|revenue|revenues|sales|annual turnover|size] [|of|is|that is|at]; [in|of] the [size|range|region] of; in the range [|of]; ranging; company size [|of]; [that|which|who] [employ|employs|have|has|make|makes|do|does|earn|bring in|take in|generate]; doing; bringing in; and; but; of size; size [|:]`,
      `[dove|in cui|presso cui|nelle quali] [lavorano|lavorino|sono impiegate|sono impiegati]; che [contano|contano su|danno lavoro a|impiegano|vantano|hanno|abbiano|ricavano|realizzano|registrano|occupano|dichiarano|superano]; con una forza lavoro [|di|superiore a]; [il|la] cui [fatturato|giro d affari|organico] [|è|sia]; dal fatturato; con un; con una; e; ma`,
      `[où|dans lesquelles|chez qui] travaillent; qui font travailler; [comptant|employant|occupant|regroupant|qui comptent|qui emploient|qui occupent|ayant|qui ont|faisant|générant|affichant|dégageant|qui affichent|qui dégagent|réalisant|tranche d|et] [|une|un|des]; avec un; avec une; avec des; dont [le|l|la]; mais`,
      `[bei denen|wo|in denen|deren|die|mit|und] [|einem|einer|ein|eine|es]; mit einer Größe von; Größe [|:]; Unternehmensgröße [|:]; aber`,
      `[donde|en las que|en los que] [trabajan|trabajen]; que [cuentan con|cuenten con|dan trabajo a|den trabajo a|tienen|tengan|emplean a|generan|generen|superan]; [cuya|cuyo|cuyos|cuyas] ; con una; con un; y; pero`,
      `[der|hvor|hvor det] [|det|det jobber|jobber|arbeider]; som [sysselsetter|beskjeftiger|har|har hatt|hadde]; [hvis|der]; med en; med et; og; men`,
    ],
    after: [
      '[on|in] [the payroll|staff|their payroll|the books]; working for them; work; employed; tops; [arbeiten|beschäftigen|haben|beschäftigt|beschäftigt sind|liegt|beträgt|übersteigt|erzielen|erwirtschaften|machen|umsetzen|angestellt sind|aufweisen|verfügen|tätig sind]; assunti; assunte; occupati; in organico; a libro paga; en plantilla; empleadas; contratadas; en nómina; [jobber|arbeider|på lønningslisten|i staben|i arbeid]; en poste; à temps plein; equivalent; de chiffre d affaires; annuels; par an; al año; all anno; l anno; im Jahr; pro Jahr; jährlich; per year; a year; annually; i året; per år',
    ],
  },
  age: {
    before: [
      `[that|which|who] [|have|were|are|was|is|had|has|have been|first|started|began|opened] [|been|already|around|in business|trading]; [whose|with|having] [|an|a|the|their] [date of incorporation|incorporation date|founding date|foundation|founding year|year of incorporation|registration date] [|is|was|of|falls]; [dating|going] [from|back to|back]; [from|of]; as recently as; no later; first; only`,
      `che [sono|siano|hanno|abbiano|esistono|operano|lavorano|risalgono|erano] [|già|stati|state|ancora|solo]; [la|il|con|con la|con una|con il|con un|con un] [cui |] [data di costituzione|data di fondazione|anno di costituzione|anno di fondazione|fondazione|costituzione|nascita|storia|anzianità] [|è|sia|di|compresa|compreso]; la cui [fondazione|costituzione|nascita] [è|risale|sia]; [risalenti|risalente|datate|datati|di costituzione|di fondazione|di]; solo; già`,
      `qui [ont|ont été|sont|existent|existaient|datent|étaient|avaient|exercent|travaillent] [|déjà|déjà été|été|nées]; dont la [création|fondation|date de création|date d immatriculation|constitution] [|est|date|remonte|remonte à|se situe|est comprise|a eu lieu]; [datant|remontant|ayant|avec une|avec|âgées|ayant été] [|été|une ancienneté|ancienneté|de|à|d]; [date|année] de [création|constitution|fondation] [|:]; seulement; déjà`,
      `[die|welche|mit|deren|und] [|es|schon|bereits|erst|es schon|es bereits|es erst|noch|seit|einem|einer|Gründung|einer Gründung|ihrer Gründung|ihre Gründung|einem Alter von|einem Alter]; [gerade erst|erst|frisch|schon|bereits]`,
      `que [se |] [fundaron|crearon|constituyeron|nacieron|abrieron|existen|existían|ya existían|llevan|lleven|datan|tienen|tengan|hayan|fueron|empezaron|surgieron]; [con|cuya|cuyo] [|una|la|el|un] [fecha de constitución|fecha de fundación|fecha de creación|año de fundación|año de constitución|antigüedad|fundación|constitución] [|es|sea|de]; solo; ya; de`,
      `som [har|ble|er|hadde|startet|eksisterte|fantes|har vært|har eksistert|har drevet|har holdt på|nylig|har blitt] [|eksistert|vært|vært i drift|nylig|ble|er|har]; [med|hvis] [|en] [stiftelsesdato|stiftelsesår|etableringsår|etableringsdato|alder] [|på|er]; [med|fra]; først; allerede`,
    ],
    after: [
      '[gab|gibt|bestanden|bestehen|existierten|existieren|erfolgte|erfolgt ist|liegt|lag|sind|waren|am Markt sind|aktiv sind|wurden|worden sind|entstanden|entstanden sind|begannen|begonnen haben|angefangen haben|starteten|gestartet sind|dabei sind|ist]; solare; siden; gamle; old',
    ],
  },
  ignored: { before: BEING, after: BEEN },
}

interface FrameTables {
  readonly before: PatternTable<true>
  readonly after: PatternTable<true>
}

const tables = once((): ReadonlyMap<PartKind, FrameTables> => {
  const byKind = new Map<PartKind, FrameTables>()
  for (const [kind, { before, after }] of Object.entries(FRAMES)) {
    byKind.set(kind as PartKind, { before: tableOf(before), after: tableOf(after) })
  }
  return byKind
})

function tableOf(lines: readonly string[]): PatternTable<true> {
  const table = new PatternTable<true>()
  for (const pattern of lines.flatMap((line) => line.split(';')).map((each) => each.trim())) {
    if (pattern !== '') table.add(pattern, true)
  }
  return table
}

/** Most words of a frame before its part. */
const WORDS_MAX = 8

/**
 * Widens a part by the frames around it.
 *
 * @param from,to  the part
 * @param first    the piece before which a frame may not begin: the end of the part before
 */
export function widen(
  pieces: Sentence,
  kind: PartKind,
  { from, to, first }: { readonly from: number; readonly to: number; readonly first: number },
): { readonly from: number; readonly to: number } {
  const own = tables().get(kind)
  if (own === undefined) return { from, to }
  let start = from
  for (let begin = Math.max(first, from - WORDS_MAX); begin < from; begin++) {
    if (own.before.find(pieces, begin, from)?.end === from) {
      start = begin
      break
    }
  }
  // "Sheffield-based".
  const next = pieces[to]?.key === '-' && pieces[to].isGlued ? to + 1 : to
  return { from: start, to: own.after.find(pieces, next)?.end ?? to }
}
