/**
 * Amounts in sentences: "more than 50 employees", "fatturato tra 2 e 10 milioni", "CA supérieur à 3 M€".
 *
 * Rules:
 * - Heads are counted: "more than 50" begins at 51, "fewer than 50" ends at 49.
 * - Money is measured: "above 5 million" and "at least 5 million" both begin at 5,000,000, in the company's currency.
 * - A bare number, or one after "about", is approximate: from a fifth less to a fifth more.
 * - Of two numbers, the scale of the second also applies to a first one without a scale ("between 2 and 10 million"), unless
 *   the first is written out ("between 500,000 and 2 million").
 * - A number without a unit is not understood; one with a currency and a bound is turnover. Money that belongs to
 *   something else (capital, profit, assets) is not turnover and stays with the words of the activity.
 */
import type { SomeFilters } from './interpretation.ts'
import { AFTERTHOUGHTS, type Bounds, boundsAt, boundsOf } from './quantities.ts'
import type { Sentence } from './sentence.ts'
import { type Found, phraseTable, wordSet } from './sentence-words.ts'

type Unit = 'heads' | 'money'

const UNITS = phraseTable<Unit>([
  [
    `employees | employee | staff | staff members | full-time staff | full time staff | full-time workers | people on the payroll | people employed | members of personnel | permanent staff | professionals | headcounts | souls | employes | heads | colleagues | personnel | crew members | employed people | members of staff | people | workers | full time employees | ftes | fte | headcount | persons | team members |
     dipendenti | dipendente | addetti | addetto | lavoratori | persone | impiegati | unità di personale | collaboratori | occupati | unità | unità lavorative | dipendenti assunti | dipendenti a tempo pieno | lavoratori dipendenti | risorse | assunti | dip | addetto |
     salariés | salarié | employés | employé | collaborateurs | personnes | etp | travailleurs | agents | pers | équivalents temps plein | emplois | collaboratrices et collaborateurs | collaborateur | salariées | salarié e s | salarié·es | têtes |
     Mitarbeiter | Mitarbeitern | Mitarbeiterinnen | Mitarbeitenden | Mitarbeitende | Beschäftigte | Beschäftigten | Angestellte | Angestellten | Arbeitnehmer | Arbeitnehmern | Leute | Leuten | Personen | MA | Köpfen | Köpfe | Kopf | Menschen | Kollegen | Vollzeitstellen | Vollzeitkräften | Vollzeitkräfte | Festangestellten | Festangestellte | Arbeitsplätzen | Arbeitsplätze | Arbeitskräften | Arbeitskräfte | Erwerbstätigen | [Mitarbeiterinnen und Mitarbeitern|Mitarbeiterinnen und Mitarbeiter|Mitarbeitern und Mitarbeiterinnen] | Mitarbeiter [:|*|/|_] innen | Mitarbeiter / - innen | Beschäftigen | Mitarbeiterinnen | Fachkräften | Bediensteten |
     empleados | empleado | trabajadores | trabajador | personas | asalariados | empleadas y empleados | personas empleadas | personas en plantilla | trabajadores en plantilla | colaboradores | empleados fijos | profesionales | trabajadoras y trabajadores |
     ansatte | ansatt | medarbeidere | arbeidstakere | arbeidere | årsverk | personer | tilsette | medarbeidarar | arbeidstakarar | arbeidarar | fulltidsansatte | fast ansatte | heltidsansatte | folk | hoder | mennesker | fast ansatte | personer ansatt | på lønningslisten | på lønningslista | i staben | sysselsatte | stillinger`,
    'heads',
  ],
  [
    `turnover | revenue | revenues | annual turnover | annual revenue | annual revenues | in sales | sales | annual sales | yearly revenue | of [annual |][turnover|revenue|revenues] | in revenue | in [annual|yearly|gross|total] [revenue|revenues|sales|turnover] | in turnover | gross sales | a year in [revenue|sales|turnover] | per year in [revenue|sales] | per annum in [revenue|sales] | worth of sales | of sales | yearly [turnover|sales] | of business a year |
     fatturato | ricavi | giro d affari | volume d affari | fatturato annuo | euro di [fatturato|ricavi|giro d affari|vendite] | di vendite | di incassi | vendite | volume di affari | fatturato annuale | fatturato all anno |
     chiffre d affaires | chiffres d affaires | ca | revenus | recettes | chiffre d affaire | ca annuel | chiffre d affaires annuel | ventes | ventes annuelles | de revenus | de recettes | facturés |
     Umsatz | Umsätze | Umsätzen | Jahresumsatz | Erlöse | Erlösen | Umsatzvolumen | an Umsatz | Umsatz [im|pro] Jahr | Umsatz jährlich | Umsatzerlöse | Umsatzerlösen | Jahresumsätze | Jahresumsätzen | Nettoumsatz | Gesamtumsatz | Umsatz [machen|erzielen|erwirtschaften|haben|generieren] | Jahreserlös |
     facturación | ventas | ingresos | cifra de negocios | cifra de negocio | volumen de negocio | volumen de negocios | volumen de ventas | facturación anual | en ventas | en ingresos | euros de [facturación|ingresos|ventas] | de ventas anuales | ventas anuales | ingresos anuales |
     omsetning | i omsetning | årsomsetning | i årsomsetning | årlig omsetning | i årlig omsetning | driftsinntekter | i driftsinntekter | inntekter | i inntekter | i salg | omsetnad | i omsetnad | driftsinntekt | i årlig salg | i salgsinntekter | i salgsinntekt | årsomsetning | i brutto omsetning | i total omsetning`,
    'money',
  ],
])

