/**
 * Ages in sentences: "founded after 2015", "negli ultimi 5 anni", "seit über 20 Jahren", "start-ups".
 *
 * Rules:
 * - "After 2015" begins on 2016-01-01, "since 2015" on 2015-01-01; "before 1990" ends on 1989-12-31, "until 1990" on 1990-12-31.
 * - A number of years is counted back from today: "more than 20 years" is a date 20 years ago or earlier.
 * - Start-ups and young companies: incorporated within the last 5 years. Newly founded ones: the last 2.
 * - Long-established, historic companies: 50 years or more. Centenary ones: 100.
 * - A lone year or number of years counts only beside a word of founding or of time.
 */

import type { SomeFilters } from './interpretation.ts'
import { boundsAt, quantityAt } from './quantities.ts'
import { COMPANY_NOUNS } from './request-words.ts'
import type { Sentence } from './sentence.ts'
import { type Found, type Piece, phraseTable, wordSet } from './sentence-words.ts'

/** A span of time: dates `YYYY-MM-DD`, `null` where open. */
interface Span {
  readonly from: string | null
  readonly to: string | null
}

type Direction = 'after' | 'since' | 'before' | 'until' | 'in'

/** Words for the founding of companies, and for their being there since. */
export const FOUNDED = phraseTable<true>([
  [
    `founded | established | set up | opened up | newly opened | founding date | founding year | year of foundation | anno di fondazione | année de création | date de création | Gründungsjahr | mit Gründungsjahr | Gründungsdatum | año de fundación | año de creación | stiftelsesår | incorporated and registered | launching | founding year | est | starting | incorporated | created | registered | born | started | formed | launched | opened | in business | in operation | operating | trading | active | existing | around | that have existed | have [existed|been around|been trading|been going|been operating|been in business|been established|been running] | [existed|started up|began|started trading|began trading|began operations|started out|started operating|were around|was around] | opened their doors | [incorporation|founding|foundation|registration] [date|year] | [date|year] of [incorporation|foundation|founding|registration] | year founded | incorporated on | running | freshly founded | founding year of |
     fondate | fondati | fondata | fondato | nato | sorte | sorti | [data|anno] di [costituzione|fondazione|nascita|apertura|iscrizione] | [che |][esistono|operano|lavorano|esistevano|esistevano già] | [che |]sono [nate|nati|state fondate|stati fondati|state costituite|stati costituiti|state create|stati creati|state aperte|stati aperti|sorte|sorti|attive|attivi|sul mercato] | [che |]hanno aperto [i battenti|] | la cui [fondazione|costituzione] è | di costituzione | di fondazione | costituzione | fondazione | registrati | iscritti | [presenti |attivi |attive |]sul mercato | risalenti [al|] | datati | datate | lanciate | lanciati | inaugurate | inaugurati | costituitesi | che hanno aperto | aperto | aperta | costituite | costituiti | costituita | nate | nati | nata | create | creati | avviate | avviati | aperte | aperti | istituite | registrate | iscritte | attive | attivi | operative | operativi | operanti | esistenti |
     créées | créés | ouverts | ouvert | ouverte | inaugurées | [date|année] [de|d] [création|fondation|constitution|immatriculation|ouverture] | [|qui |ayant ][ont été|été] [créées|créés|fondées|fondés|constituées|ouvertes|immatriculées] | [qui |]sont [nées|nés|apparues] | [qui |]ont [ouvert|démarré|débuté|vu le jour|commencé] | ayant [ouvert|démarré|été créées] | [qui |][existent|existaient|existaient déjà] | dont la création [est|date|remonte|remonte à|se situe] | établies | enregistrées | ouvertes | présentes sur le marché | la création | créé | qui travaillent | qui exercent | établies en | qui ont ouvert | nouvellement ouvertes | lancés | démarrées | fondé | créée | créé | fondées | fondés | fondée | constituées | constitués | immatriculées | immatriculés | nées | nés | lancées | ouvertes | existant | actives | actifs | en activité | présentes |
     gegründet | gegründet wurden | neu eröffnet | Gründung | Gründung [liegt|erfolgte] | Gründungsjahr | Gründungsdatum | Gründungszeitpunkt | Jahrgang | des Jahrgangs | [gegründet|eröffnet|entstanden|aufgebaut|etabliert] [worden|worden sind|haben] | [entstanden|gestartet|angefangen|begonnen] [sind|haben] | entstanden | [bestanden|bestehen|bestand|existierten|gab|gibt|gab es] | eröffnet [haben|wurden] | angefangen haben | gegründetes | etablierte | etabliert | aufgemacht haben | gegründet werden | eröffnete | eröffneten | gestartet | gestartete | ins Leben gerufen | die eröffnet haben | eröffnet haben | neugegründet | gegründet wurde | gegründet worden sind | gegründete | gegründeten | gegründeter | entstanden | bestehend | bestehende | bestehen | existieren | eingetragen | eröffnet | aktiv | tätig | am markt |
     fundadas | fundados | abiertos | inauguradas | [fecha|año] de [constitución|fundación|creación|apertura] | [que |]se [fundaron|crearon|constituyeron|abrieron|hayan fundado|hayan creado|establecieron|fundaran] | [que |][nacieron|surgieron|empezaron|existían|ya existían|abrieron|datan|comenzaron] | [que |]fueron [fundadas|creadas|constituidas|fundados|creados] | que existen | con fecha de constitución | establecidas | registradas | datan de | que llevan | inaugurados | lanzadas | que abrieron | constituida | nacidos | surgidas | montadas | fundada | creadas | creados | creada | constituidas | constituidos | nacidas | establecidas | registradas | abiertas | iniciadas | activas | activos | en activo | existentes | que existen |
     stiftet | stiftede | åpnede | som åpnet | stiftelsesdato | stiftelsesår | etableringsår | etableringsdato | [som |][ble|er|har blitt|vart] [stiftet|etablert|grunnlagt|startet|opprettet|åpnet|registrert] | som [startet|startet opp|åpnet|eksisterte|fantes|begynte] | [som |]har eksistert | eksistert | dannet | lansert | nystartet | stifta | etablert | etablerte | grunnlagt | grunnlagte | opprettet | opprettede | oppretta | startet | startet opp | starta | registrert | registrerte | dannet | åpnet | oppstartet | skipa | som ble etablert | som ble stiftet | som er stiftet | som er etablert | i drift | i virksomhet | aktive`,
    true,
  ],
])
const DIRECTIONS = phraseTable<Direction>([
  [
    'after | later than | post | [only |just ]after | after the year | > | dopo [l anno|la fine del] | posteriormente al | [è |][successiva|successive|successivi|posteriore|posteriori] al | dal dopo | [postérieurement|postérieure|postérieures] [à|au] | après [l année|le|la fin de] | d après | est postérieure à | date d après | [erst ]nach | nach [Ende|dem] | [posterior|posteriores|posteriormente|con posterioridad] [a|al] | después del [año|] | tras el [año|] | [es|sea] posterior a | nyere enn | etter [år|utgangen av] | dopo | dopo il | successivamente al | après | nach | nach dem jahr | después de | tras | posteriores a | despues de | etter | etter år | seinere enn | senere enn',
    'after',
  ],
  [
    `since | from | as of | starting from | since the year | [on or after|in or after|no earlier than|not earlier than|no sooner than|at the earliest in] | >= | from the year | [beginning|starting] [in|from] | [non prima del|a cominciare dal|a decorrere dal|dall anno|dal mese di] | [à compter de|à partir du|à compter du|à partir de l année] | pas avant | au plus tôt en | [ab dem|ab dem Jahr|ab Jahr|seit dem|frühestens|frühestens im Jahr|nicht vor] | [desde el|a partir del|a partir del año|no antes de|como pronto en] | tidligst [i|] | ikke før | [fra|fra og med] år | dal | dall | a partire dal | a partire da | da | depuis | à partir de | seit | ab | seit dem jahr | desde | desde el año | a partir de | not before | siden | sidan | fra | frå | fra og med | frå og med | etter og med`,
    'since',
  ],
  [
    'before | prior to | earlier than | pre | [already |even |since ]before | before the year | < | [anteriormente|anteriore|antecedenti|antecedente|precedente|precedenti|precedentemente] al | prima dell anno | da prima del | già prima del | è [anteriore|precedente] al | ante | antérieurement à | [antérieure|antérieures|antérieurs] [à|au] | avant [l année|le|la fin de] | d avant | date d avant | est antérieure à | depuis avant | [schon|bereits|noch] vor | vor dem | antes del año | con anterioridad a | anteriormente a | previas a | [es |]anterior al | es anterior a | desde antes de | fra før | før [år|utgangen av] | prima del | prima di | prima dell | anteriori al | avant | antérieures à | vor | vor dem jahr | antes de | antes del | anteriores a | anterior a | før | tidligere enn | tidlegare enn',
    'before',
  ],
  [
    'til og med | senest i | seinest i | innen | innen utgangen av | <= | at the latest in | in or before | not later than | no later than the end of | by the end of | non oltre il | al più tardi nel | entro la fine del | fino alla fine del | au plus tard en | jusqu à [fin|la fin de] | spätestens [|im Jahr|Ende] | bis [einschließlich|spätestens|zum Jahr|Ende|einschl] | a más tardar en | hasta el [año|] | hasta finales de | como muy tarde en | senest | innen år | until | up to | by | not after | no later than | fino al | entro il | jusqu en | jusqu à | bis | hasta',
    'until',
  ],
  [
    'in | in the | during | during the | [back |sometime ]in | in the [year|course of] | : | = | of | dating [back to|from] | nell anno | l anno | durante il | durante gli | nel decennio | au cours de [l année|] | pendant [l année|les] | durant [l année|les] | courant | [en|dans] l année | lors de | en l an | im Laufe des Jahres | aus dem Jahr[|e] | aus den | en el | durante [el año|los|la] | a lo largo de | [en|de] la década de | del año | de los | i [året|tidsrommet] | nel | nell | nello | negli | in the year | nel corso del | en | dans | dans les | au cours de | im | im jahr | im jahre | in den | während | en el año | en los | durante | i | i løpet av | på | i år | i året',
    'in',
  ],
])
const YEAR_RANGE_OPENERS = phraseTable<true>([
  [
    'between | tra il | fra il | tra | fra | entre | zwischen | from | dal | da | de | von | desde | entre el | mellom | frå | between the years | [anywhere|somewhere] between | in the years | tra gli anni | fra gli anni | negli anni [dal|] | nel periodo [tra il|dal|] | entre [les années|les] | dans les années | durant la période | sur la période | dans la période | se situe entre | est comprise entre | im Zeitraum [von|zwischen|] | in den Jahren [von|zwischen|] | aus den Jahren | entre [los años|el año] | en el periodo [de|] | en los años | [i|fra] [perioden|årene|tidsrommet] | mellom årene | [compresa|compreso] tra [il|]',
    true,
  ],
])
const YEAR_RANGE_LINKS = phraseTable<true>([
  [
    'and | to | e il | e | al | et | à | und | bis | y | a | y el | hasta | - | e l | og | til | til og med | through | until | till | and the year | ed il | e l anno | et l année | au | jusqu en | und dem Jahr | y el año | hasta el | og år | et le',
    true,
  ],
])

