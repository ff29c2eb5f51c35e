/** Cities so well known that they need no preposition. Used by `places/country-places.ts`. */

/** By country, separated by commas, in the spelling of the official list. The cities of `reference/places/demo` are added. */
export const MAIN_CITIES: Readonly<Record<string, string>> = {
  AT: 'Wien,Graz,Linz,Salzburg,Innsbruck,Klagenfurt am Wörthersee,Villach,Wels,Sankt Pölten,Dornbirn',
  AU: 'Sydney,Melbourne,Brisbane,Perth,Adelaide,Canberra,Hobart,Darwin,Gold Coast,Sunshine Coast,Newcastle,Wollongong,Geelong,Townsville,Cairns,Toowoomba,Ballarat,Bendigo,Launceston,Parramatta',
  BG: 'София,Пловдив,Варна',
  CZ: 'Praha,Brno,Ostrava,Plzeň,Liberec,Olomouc',
  DK: 'København,Aarhus,Odense,Aalborg,Esbjerg',
  EE: 'Tallinn,Tartu',
  FI: 'Helsinki,Espoo,Tampere,Vantaa,Oulu,Turku',
  HR: 'Zagreb,Split,Rijeka,Osijek',
  HU: 'Budapest,Debrecen,Szeged,Miskolc,Pécs,Győr',
  IE: 'Dublin,Cork,Galway,Limerick,Waterford',
  LT: 'Vilnius,Kaunas,Klaipėda',
  LU: 'Luxembourg',
  LV: 'Rīga,Daugavpils,Liepāja',
  MT: 'Valletta,Sliema,Birkirkara',
  RO: 'București,Cluj-Napoca,Timișoara,Iași,Constanța,Brașov',
  SE: 'Stockholm,Göteborg,Malmö,Uppsala,Västerås,Örebro,Linköping',
  SI: 'Ljubljana,Maribor',
  SK: 'Bratislava,Košice',
  GB: 'Luton,Milton Keynes,Northampton,Slough,Swindon,Watford,Wigan,Warrington,Preston,Stockport,Bournemouth,Southend-on-Sea,Colchester,Chelmsford,Guildford,Crawley,Maidstone,Basingstoke,Cheltenham,Telford,Walsall,Dudley,Solihull,Salford,Oldham,Rochdale,Wakefield,Halifax,Harrogate,Scunthorpe,Grimsby,Eastbourne,Hastings,Stirling',
  FR: 'Courbevoie,Boulogne-Billancourt,Saint-Denis,Montreuil,Roubaix,Tourcoing,Dunkerque,Calais,Valenciennes,Saint-Nazaire,Chartres,Évry-Courcouronnes,Thionville,Belfort,Arras,Grasse,Arles,Castres,Montauban,Carcassonne,Tarbes,Roanne,Saint-Malo,Vannes,Cherbourg-en-Cotentin',
  US: 'San Jose,Brooklyn,Long Beach,Virginia Beach,St. Louis,Saint Louis,Orlando,Newark,Reno,Spokane,Santa Monica,Palo Alto,Mountain View,Rochester,Savannah,Charleston,Knoxville,Santa Fe,Dayton,Akron,Toledo,Scottsdale,Tempe,Irvine,Berkeley,Pasadena',
  ES: 'Elche,Hospitalet De Llobregat,Mostoles,Alcala De Henares,Fuenlabrada,Leganes,Getafe,Alcobendas,Marbella,Reus,Mataro,Elda,Pamplona,Alicante,Castellon De La Plana,Merida,Santiago De Compostela,Ferrol,Algeciras,Lorca,Alcoy,Gandia,Guadalajara,Huesca,Soria,Avila,Cuenca',
  IT: 'Venezia,Firenze,Sassuolo,Fabriano,Carpi,Faenza,Imola,Vigevano,Busto Arsizio,Gallarate,Legnano,Rho,Empoli,Bassano del Grappa,Conegliano,Schio,Altamura,Barletta,Matera,Caserta,Frosinone,Viterbo,Rovereto,Merano,Sanremo,Viareggio,Carrara',
  DE: 'Fürth,Erlangen,Wolfsburg,Hildesheim,Cottbus,Schwerin,Bayreuth,Bamberg,Esslingen am Neckar,Tübingen,Remscheid,Recklinghausen,Moers,Neuss,Gütersloh,Paderborn,Offenbach am Main,Fulda,Marburg,Gießen,Zwickau,Görlitz,Weimar,Bremerhaven,Flensburg',
}