/** Words before an amount that say what it counts: "turnover above …", "employing …". */
const LEADING_UNITS = phraseTable<Unit>([
  [
    `employees | staff | headcount | workforce | teams of | with a headcount | a headcount of | headcount of | numbers of employees | no of employees | payroll of | a payroll of | staffing of | personnel of | staff size of | team size | team size of | teams | crews of | a team | team | staffed by | staff numbers | staff count | with a staff of | company size | squadre di | team di | un team di | équipes de | une équipe de | équipe de | Teams von | Teams mit | Team von | Team mit | ein Team von | Belegschaft von | equipos de | un equipo de | equipo de | team på | et team på | lag på | a workforce | employing | employ | employs | staff of | team of | a team of | workforce of | number of employees |
     dipendenti | addetti | organico | un organico | personale | impiegano | impiega | occupano | numero di dipendenti | numero dipendenti | numero di addetti | un numero di [dipendenti|addetti|lavoratori] | numero [di |][lavoratori|addetti|dipendenti] | una forza lavoro | forza lavoro | danno lavoro a | dà lavoro a | contano | impieghino | occupino | un team | un totale di | organico di | una squadra di | un personale di |
     effectif | effectifs | un effectif | emploient | employant | emploie | salariés | nombre de salariés | un nombre de salariés | un nombre d employés | nombre d employés | effectif salarié | l effectif | tranche d effectif | tranche d effectifs | comptant | occupant | regroupant | comptent | employés | un personnel de | des effectifs | équipes de |
     Mitarbeiterzahl | Belegschaft | Mitarbeiter | beschäftigen | beschäftigt | Mitarbeiteranzahl | MA | Anzahl [der |]Mitarbeiter | Anzahl der Beschäftigten | Beschäftigtenzahl | eine Belegschaft | einer Belegschaft | einer [Mitarbeiterzahl|Beschäftigtenzahl|Mitarbeiteranzahl] | Personal | Beschäftigte | Personalstärke | einem Team von | ein Team von | einer Größe von | eine Mitarbeiterzahl | Personalbestand |
     plantilla | una plantilla | emplean | empleando | que empleen | empleen | empleados | número de empleados | un número de [empleados|trabajadores] | número de trabajadores | trabajadores | emplean a | empleen a | dan trabajo a | den trabajo a | cuentan con | una plantilla media | plantilla media | una plantilla de | una fuerza laboral |
     ansatte | antall ansatte | sysselsetter | som sysselsetter | har ansatt | stab | en stab | bemanning | en bemanning | arbeidsstyrke | en arbeidsstyrke | tilsette | talet på tilsette | sysselset | årsverk | antall årsverk | et antall ansatte | antall medarbeidere | en arbeidsstokk | et personale | beskjeftiger | en stab på | en bemanning på`,
    'heads',
  ],
  [
    `turnover | revenue | revenues | sales | that make | a revenue | a revenue of | revenues of | sales of | annual sales of | doing | do | makes | taking | taking in | a gross revenue of | yearly revenue | yearly revenues | yearly sales | yearly turnover of | that turn over | that earn | earning | who make | that bring in | bringing in | grossing | billing | invoicing | that generate | generate | generates | turns over | gross revenue | a turnover of | annual turnover | annual revenue | annual revenues | annual sales | turning over | turn over | generating | yearly turnover | making |
     fatturato | un fatturato | incassi | che incassano | incassano | fatturare | vendite | ricavano | che ricavano | ricavino | un giro d affari | un volume d affari | un volume di affari | ricavi annui | dei ricavi | cifra d affari | fatturati | fatturino | che generano | vendite annue | ricavi | fatturano | che fatturano | fatturante | fatturanti | giro d affari | volume d affari | volume di affari | fatturino |
     chiffre d affaires | un chiffre d affaires | ventes | des ventes | des revenus | des recettes | un ca annuel | ca annuel | un chiffre d affaires annuel | chiffre d affaires annuel | recettes | facturent | facturant | le chiffre d affaires | le ca | chiffres d affaires | un volume d affaires | qui génèrent | qui facturent | facturent | faisant | un chiffre | ca | un ca | revenus | réalisant | générant | facturant | chiffre d affaire | qui font | qui réalisent |
     Umsatz | einen Umsatz | einem Umsatz | einem Jahresumsatz | einem jährlichen Umsatz | jährlichem Umsatz | jährlicher Umsatz | einen Jahresumsatz | Jahresumsätzen | Umsatzerlöse | Umsatzerlösen | Umsatzerlöse von | einem Umsatzvolumen | ein Umsatz | Nettoumsatz | Umsatzgröße | Umsatz von | Jahresumsatz von | umgesetzt | Jahreserlös | Jahresumsatz | Umsätze | Umsätzen | Erlöse | erwirtschaften | umsetzen |
     facturación | una facturación | que ingresan | unas ventas | unos ingresos | un volumen de negocio | un volumen de ventas | una facturación anual | facturación anual | cuya facturación | una cifra de ventas | la facturación | que vendan | que venden | que generan | facture | facturar | una cifra de negocio | ventas anuales | facturan | facturen | que facturan | que facturen | facturando | ventas | ingresos | cifra de negocios | cifra de negocio | volumen de negocio | volumen de negocios |
     omsetning | en omsetning | som tjener | omsetningen | en salgsinntekt | salgsinntekt | driftsinntekter på | inntekter på | årlige inntekter | en årlig inntekt | en samlet omsetning | inntekt | salg | salg på | årlig salg | omsetning på | en omsetning på | årsomsetning | en årsomsetning | årlig omsetning | en årlig omsetning | omsetter | omsetter for | som omsetter for | driftsinntekter | driftsinntekt | inntekter | salgsinntekter | selger for | omsetnad | ein omsetnad | omset for | omsett for`,
    'money',
  ],
])