const MONTHS = phraseTable<number>(
  [
    'january | jan | gennaio | janvier | januar | enero',
    'february | feb | febbraio | février | februar | febrero',
    'march | marzo | mars | märz',
    'april | aprile | avril | abril',
    'may | maggio | mai | mayo',
    'june | jun | giugno | juin | juni | junio',
    'july | jul | luglio | juillet | juli | julio',
    'august | aug | agosto | août',
    'september | sept | sep | settembre | septembre | septiembre',
    'october | oct | ottobre | octobre | oktober | octubre',
    'november | nov | novembre | noviembre',
    'december | dec | desember | dicembre | décembre | dezember | diciembre',
  ].map((names, at): [string, number] => [names, at + 1]),
)
const DECADE_WORDS = phraseTable<number>([
  [
    'sixties | anni sessanta | années soixante | sechziger [jahre|jahren] | sechzigerjahre[|n] | Sechzigern | los sesenta | década de los sesenta | la década de los sesenta | años sesenta | sekstitallet | sekstiårene | sekstitalet',
    1960,
  ],
  [
    'seventies | anni settanta | années soixante dix | siebziger [jahre|jahren] | siebzigerjahre[|n] | Siebzigern | los setenta | década de los setenta | la década de los setenta | años setenta | syttitallet | syttiårene | syttitalet',
    1970,
  ],
  [
    'eighties | anni ottanta | années quatre vingt | achtziger [jahre|jahren] | achtzigerjahre[|n] | Achtzigern | los ochenta | década de los ochenta | la década de los ochenta | años ochenta | åttitallet | åttiårene | åttitalet',
    1980,
  ],
  [
    'nineties | anni novanta | années quatre vingt dix | neunziger [jahre|jahren] | neunzigerjahre[|n] | Neunzigern | los noventa | década de los noventa | la década de los noventa | años noventa | nittitallet | nittiårene | nittitalet',
    1990,
  ],
])
const DECADE_OPENERS = phraseTable<true>([
  ['anni | gli anni | années | años | los años | the | la década de [los|] | década de [los|] | los', true],
])
const DECADE_SUFFIXES = wordSet('s er ern')
/** "1990-tallet", "80-årene". */
const HYPHENED_SUFFIXES = wordSet('tallet talet årene åra')
/** Those after which a multiple of a hundred is a century: "1800-tallet". */
const CENTURY_SUFFIXES = wordSet('tallet talet')

