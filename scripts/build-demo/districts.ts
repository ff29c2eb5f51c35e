/**
 * Industrial districts: valves around Brescia, olive oil in Andalusia, software in Milan. There a country has more
 * companies of the trade than elsewhere, and larger ones, as in reality. The sentences of the documentation search for
 * them.
 */

/** Companies of one trade in some cities of a country; part of the country's companies, not on top of them. */
export interface District {
  readonly countryIso2: string
  /** As `reference/places/demo.tsv` spells them. */
  readonly cities: readonly string[]
  /** NACE Rev. 2 class of the trade. */
  readonly nace: string
  /** How many companies at the full size of the demo. */
  readonly companies: number
  /** Median number of employees; `null`: that of the trade. */
  readonly employees: number | null
  /** First year of incorporation of a young district; `null`: any age. */
  readonly since: number | null
}

/** One line per district: country, NACE class, companies, median staff (`-`: the trade's), first year (`-`: any), cities. */
const TABLE = `
IT 28.14  55 60  -    Brescia,Bergamo,Milano,Lecco,Cremona
IT 62.01  85 48  2016 Milano,Monza,Bergamo,Brescia,Como,Varese
IT 10.41  65 11  -    Firenze,Arezzo,Pistoia,Lucca,Pisa,Livorno
IT 11.02  60 14  -    Firenze,Arezzo,Pisa,Lucca,Pistoia
IT 10.13  30 20  -    Parma,Modena,Reggio Emilia
IT 15.20  25 16  -    Ancona,Pesaro
FR 56.10  55 -   2016 Lyon,Villeurbanne
FR 11.02  30 12  -    Reims,Bordeaux,Dijon
GB 43.22  45 -   -    London
GB 63.11  20 14  -    London,Reading
DE 10.71  45 9   -    München,Augsburg,Nürnberg,Regensburg,Würzburg,Ingolstadt
DE 25.62  30 28  -    Stuttgart,Reutlingen,Heilbronn,Ulm
ES 10.41  65 9   -    Jaen,Cordoba,Sevilla,Granada,Malaga
ES 23.70  15 10  -    Lugo,Ourense
US 58.29  45 24  -    San Francisco,Los Angeles,San Diego,Oakland,Sacramento
NO 03.21  25 20  -    Bergen,Florø,Bodø,Ålesund
NL 01.11  12 5   -    Lelystad,Emmen
PT 15.20  15 24  -    Porto,Guimarães,Barcelos
PL 31.01  15 26  -    Poznań,Elbląg
BE 10.82  12 12  -    Brugge,Bruxelles,Gent
CH 26.51  15 30  -    Biel/Bienne,Neuchâtel,Solothurn
`

const orNull = (text: string): number | null => (text === '-' ? null : Number(text))

/** All districts. */
export const DISTRICTS: readonly District[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [countryIso2, nace, companies, employees, since, ...cities] = line.split(/ +/)
    return {
      countryIso2,
      nace,
      companies: Number(companies),
      employees: orNull(employees),
      since: orNull(since),
      cities: cities.join(' ').split(','),
    }
  })