/** Words between a leading unit and its number. */
const FILLERS = wordSet(
  `of is are in at the a an annual annually yearly per year total range
  di del annuo annuale annui compreso compresa che sia un una tra fra pari
  de d annuel annuelle compris est une
  von jährlich jährlichen jährlicher pro jahr im liegt einen
  anual anuales que sea al del
  på årlig er ligger som
  range with about comprised yearly annually situé situés comprise pari à liegen bei beträgt von mindest atteint compris es sea comprendida de entre superiore med`,
)
/** Words between a number and its unit. */
const LINKS = wordSet(
  'of in d de di del full time or so annual annui annuels anuales an von jährlichem jährlichen total al tempo pieno permanent faste heltids',
)
/** Words after turnover ("5 million a year"), or at the end of a German clause. */
const CLOSERS = phraseTable<true>([
  [
    'a year | per year | per annum | annually | yearly | pa | all anno | l anno | annui | annuo | par an | annuels | annuel | pro jahr | im jahr | jährlich | al año | anuales | por año | anual | i året | in sales | a year in total | im jahr umsetzen | jährlich umsetzen | pro jahr umsetzen | in the year | di euro annui | per år | pr år | pr . år | årlig | årleg | umsetzen | erwirtschaften | beschäftigen',
    true,
  ],
])