const LAST = phraseTable<number>([
  [
    `in the last | in the past | within the last | over the last | over the past | during the last | last | within the past |
     negli ultimi | nell ultimo | nell ultimi | nel corso degli ultimi | ultimi | da meno di |
     ces | au cours des | dans les | durant les | ces dernières | depuis moins de | il y a moins de |
     in den letzten | innerhalb der letzten | während der letzten | den letzten | seit weniger als | vor weniger als |
     en los últimos | en el último | durante los últimos | los últimos | desde hace menos de | hace menos de |
     siste | de siste | det siste | dei siste | i løpet av siste | i de siste | [inside|within|in|during|over] the [last|past|previous|preceding] | new in the last | [nel corso degli|durante gli|entro gli] ultimi | da non più di | degli ultimi | [ces|lors des|au cours des|durant les|pendant les|depuis les|sur les] | il y a [pas plus de|au plus] | depuis [pas plus de|au plus] | [innerhalb|während|in|binnen] [der|den] [letzten|vergangenen|jüngsten] | der [letzten|vergangenen] | vor [höchstens|maximal|nicht mehr als] | seit [höchstens|maximal|nicht mehr als] | [en|durante|de|dentro de] los [últimos|pasados|recientes] | desde hace no más de | hace [no más de|como máximo] | [for|i] [høyst|maks|under] | i løpet av de siste | i løpet av det siste | i løpet av dei siste | i de siste | for mindre enn`,
    1,
  ],
])
const BACK_TO = phraseTable<true>([
  [
    'for | da | da più di | depuis | seit | vor | desde hace | hace | il y a | llevan | i | lleven | länger als | seit schon',
    true,
  ],
])
const AGE_COMPARISONS = phraseTable<'gt' | 'lt'>([
  [
    `older than | aged over | aged more than | [older|aged] [above|at least|more than] | with at least | with a history of [more than|over] | for at least | [che |]esistono da [più di|oltre|almeno] | con [almeno|un anzianità di oltre|una storia di oltre|una storia di più di] | di oltre | di più di | che hanno [più di|oltre] | da almeno | [avec|d] une ancienneté de plus de | ayant au moins | avec au moins | depuis au moins | d au moins | vieilles de plus de | âgées [de|d] [plus de|au moins] | qui ont plus de | [mit|seit] [mindestens|wenigstens] | länger als | einem Alter von [über|mehr als] | [con|de] [al menos|una antigüedad superior a|una antigüedad de más de|una trayectoria de más de] | que [tengan|tienen|llevan|lleven] [más de|al menos] | desde hace al menos | med minst | som er [over|mer enn|minst] | più vecchie di | più vecchi di | più antiche di | con più di | con oltre | plus anciennes que | plus vieilles que | plus anciens que | âgées de plus de | de plus de | ayant plus de | avec plus de | älter als | mit mehr als | mit über | más antiguas que | más antiguos que | con más de | de más de | with more than | with over | having more than | for more than | for over | da più di | da oltre | depuis plus de | seit mehr als | seit über | desde hace más de | hace más de | il y a plus de | vor mehr als |
     eldre enn | i mer enn | i over | i meir enn | i minst | i flere enn | med mer enn | med over | med meir enn | for mer enn | for over`,
    'gt',
  ],
  [
    `younger than | aged under | less than | aged [less than|below] | no older than | not older than | for under | [che |]esistono da meno di | con [non più di|al massimo] | di meno di | non più [vecchi|vecchie] di | [âgées|vieilles] de moins de | qui ont moins de | n ayant pas plus de | ayant au plus | qui n ont pas [plus de|encore] | [mit|seit] [höchstens|maximal|unter] | nicht älter als | [con|de] [no más de|como máximo|una antigüedad inferior a|una antigüedad máxima de|una antigüedad de menos de] | que [tengan|tienen|llevan|lleven] menos de | que no [tengan|tienen] más de | som er [under|mindre enn|høyst|maks|yngre enn] | ikke eldre enn | più giovani di | con meno di | plus jeunes que | de moins de | ayant moins de | avec moins de | jünger als | mit weniger als | más jóvenes que | con menos de | de menos de | with less than | for less than | yngre enn | med mindre enn | med under | i mindre enn`,
    'lt',
  ],
])
const YEARS = wordSet(
  'year years yr yrs anno anni an ans année années dernières Jahr Jahre Jahren año años år året årene åra års',
)
const MONTH_UNITS = wordSet(
  'month months mese mesi mois Monat Monate Monaten mes meses måned måneder månedene månad månader månadene',
)
const AGE_TAILS = phraseTable<true>([
  [
    `old | of age | in business | of experience | experience | of activity | or older | or younger | old or [older|younger|more|less] | or more | of trading history | under their belt | in existence | around | behind them | trading history | of operations | on the market | in the industry | of business | of heritage | of history | of operation | in operation | in the market | in the trade | ago | of existence | of trading | trading |
     di età | di vita | di attività | di esperienza | di storia | fa | di presenza | di lavoro | d attività | d esperienza | di esistenza | di tradizione | di anzianità | sul mercato | alle spalle |
     d existence | d expérience | d ancienneté | d activité | de métier | de savoir faire | de présence | au compteur | derrière elles | de pratique | d exercice | d âge | d'histoire | sur le marché |
     alt | Erfahrung | Bestehen | am Markt | Geschichte | alte | alten | alter | im Geschäft | Firmengeschichte | Unternehmensgeschichte | tätig | aktiv | auf dem Markt | im Markt | in der Branche | gibt | gegründet worden sind | gegründet wurden | Tradition | Bestand | bestehen | existieren | gegründet |
     de antigüedad | de experiencia | de vida | de historia | a sus espaldas | funcionando | activas | abiertas | operando | en activo | de recorrido | de tradición | en funcionamiento | en el sector | en el negocio | de actividad | de existencia | en el mercado | de trayectoria | atrás |
     gamle | gammel | gamalt | gammelt | siden | drift | bak seg | historie bak seg | eller eldre | eller yngre | sidan | i bransjen | i faget | i drift | i markedet | på markedet | erfaring | i bransje | historie | fartstid | på baken | med erfaring`,
    true,
  ],
])
const NUMBER_ADJECTIVES = wordSet(
  'dernières derniers dernière letzten últimos ultimi passati scorsi siste vergangenen pasados passées passés',
)

