/**
 * Places of the demo companies: `reference/places/demo.tsv`, the larger cities of a few countries with postcodes of
 * theirs. The order of the lists, largest city first, gives a city its share of the companies (`scripts/build-demo/`).
 */
import { cityKey, townOf } from '../../src/company/place-keys.ts'
import type { Source, Target } from './tables.ts'
import { byCodeUnits } from './tables.ts'

/** Cities by size, as the postal table of the country spells them. */
const CITIES: Readonly<Record<string, string>> = {
  IT: 'Roma|Milano|Napoli|Torino|Palermo|Genova|Bologna|Firenze|Bari|Catania|Verona|Messina|Padova|Trieste|Brescia|Parma|Taranto|Prato|Modena|Reggio Emilia|Reggio Calabria|Perugia|Livorno|Ravenna|Cagliari|Foggia|Rimini|Salerno|Ferrara|Sassari|Latina|Monza|Bergamo|Siracusa|Pescara|Trento|Forlì|Vicenza|Terni|Bolzano|Novara|Piacenza|Ancona|Andria|Udine|Arezzo|Cesena|Lecce|Pesaro|Alessandria|La Spezia|Pisa|Pistoia|Lucca|Treviso|Como|Varese|Asti|Cremona|Cosenza|Potenza|Cuneo|Lecco|Mantova|Imperia|Spoleto|Lodi|Biella|Aosta|Campobasso',
  FR: 'Paris|Marseille|Lyon|Toulouse|Nice|Nantes|Montpellier|Strasbourg|Bordeaux|Lille|Rennes|Reims|Toulon|Saint-Étienne|Le Havre|Grenoble|Dijon|Angers|Nîmes|Villeurbanne|Clermont-Ferrand|Aix-en-Provence|Le Mans|Brest|Tours|Amiens|Limoges|Annecy|Perpignan|Metz|Besançon|Orléans|Rouen|Mulhouse|Caen|Nancy|Avignon|Poitiers|Versailles|Pau|La Rochelle|Antibes|Béziers|Cannes|Colmar|Bourges|Quimper|Valence|Troyes|Chambéry|Niort|Lorient|Ajaccio|Laval|Albi|Angoulême|Bayonne|Cholet|Épinal|Auxerre',
  DE: 'Berlin|Hamburg|München|Köln|Frankfurt am Main|Stuttgart|Düsseldorf|Leipzig|Dortmund|Essen|Bremen|Dresden|Hannover|Nürnberg|Duisburg|Bochum|Wuppertal|Bielefeld|Bonn|Münster|Karlsruhe|Mannheim|Augsburg|Wiesbaden|Gelsenkirchen|Mönchengladbach|Braunschweig|Chemnitz|Kiel|Aachen|Magdeburg|Freiburg im Breisgau|Krefeld|Mainz|Lübeck|Erfurt|Oberhausen|Rostock|Kassel|Hagen|Saarbrücken|Potsdam|Ludwigshafen am Rhein|Oldenburg|Osnabrück|Leverkusen|Heidelberg|Solingen|Darmstadt|Regensburg|Ingolstadt|Würzburg|Ulm|Heilbronn|Pforzheim|Göttingen|Bottrop|Reutlingen|Koblenz|Jena|Trier|Siegen|Passau|Konstanz',
  ES: 'Madrid|Barcelona|Valencia|Sevilla|Zaragoza|Malaga|Murcia|Palma De Mallorca|Las Palmas De Gran Canaria|Bilbao|Cordoba|Valladolid|Vigo|Gijon|Vitoria-Gasteiz|A Coruña|Granada|Oviedo|Badalona|Cartagena|Terrassa|Jerez De La Frontera|Sabadell|Almeria|Donostia-San Sebastian|Burgos|Albacete|Santander|Logroño|Badajoz|Salamanca|Huelva|Lleida|Tarragona|Leon|Cadiz|Jaen|Ourense|Girona|Lugo|Caceres|Toledo|Pontevedra|Palencia|Ciudad Real|Zamora|Segovia|Teruel',
  GB: 'London|Birmingham|Leeds|Glasgow|Sheffield|Manchester|Edinburgh|Liverpool|Bristol|Cardiff|Leicester|Belfast|Coventry|Nottingham|Bradford|Newcastle upon Tyne|Stoke-on-Trent|Wolverhampton|Plymouth|Derby|Southampton|Aberdeen|Portsmouth|Reading|Swansea|York|Peterborough|Norwich|Oxford|Cambridge|Exeter|Gloucester|Dundee|Brighton|Huddersfield|Ipswich|Blackpool|Bolton|Middlesbrough|Sunderland|Doncaster|Rotherham|Barnsley|Lincoln|Chester|Bath|Worcester|Durham|Inverness|Perth|Newport|Wrexham|Lisburn|Lancaster|Carlisle|Hereford|Taunton|Canterbury',
  NO: 'Oslo|Bergen|Trondheim|Stavanger|Drammen|Fredrikstad|Sandnes|Tromsø|Sarpsborg|Skien|Ålesund|Sandefjord|Haugesund|Tønsberg|Moss|Porsgrunn|Bodø|Arendal|Hamar|Larvik|Halden|Kongsberg|Harstad|Molde|Lillehammer|Horten|Gjøvik|Mo i Rana|Kristiansund N|Narvik|Alta|Elverum|Steinkjer|Namsos|Kirkenes|Florø|Voss',
  US: 'New York|Los Angeles|Chicago|Houston|Phoenix|Philadelphia|San Antonio|San Diego|Dallas|Austin|Jacksonville|Fort Worth|Columbus|Charlotte|Indianapolis|San Francisco|Seattle|Denver|Washington|Nashville|Oklahoma City|El Paso|Boston|Portland|Las Vegas|Detroit|Memphis|Louisville|Baltimore|Milwaukee|Albuquerque|Tucson|Fresno|Sacramento|Kansas City|Mesa|Atlanta|Omaha|Colorado Springs|Raleigh|Miami|Oakland|Minneapolis|Tulsa|Tampa|New Orleans|Wichita|Cleveland|Honolulu|Cincinnati|Pittsburgh|Anchorage|Boise|Des Moines|Salt Lake City|Richmond|Buffalo|Providence|Hartford|Burlington',
  NL: 'Amsterdam|Rotterdam|Utrecht|Eindhoven|Groningen|Tilburg|Almere|Breda|Nijmegen|Apeldoorn|Arnhem|Haarlem|Enschede|Amersfoort|Zaandam|Zwolle|Leiden|Zoetermeer|Leeuwarden|Maastricht|Dordrecht|Ede|Alkmaar|Emmen|Delft|Deventer|Venlo|Middelburg|Assen|Lelystad',
  BE: 'Antwerpen|Gent|Charleroi|Liège|Bruxelles|Brugge|Namur|Leuven|Mons|Aalst|Mechelen|La Louvière|Kortrijk|Hasselt|Oostende|Sint-Niklaas|Tournai|Genk|Seraing|Roeselare|Verviers|Wavre|Arlon|Turnhout|Ieper',
  PL: 'Warszawa|Kraków|Łódź|Wrocław|Poznań|Gdańsk|Szczecin|Bydgoszcz|Lublin|Białystok|Katowice|Gdynia|Częstochowa|Radom|Toruń|Sosnowiec|Rzeszów|Kielce|Gliwice|Olsztyn|Zabrze|Bielsko-Biała|Bytom|Zielona Góra|Opole|Elbląg|Płock|Tarnów|Koszalin|Legnica',
  PT: 'Lisboa|Porto|Vila Nova de Gaia|Amadora|Braga|Coimbra|Funchal|Setúbal|Aveiro|Viseu|Leiria|Faro|Guimarães|Évora|Beja|Bragança|Viana do Castelo|Castelo Branco|Santarém|Portimão|Guarda|Portalegre|Vila Real|Barcelos|Tomar',
  CH: 'Zürich|Genève|Basel|Lausanne|Bern|Winterthur|Luzern|St. Gallen|Lugano|Biel/Bienne|Thun|Köniz|Fribourg|Schaffhausen|Chur|Neuchâtel|Sion|Uster|Zug|Aarau|Baden|Frauenfeld|Bellinzona|Solothurn|Olten|Davos Platz',
}
/** Postcodes kept of a city. */
const POSTCODES_MAX = 12