/** Phrases for no employees at all. */
const NO_HEADS = phraseTable<true>([
  [
    `without employees | without any employees | no employees | with no employees | without staff | zero employees | senza dipendenti | senza addetti | nessun dipendente | sans salarié | sans salariés | sans employés | aucun salarié |
     ohne Mitarbeiter | ohne Angestellte | ohne Beschäftigte | keine Mitarbeiter | keine Angestellten |
     [with |having |][no|zero|without|without any] [|paid |own ][employees|staff|workers|personnel][| at all] | [that |which |who ][have no|has no|do not have|don t have|employ no] [|any |paid ][employees|staff|workers] | [that |which |who |]employ[|ing|s] [nobody|no one|no staff] | having no [employees|staff] |
     [senza|privi di|prive di|senza alcun|senza nessun|senza alcuna|con zero|con nessun] [personale dipendente|personale|lavoratori dipendenti|lavoratori|dipendenti|dipendente|addetti|addetto|impiegati|organico] | [che |]non [hanno|abbiano] [dipendenti|personale|addetti|lavoratori] | [che |]non impiegano nessuno |
     [sans|sans aucun|avec zéro|n ayant aucun|n ayant pas de|n employant aucun|sans le moindre] [salarié|salariés|employé|employés|personnel|collaborateur] | [qui |]n ont [pas de|aucun] [salarié|salariés|employé|employés|personnel] | [qui |]n emploient [personne|aucun salarié|pas de salarié] |
     [ohne|ohne eigene|ohne eigenes|keine eigenen|mit null|ohne festangestellte|ohne jegliche] [Mitarbeiter|Mitarbeitern|Angestellte|Angestellten|Beschäftigte|Beschäftigten|Personal|Mitarbeitende|Arbeitnehmer] | [die |]keine [|eigenen ][Mitarbeiter|Angestellten|Beschäftigten] [|haben|beschäftigen] | die niemanden beschäftigen |
     [sin|sin ningún|con cero|con ningún] [personal|empleados|empleado|trabajadores|trabajador|asalariados|plantilla] | [que |]no [tengan|tienen|tengan ningún|emplean a|empleen a] [empleados|trabajadores|asalariados|empleado|personal|nadie] |
     [uten|uten noen|med ingen|med null|uten egne] [ansatte|ansatt|personale|medarbeidere|folk] | [som |]ikke har [|noen ]ansatte |
     sin empleados | sin trabajadores | sin asalariados | ningún empleado |
     uten ansatte | uten noen ansatte | ingen ansatte | null ansatte | utan tilsette | ingen tilsette | uten tilsatte`,
    true,
  ],
])

/** Money that is not turnover. */
const OTHER_MONEY = wordSet(
  `capital capitale kapital stammkapital grundkapital funding funded raised assets asset profit profits profitti utile utili gewinn
  bénéfice bénéfices beneficio beneficios ebitda patrimonio patrimoine attivo attivi actif activos bilancio bilanzsumme balance
  investment investments investimenti investissement finanziamento finanziamenti levée debt debiti cost costs price prezzo prix preis
  aksjekapital aksjekapitalen egenkapital eigenkapital overskudd overskot resultat årsresultat driftsresultat gjeld eiendeler balansesum
  investering investeringer tilskudd støtte`,
)

/**
 * Reads an amount at `at`.
 *
 * @returns the filters that it means and the index after it; null where no amount begins there
 */