const NAMED = phraseTable<'startup' | 'new' | 'historic' | 'centenary' | 'thisYear' | 'lastYear'>([
  [
    `startup innovative | startup innovativa | start up innovative | startups innovantes | innovative Startups | startup | startups | start up | start ups | young companies | young firms | young businesses | giovani aziende | aziende giovani | giovani imprese | imprese giovani | jeunes entreprises | jeunes pousses | jeunes sociétés | junge unternehmen | junge firmen | jungunternehmen | empresas jóvenes | jóvenes empresas | startup unternehmen | empresas emergentes |
     oppstartsselskap | oppstartsselskaper | oppstartselskap | oppstartselskaper | oppstartsbedrift | oppstartsbedrifter | oppstartbedrifter | oppstartsfirmaer | oppstartsforetak | gründerbedrift | gründerbedrifter | gründerselskap | gründerselskaper | gründerselskapet | unge selskaper | unge bedrifter | unge firmaer | unge foretak | unge virksomheter | unge verksemder`,
    'startup',
  ],
  [
    `newly founded | newly established | newly created | newly formed | newly incorporated | recently founded | recently established | recently created | recently formed | recently incorporated | recently set up | new companies | [newly|recently|freshly|just|lately] [founded|established|created|formed|incorporated|set up|opened|registered|launched|started|born] | [founded|established|created|formed|incorporated|set up|opened|registered|launched|started] [recently|lately|just now|not long ago] | [that |which |who |][have |][just|recently|only just] [opened|started|launched] | that opened [recently|not long ago] | brand new | new businesses | new firms |
     neocostituite | neo costituite | di nuova costituzione | di recente costituzione | recentemente costituite | appena costituite | nate di recente | nate da poco | [appena|recentemente|neo] [costituite|costituiti|nate|nati|aperte|aperti|fondate|fondati|create|creati] | [costituite|costituiti|nate|nati|aperte|aperti|fondate|fondati|create|creati] [di recente|da poco|recentemente|appena] | da poco [aperte|aperti|nate|nati|costituite|costituiti] | di [nuova|recente] [costituzione|fondazione|apertura|creazione|nascita] | [che |]hanno aperto [di recente|da poco|recentemente] | neocostituiti | neonate | neonati | fondate di recente | fondate recentemente | costituite di recente | costituite recentemente | nuove aziende | nuove imprese |
     récemment créées | récemment créés | [récemment|nouvellement|fraîchement|tout juste] [créées|créés|fondées|fondés|ouvertes|ouverts|constituées|immatriculées|lancées|établies] | [créées|créés|fondées|fondés|ouvertes|ouverts|constituées|lancées] [récemment|dernièrement] | [qui |]viennent d [ouvrir|être créées|être fondées] | venant d ouvrir | [qui |]ont [récemment ouvert|ouvert récemment] | de récente création | créées récemment | créés récemment | nouvellement créées | récemment fondées | nouvelles entreprises | nouvelles sociétés | de création récente |
     neu gegründet | neu gegründete | [neu|frisch|kürzlich|vor kurzem|jüngst|gerade|gerade erst|erst kürzlich|unlängst|soeben|erst vor kurzem] [gegründet|gegründete|gegründeten|gegründeter|eröffnet|eröffnete|eröffneten|entstanden|gestartet|gestartete] [|wurden|haben|worden sind] | neueröffnete | neueröffneten | frischgegründete | neu gegründeten | neugegründete | kürzlich gegründet | kürzlich gegründete | vor kurzem gegründet | neugründungen | neue unternehmen | neue firmen |
     recién creadas | recién creados | [recién|recientemente] [creadas|creados|fundadas|fundados|constituidas|constituidos|abiertas|abiertos|inauguradas|nacidas] | [creadas|fundadas|constituidas|abiertas|creados|abiertos] [recientemente|hace poco|últimamente|hace poco tiempo] | de [reciente|nueva] [creación|constitución|apertura|fundación] | que [acaban de abrir|han abierto recientemente|abrieron hace poco|se han creado recientemente|abrieron recientemente] | recién fundadas | recién constituidas | de reciente creación | de nueva creación | creadas recientemente | fundadas recientemente | nuevas empresas |
     nyetablerte | nyetablert | [nylig|nettopp|nyss] [stiftet|stiftede|startet|startede|etablert|etablerte|åpnet|åpnede|grunnlagt|opprettet|registrerte] | [stiftet|etablert|startet|åpnet|opprettet|grunnlagt] nylig | nyåpnede | nyåpnet | som nylig [ble|er|har blitt] [stiftet|etablert|startet|åpnet|opprettet] | som nylig [har åpnet|åpnet|startet|startet opp] | som ble [stiftet|etablert|startet] nylig | helt nye | nystiftede | nystiftet | nystifta | nystartede | nystartet | nystarta | nyopprettede | nyregistrerte | nylig stiftet | nylig stiftede | nylig etablert | nylig etablerte | nylig startet | nylig grunnlagt | nyleg etablerte | nye selskaper | nye bedrifter | nye firmaer | nye foretak | nye virksomheter | nye verksemder`,
    'new',
  ],
  [
    `long established | historic companies | historical companies | historic firms | old established | aziende storiche | imprese storiche | storiche aziende | entreprises historiques | maisons historiques | traditionsunternehmen | traditionsreiche | traditionsreichen | alteingesessene | alteingesessenen | empresas históricas | empresas con historia | tradisjonsrike | tradisjonsbedrifter | gamle bedrifter | gamle selskaper | gamle firmaer`,
    'historic',
  ],
  [
    'hundreårige | hundreårsgamle | centenary companies | century old | centenarie | centenari | ultracentenarie | centenaires | hundertjährige | centenarias',
    'centenary',
  ],
  [
    'founded this year | incorporated this year | [founded|established|incorporated|set up|started|opened|created|formed|registered|launched] [this year|so far this year|in the current year|in this year|during this year] | [fondate|fondati|nate|nati|costituite|costituiti|aperte|aperti|create|creati] [quest anno|nel corso di quest anno|nell anno in corso|questo anno|in quest anno] | hanno aperto quest anno | [créées|fondées|ouvertes|nées|immatriculées|constituées] [cette année|dans l année en cours|au cours de cette année|au cours de l année] | ont ouvert cette année | [dieses Jahr|in diesem Jahr|im laufenden Jahr|heuer] [gegründet|gegründete|gegründeten|eröffnet|entstanden|gestartet] [|wurden|haben|worden sind] | [fundadas|creadas|constituidas|abiertas|nacidas] [este año|en el año en curso|en este año|durante este año] | [se crearon|abrieron|se fundaron] este año | [stiftet|etablert|grunnlagt|startet|opprettet|åpnet|registrert] [i år|dette året|hittil i år|i inneværende år|så langt i år] | established this year | created this year | set up this year | fondate quest anno | costituite quest anno | nate quest anno | créées cette année | dieses jahr gegründet | in diesem jahr gegründet | creadas este año | fundadas este año | constituidas este año | stiftet i år | etablert i år | grunnlagt i år | startet i år | opprettet i år | registrert i år',
    'thisYear',
  ],
  [
    'founded last year | incorporated last year | [founded|established|incorporated|set up|started|opened|created|formed|registered|launched] [last year|in the last calendar year|during last year|in the previous year|the year before] | [fondate|fondati|nate|nati|costituite|costituiti|aperte|aperti|create|creati] [l anno scorso|lo scorso anno|nell anno passato|l anno passato|nell anno scorso|nell ultimo anno solare] | hanno aperto l anno scorso | [créées|fondées|ouvertes|nées|immatriculées|constituées] [l année dernière|l an dernier|l an passé|l année passée|au cours de l année dernière|l année précédente] | ont ouvert [l année dernière|l an dernier] | [letztes Jahr|im letzten Jahr|im vergangenen Jahr|voriges Jahr|im vorigen Jahr|im Vorjahr|vergangenes Jahr] [gegründet|gegründete|gegründeten|eröffnet|entstanden|gestartet] [|wurden|haben|worden sind] | [fundadas|creadas|constituidas|abiertas|nacidas] [el año pasado|durante el año pasado|en el año anterior|el pasado año|el año anterior] | [se crearon|abrieron|se fundaron] el año pasado | [stiftet|etablert|grunnlagt|startet|opprettet|åpnet|registrert] [i fjor|forrige år|året før|i fjoråret] | established last year | created last year | set up last year | fondate l anno scorso | costituite l anno scorso | nate l anno scorso | créées l an dernier | créées l année dernière | letztes jahr gegründet | im letzten jahr gegründet | creadas el año pasado | fundadas el año pasado | constituidas el año pasado | stiftet i fjor | etablert i fjor | grunnlagt i fjor | startet i fjor | opprettet i fjor | registrert i fjor',
    'lastYear',
  ],
])