/** Writes the table. A city of the lists that the postal table does not know fails the build. */
export function buildDemoPlaces(source: Source, target: Target): void {
  const rows: string[][] = []
  for (const [country, names] of Object.entries(CITIES)) {
    // Codes with a space are those of post boxes (`13001 CEDEX 01`).
    const postal = source
      .rows(`geo/postal-${country.toLowerCase()}`)
      .filter(({ region, postcode }) => region !== '' && !postcode.includes(' '))
    // Districts and post boxes carry the city's name and more: `Lyon 03`, `Paris 15`, `Zürich 23`.
    // `Berlin-Mitte` is left out: the numbers of its postcodes are among those of Berlin.
    const whole = postal.filter(({ place }) => place.includes('-') === townOf(place).includes('-'))
    const byCity = Map.groupBy(whole, ({ place }) => cityKey(place.replace(/\s+\d+.*$/, '').replace(/ cedex.*$/i, '')))
    for (const city of names.split('|')) {
      const named = byCity.get(cityKey(city)) ?? []
      if (named.length === 0) throw new Error(`Cannot place the demo: ${country} has no postcode of ${city}`)
      // Among several places of one name, the one with most postcodes is the city.
      const provinces = new Map<string, Set<string>>()
      for (const { region, province, postcode } of named) {
        const token = `${region}|${province}`
        provinces.set(token, (provinces.get(token) ?? new Set()).add(postcode))
      }
      const [, codes] = [...provinces].sort(([a, many], [b, few]) => few.size - many.size || byCodeUnits(a, b))[0]
      rows.push([country, city, spread([...codes].sort(byCodeUnits)).join(' ')])
    }
  }
  target.write('places/demo.tsv', ['country', 'city', 'postcodes'], rows)
}

/** At most this many, evenly spaced. */
function spread(codes: readonly string[]): readonly string[] {
  if (codes.length <= POSTCODES_MAX) return codes
  return Array.from({ length: POSTCODES_MAX }, (_, at) => codes[Math.floor((at * codes.length) / POSTCODES_MAX)])
}