export function amountAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const none = NO_HEADS.find(pieces, at)
  if (none !== null) return { value: { numberOfEmployeesLte: 0 }, end: none.end }
  return leadingUnitAt(pieces, at) ?? trailingUnitAt(pieces, at)
}

function trailingUnitAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const bounds = boundsAt(pieces, at)
  if (bounds === null) return null
  for (let next = bounds.end; next <= bounds.end + 2; next++) {
    const unit = UNITS.find(pieces, next)
    if (unit !== null && !(unit.value === 'heads' && bounds.value.isMoney)) {
      return readAfterthought(pieces, unit.value, bounds.value, unit.end)
    }
    if (pieces[next]?.kind !== 'word' || !LINKS.has(pieces[next].key)) break
  }
  if (!bounds.value.isMoney || !bounds.value.isBounded || isOtherMoney(pieces, at, bounds.end)) return null
  return { value: amountFilters('money', bounds.value), end: skipCloser(pieces, bounds.end) }
}

function leadingUnitAt(pieces: Sentence, at: number): Found<SomeFilters> | null {
  const unit = LEADING_UNITS.find(pieces, at)
  if (unit === null) return null
  for (let next = unit.end; next < unit.end + 5 && next < pieces.length; next++) {
    const bounds = boundsAt(pieces, next)
    if (bounds !== null) {
      if (unit.value === 'heads' && bounds.value.isMoney) return null
      const linked = LINKS.has(pieces[bounds.end]?.key ?? '') ? bounds.end + 1 : bounds.end
      const again = UNITS.find(pieces, bounds.end) ?? UNITS.find(pieces, linked)
      // "Sales and 20 employees": the next unit counts the number.
      if (again !== null && again.value !== unit.value && !bounds.value.isMoney) return null
      return readAfterthought(
        pieces,
        unit.value,
        bounds.value,
        again !== null && again.value === unit.value ? again.end : bounds.end,
      )
    }
    const { kind, key } = pieces[next]
    if (key !== ':' && key !== '=' && (kind !== 'word' || !FILLERS.has(key))) return null
  }
  return null
}

/** Looks for "or more" after the unit where no comparison precedes it, then for the end of the clause. */
function readAfterthought(pieces: Sentence, unit: Unit, bounds: Bounds, end: number): Found<SomeFilters> {
  const after = bounds.isBounded ? null : AFTERTHOUGHTS.find(pieces, end)
  const value = after === null ? bounds : boundsOf(after.value, bounds.low ?? 0, bounds.isMoney)
  return { value: amountFilters(unit, value), end: skipCloser(pieces, after?.end ?? end) }
}

function skipCloser(pieces: Sentence, at: number): number {
  return CLOSERS.find(pieces, at)?.end ?? at
}

/** Whether a word nearby says that the money is not turnover. */
function isOtherMoney(pieces: Sentence, from: number, to: number): boolean {
  const around = [...pieces.slice(Math.max(0, from - 4), from), ...pieces.slice(to, to + 3)]
  return around.some(({ key }) => OTHER_MONEY.has(key))
}

function amountFilters(unit: Unit, bounds: Bounds): SomeFilters {
  // "0 employees" has no lower bound.
  const low = bounds.isRough && bounds.low !== null ? bounds.low * 0.8 || null : bounds.low
  const high = bounds.isRough && bounds.high !== null ? bounds.high * 1.2 : bounds.high
  const isHeads = unit === 'heads'
  const least = low === null ? null : isHeads && bounds.isAbove ? Math.floor(low) + 1 : Math.ceil(low - 1e-6)
  const most = high === null ? null : isHeads && bounds.isBelow ? Math.ceil(high) - 1 : Math.floor(high + 1e-6)
  return isHeads
    ? {
        ...(least !== null && { numberOfEmployeesGte: safe(least) }),
        ...(most !== null && { numberOfEmployeesLte: safe(most) }),
      }
    : {
        ...(least !== null && { operatingRevenueGte: safe(least) }),
        ...(most !== null && { operatingRevenueLte: safe(most) }),
      }
}

/** Filters hold safe integers only. */
function safe(value: number): number {
  return Math.min(value, Number.MAX_SAFE_INTEGER)
}