/**
 * Reads an age at `at`.
 *
 * @param today `YYYY-MM-DD`
 * @returns the filters that it means and the index after it; null where no age begins there
 */
export function ageAt(pieces: Sentence, at: number, today: string): Found<SomeFilters> | null {
  const found = namedAt(pieces, at, today) ?? datedAt(pieces, at) ?? countedAt(pieces, at, today)
  if (found === null) return null
  const { from, to } = found.value
  return {
    value: {
      ...(from !== null && { dateOfIncorporationGte: from }),
      ...(to !== null && { dateOfIncorporationLte: to }),
    },
    end: found.end,
  }
}

/** Whether a word for young companies begins at `at`: "start-ups". */
export function isStartUpAt(pieces: Sentence, at: number): boolean {
  return NAMED.find(pieces, at)?.value === 'startup'
}

function namedAt(pieces: Sentence, at: number, today: string): Found<Span> | null {
  const named = NAMED.find(pieces, at)
  if (named === null) return null
  const year = Number(today.slice(0, 4))
  const spans = {
    startup: { from: yearsBefore(today, 5), to: null },
    new: { from: yearsBefore(today, 2), to: null },
    historic: { from: null, to: yearsBefore(today, 50) },
    centenary: { from: null, to: yearsBefore(today, 100) },
    thisYear: { from: `${year}-01-01`, to: `${year}-12-31` },
    lastYear: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  }
  return { value: spans[named.value], end: named.end }
}

/** "Founded after 2015", "seit 1990", "fondées entre 2010 et 2015", "in the 1990s". */
function datedAt(pieces: Sentence, at: number): Found<Span> | null {
  const founded = FOUNDED.find(pieces, at)
  let next = founded?.end ?? at
  // "Founded and active since", "fondate tra il …": nothing else is allowed between.
  const opener = YEAR_RANGE_OPENERS.find(pieces, next)
  if (opener !== null) {
    const range = yearRangeAt(pieces, opener.end)
    if (range !== null) return withVerbAfter(pieces, range)
  }
  const direction = DIRECTIONS.find(pieces, next)
  if (direction === null) {
    if (founded !== null) return yearRangeAt(pieces, next) ?? periodAt(pieces, next)
    // "Die 2021 gegründet wurden".
    const alone = periodAt(pieces, at)
    const verb = alone === null ? null : FOUNDED.find(pieces, alone.end)
    return alone === null || verb === null ? null : { value: alone.value, end: verb.end }
  }
  next = direction.end
  if (ARTICLES.has(pieces[next]?.key ?? '') && pieces[next].kind === 'word') next++
  const period = periodAt(pieces, next)
  if (period === null) return null
  const verb = founded === null ? FOUNDED.find(pieces, period.end) : null
  const isAnchored = founded !== null || verb !== null
  // "Bis 2015", "in 2015", "from 2015" say nothing without a verb; "after", "since" and "before" speak of time alone.
  if (!isAnchored && (direction.value === 'in' || direction.value === 'until')) return null
  const first = pieces[at].key
  if (!isAnchored && direction.value === 'since' && !PLAIN_SINCE.has(first)) return null
  return { value: toward(direction.value, period.value), end: verb?.end ?? period.end }
}

const PLAIN_SINCE = wordSet('since dal depuis seit desde siden sidan')
const ARTICLES = wordSet('the il l la le el los den dem i gli les')

function withVerbAfter(pieces: Sentence, found: Found<Span>): Found<Span> {
  const verb = FOUNDED.find(pieces, found.end)
  return verb === null ? found : { value: found.value, end: verb.end }
}

function toward(direction: Direction, { from, to }: { from: string; to: string }): Span {
  if (direction === 'after') return { from: dayAfter(to), to: null }
  if (direction === 'since') return { from, to: null }
  if (direction === 'before') return { from: null, to: dayBefore(from) }
  if (direction === 'until') return { from: null, to }
  return { from, to }
}

function yearRangeAt(pieces: Sentence, at: number): Found<Span> | null {
  const low = periodAt(pieces, at)
  if (low === null) return null
  const link = YEAR_RANGE_LINKS.find(pieces, low.end)
  if (link === null) return null
  const next = ARTICLES.has(pieces[link.end]?.key ?? '') ? link.end + 1 : link.end
  const high = periodAt(pieces, next)
  if (high === null) return null
  const [first, last] = low.value.from <= high.value.from ? [low, high] : [high, low]
  return { value: { from: first.value.from, to: last.value.to }, end: high.end }
}

/** A day, month, year or decade. */
export function periodAt(pieces: Sentence, at: number): Found<{ from: string; to: string }> | null {
  const decade = decadeAt(pieces, at)
  if (decade !== null) {
    return { value: { from: `${decade.value}-01-01`, to: `${decade.value + 9}-12-31` }, end: decade.end }
  }
  const century = pieces[at]
  if (century?.kind === 'number' && /^[12]\d00$/.test(century.text) && isHyphened(pieces, at, CENTURY_SUFFIXES)) {
    return { value: { from: `${century.text}-01-01`, to: `${century.value + 99}-12-31` }, end: at + 3 }
  }
  const isDayFirst = pieces[at]?.kind === 'number' && pieces[at].value <= 31
  let month = MONTHS.find(pieces, isDayFirst ? at + 1 : at)
  if (month === null && isDayFirst && pieces[at + 1]?.key === '.') month = MONTHS.find(pieces, at + 2)
  if (month !== null) {
    const linked = pieces[month.end]?.key === 'de' || pieces[month.end]?.key === 'del' ? month.end + 1 : month.end
    const year = yearOf(pieces[linked])
    if (year === null) return null
    const start = `${year}-${String(month.value).padStart(2, '0')}`
    if (isDayFirst) {
      const day = `${start}-${String(pieces[at].value).padStart(2, '0')}`
      return { value: { from: day, to: day }, end: linked + 1 }
    }
    const days = new Date(Date.UTC(year, month.value, 0)).getUTCDate()
    return { value: { from: `${start}-01`, to: `${start}-${days}` }, end: linked + 1 }
  }
  const year = yearOf(pieces[at])
  return year === null ? null : { value: { from: `${year}-01-01`, to: `${year}-12-31` }, end: at + 1 }
}

/** Whether a number is joined by a hyphen to one of some suffixes. */
function isHyphened(pieces: Sentence, at: number, suffixes: ReadonlySet<string>): boolean {
  const [hyphen, suffix] = [pieces[at + 1], pieces[at + 2]]
  return hyphen?.key === '-' && hyphen.isGlued && suffix?.isGlued === true && suffixes.has(suffix.key)
}

/** "1990s", "90s", "anni '90", "90er Jahre", "the nineties", "1990-tallet", "80-årene". */
function decadeAt(pieces: Sentence, at: number): Found<number> | null {
  const opener = DECADE_OPENERS.find(pieces, at)
  const words = DECADE_WORDS.find(pieces, at) ?? (opener === null ? null : DECADE_WORDS.find(pieces, opener.end))
  if (words !== null) return words
  const from = opener?.end ?? at
  const number = pieces[from]
  if (number?.kind !== 'number' || number.value % 10 !== 0 || !/^(?:\d\d|\d{4})$/.test(number.text)) return null
  const isJoined = isHyphened(pieces, from, HYPHENED_SUFFIXES)
  if (isJoined && number.value > 100 && number.value % 100 === 0 && isHyphened(pieces, from, CENTURY_SUFFIXES))
    return null
  const suffix = pieces[from + 1]
  const hasSuffix = suffix?.isGlued === true && DECADE_SUFFIXES.has(suffix.key)
  // "En los 90".
  const isPlural = pieces[from - 1]?.key === 'los' && number.text.length === 2 && number.value >= 30
  if (!hasSuffix && !isJoined && !isPlural && (opener === null || pieces[at].key === 'the')) return null
  const year = number.value < 100 ? number.value + (number.value >= 30 ? 1900 : 2000) : number.value
  if (year < 1500 || year > 2100) return null
  let end = isJoined ? from + 3 : hasSuffix ? from + 2 : from + 1
  if (hasSuffix && YEARS.has(pieces[end]?.key ?? '')) end++
  return { value: year, end }
}

function yearOf(piece: Piece | undefined): number | null {
  if (piece?.kind !== 'number' || !/^\d{4}$/.test(piece.text)) return null
  return piece.value >= 1500 && piece.value <= 2100 ? piece.value : null
}

/** "Older than 20 years", "negli ultimi 5 anni", "depuis plus de 20 ans", "with 10 years of experience". */
function countedAt(pieces: Sentence, at: number, today: string): Found<Span> | null {
  const founded = FOUNDED.find(pieces, at)
  let next = founded?.end ?? at
  const last = LAST.find(pieces, next)
  const compared = last === null ? AGE_COMPARISONS.find(pieces, next) : null
  const back = last === null && compared === null ? BACK_TO.find(pieces, next) : null
  next = last?.end ?? compared?.end ?? back?.end ?? next
  if (next > at && ARTICLES.has(pieces[next]?.key ?? '')) next++
  const bounds = last === null && compared === null ? boundsAt(pieces, next) : null
  const number = bounds ?? quantityAt(pieces, next)
  // "In the last year" has no number.
  const isLastYear = number === null && last !== null
  const amount = isLastYear ? 1 : (bounds?.value.low ?? bounds?.value.high ?? quantityAt(pieces, next)?.value.value)
  if (amount === undefined || bounds?.value.isMoney) return null
  let end = number?.end ?? next
  const hadAdjective = NUMBER_ADJECTIVES.has(pieces[end]?.key ?? '')
  if (hadAdjective) end++
  const unit = pieces[end]?.key ?? ''
  const isMonths = MONTH_UNITS.has(unit)
  if (!isMonths && !YEARS.has(unit)) return null
  end++
  if (last?.value === 1 && NUMBER_ADJECTIVES.has(pieces[end]?.key ?? '')) end++
  const tail = AGE_TAILS.find(pieces, end)
  if (tail !== null) end = tail.end
  const verb = founded === null ? FOUNDED.find(pieces, end) : null
  if (verb !== null) end = verb.end
  const isAnchored =
    founded !== null ||
    verb !== null ||
    tail !== null ||
    isAlwaysAge(pieces, at) ||
    (last !== null && hadAdjective) ||
    (compared !== null && isOfCompanies(pieces, at, end))
  if (!isAnchored) return null
  const longest = Math.max(amount, bounds?.value.low ?? 0, bounds?.value.high ?? 0)
  if (longest > YEARS_MAX * (isMonths ? 12 : 1)) return null
  const ago = (count: number): string => (isMonths ? monthsBefore(today, count) : yearsBefore(today, count))
  if (last !== null) return { value: { from: ago(amount), to: null }, end }
  if (compared !== null) {
    return { value: compared.value === 'gt' ? { from: null, to: ago(amount) } : { from: ago(amount), to: null }, end }
  }
  const { low, high, isRough } = bounds!.value
  if (isRough) return { value: { from: null, to: ago(amount) }, end }
  return { value: { from: high === null ? null : ago(high), to: low === null ? null : ago(low) }, end }
}

/** No company is older (the oldest known one dates from 578), so no larger number is an age. */
const YEARS_MAX = 1500

/** Openers that mean a company's age whatever follows. */
const ALWAYS_AGE = phraseTable<true>([
  [
    'older than | younger than | più vecchie di | aged over | aged under | no older than | not older than | länger als | nicht älter als | ikke eldre enn | que [llevan|lleven|tengan|tienen] [más de|menos de|al menos] | qui ont [plus|moins] de | plus anciens que | einem Alter von [über|mehr als] | con una antigüedad [superior a|inferior a|máxima de|de más de|de menos de] | avec une ancienneté de plus de | vieilles de | âgées de | che hanno [più|meno] di | più [vecchi|giovani] di | de los [últimos|pasados] | en los pasados | durante los [últimos|pasados] | der [letzten|vergangenen] | degli ultimi | più giovani di | plus anciennes que | plus jeunes que | plus vieilles que | älter als | jünger als | más antiguas que | más jóvenes que | da più di | da oltre | da almeno | depuis plus de | depuis au moins | seit mehr als | seit über | seit mindestens | desde hace | for more than | for over | for at least | in the last | in the past | within the last | negli ultimi | in den letzten | en los últimos | au cours des | da meno di | depuis moins de | eldre enn | yngre enn | de siste | dei siste | i løpet av de siste | i løpet av dei siste | i mer enn | i over | i meir enn',
    true,
  ],
])

/** People and goods that have an age, or years of something. */
const NO_COMPANIES = wordSet(
  'bambini bambine ragazzi persone anziani enfants personnes jeunes niños personas jóvenes mayores Kinder Kindern Personen Jugendliche children people kids adults whisky vino vin wine Wein queso fromage formaggio barn ungdom ungdommer personer',
)
const NO_AGES = wordSet('warranty guarantee garanzia garantie garantía Garantie contract garanti')

/** Whether "with more than 25 years" is about a company: no people or goods precede it, no warranty follows. */
function isOfCompanies(pieces: Sentence, at: number, end: number): boolean {
  const before = pieces[at - 1]?.key ?? ''
  if (NO_COMPANIES.has(before) || pieces.slice(end, end + 3).some(({ key }) => NO_AGES.has(key))) return false
  return pieces[at].key !== 'de' || COMPANY_NOUNS.has(before)
}

function isAlwaysAge(pieces: Sentence, at: number): boolean {
  return ALWAYS_AGE.find(pieces, at) !== null
}

/** The same day so many years earlier. */
export function yearsBefore(today: string, years: number): string {
  return monthsBefore(today, Math.round(years * 12))
}

/** The same day `months` months earlier, or the last day of that month where it is shorter. */
export function monthsBefore(today: string, months: number): string {
  const [year, month, day] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, days))
  return first.toISOString().slice(0, 10)
}

/** The next day. */
export function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
}

/** The day before. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
}
