/**
 * Names of places that the reference tables do not have: English, Italian, French, German, Spanish and Norwegian names of
 * regions and cities, groups of regions, former counties by their municipalities, and products that are called after places.
 *
 * Each line of a country is `what it is: name | name`. `r` one or more regions (joined by `+`; a bare region or
 * `Region|Province` with `/` for the bar), `c` a city by the name its country's list has.
 */

/** Names by country. */
export const PLACE_NAMES: Readonly<Record<string, string>> = {
  IT: `
    r Emilia-Romagna/Rimini + Emilia-Romagna/Ravenna + Emilia-Romagna/Forlì-Cesena: Riviera Romagnola | riviera romagnola | Romagnola
    r Toscana/Lucca: Versilia
    r Piemonte/Cuneo: Langhe | le Langhe
    r Campania/Salerno: Cilento
    r Puglia/Foggia: Gargano
    r Liguria/La Spezia: Cinque Terre
    r Lombardia: lombarde | lombardi
    r Piemonte: piemontesi
    r Toscana: Tuscan
    r Sicilia: siciliane | siciliani | Sicilian
    r Sardegna: sarde | Sardinian
    r Puglia: pugliesi
    r Veneto: venete
    r Liguria: liguri
    r Campania: campane
    r Lazio: laziali
    r Marche: marchigiane
    r Calabria: calabresi
    r Lombardia/Milano: nel milanese | milanesi
    r Lombardia/Brescia: nel bresciano | bresciane
    r Lombardia/Bergamo: nel bergamasco | bergamasche
    r Piemonte/Torino: nel torinese | torinesi
    r Veneto/Padova: nel padovano
    c Milano: milanese
    c Roma: romane | romana
    c Napoli: napoletane | napoletani | napoletana
    c Firenze: fiorentine | fiorentini | fiorentina
    c Bologna: bolognesi | bolognese
    c Venezia: veneziane | veneziani
    c Genova: genovesi
    c Palermo: palermitane | palermitani
    r Emilia-Romagna: emiliane | emiliano-romagnole | romagnole | romagnoli
    r Veneto: veneti
    r Friuli-Venezia Giulia: friulane | friulani
    r Umbria: umbre
    r Toscana: toscane | toscani
    r Abruzzo: abruzzesi
    r Veneto/Treviso: nel trevigiano
    r Veneto/Vicenza: nel vicentino
    r Veneto/Verona: nel veronese
    r Emilia-Romagna/Modena: nel modenese
    r Emilia-Romagna/Bologna: nel bolognese
    r Toscana/Firenze: nel fiorentino
    r Lombardia/Varese: nel varesotto
    r Lombardia/Mantova: nel mantovano
    r Campania/Salerno: nel salernitano
    r Puglia/Lecce: nel Salento | Salento
    r Lombardia: Lombardy | Lombardie | Lombardei | Lombardía
    r Piemonte: Piedmont | Piémont | Piemont | Piamonte
    r Toscana: Tuscany | Toscane | Toskana
    r Veneto: Vénétie | Venetien | Véneto
    r Sicilia: Sicily | Sicile | Sizilien
    r Sardegna: Sardinia | Sardaigne | Sardinien | Cerdeña
    r Puglia: Apulia | Pouilles | Apulien | Puglie
    r Lazio: Latium | Latio
    r Liguria: Ligurie | Ligurien
    r Umbria: Ombrie | Umbrien | Umbría
    r Marche: Le Marche | The Marches | Marken | les Marches | Las Marcas
    r Calabria: Calabre | Kalabrien
    r Campania: Campanie | Kampanien
    r Abruzzo: Abruzzi | Abruzzes | Abruzzen | Abruzos
    r Basilicata: Lucania | Basilicate | Basilikata
    r Emilia-Romagna: Emilia Romagna | Emilia | Romagna | Émilie-Romagne | Emilia-Romaña
    r Friuli-Venezia Giulia: Friuli | Friuli Venezia Giulia | Frioul | Friaul | Friaul-Julisch Venetien
    r Trentino-Alto Adige/Südtirol: Trentino-Alto Adige | Trentino Alto Adige | Trentino-Südtirol | Trentin-Haut-Adige
    r Trentino-Alto Adige/Südtirol/Trento: Trentino | Trentin
    r Trentino-Alto Adige/Südtirol/Bolzano/Bozen: Alto Adige | South Tyrol | Südtirol | Haut-Adige | Tirol del Sur | Sudtirolo
    r Valle d'Aosta/Vallée d'Aoste: Valle d'Aosta | Aosta Valley | Val d'Aosta | Vallée d'Aoste | Aostatal | Valle de Aosta
    r Lombardia/Monza e della Brianza: Brianza | Monza e Brianza
    r Emilia-Romagna/Reggio nell'Emilia: Reggio nell'Emilia
    r Piemonte + Valle d'Aosta/Vallée d'Aoste + Liguria + Lombardia + Trentino-Alto Adige/Südtirol + Veneto + Friuli-Venezia Giulia + Emilia-Romagna: northern Italy | north Italy | north of Italy | the north of Italy | nord Italia | Italia settentrionale | Norditalia | nord dell'Italia | Italie du Nord | nord de l'Italie | Norditalien | norte de Italia | Italia del norte | Nord-Italia | Nord
    r Piemonte + Valle d'Aosta/Vallée d'Aoste + Liguria + Lombardia: northwest Italy | north-west Italy | north-western Italy | northwestern Italy | nord ovest | Italia nord-occidentale | nord-ovest Italia | Nordwestitalien
    r Trentino-Alto Adige/Südtirol + Veneto + Friuli-Venezia Giulia + Emilia-Romagna: northeast Italy | north-east Italy | north-eastern Italy | northeastern Italy | nord est | nordest | Italia nord-orientale | nord-est Italia | Nordostitalien | Triveneto
    r Toscana + Umbria + Marche + Lazio: central Italy | centro Italia | Italia centrale | Italie centrale | Mittelitalien | Italia central | centre of Italy
    r Abruzzo + Molise + Campania + Puglia + Basilicata + Calabria + Sicilia + Sardegna: southern Italy | south Italy | south of Italy | sud Italia | Mezzogiorno | Italia meridionale | sud dell'Italia | Italie du Sud | sud de l'Italie | Süditalien | sur de Italia | Italia del sur | Meridione | Sud | Sør-Italia
    r Sicilia + Sardegna: isole italiane | Italian islands
    c Milano: Milan | Mailand | Milán
    c Roma: Rome | Rom
    c Torino: Turin | Turín
    c Napoli: Naples | Neapel | Nápoles
    c Firenze: Florence | Florenz | Florencia
    c Venezia: Venice | Venise | Venedig | Venecia
    c Genova: Genoa | Gênes | Genua | Génova
    c Bologna: Bologne | Bolonia
    c Padova: Padua | Padoue | Padua
    c Mantova: Mantua | Mantoue
    c Bolzano: Bozen | Bolzano/Bozen
    c Trento: Trient | Trente
    c Livorno: Leghorn | Livourne
    c Siracusa: Syracuse | Syrakus
    c Verona: Vérone
    c Palermo: Palerme
    c Perugia: Pérouse
    c Pisa: Pise
    c Siena: Sienne
    c Modena: Modène | Módena
    c Parma: Parme
    c Bergamo: Bergame | Bérgamo
    c Brescia: Brixia
    c Reggio nell'Emilia: Reggio Emilia
    c Reggio di Calabria: Reggio Calabria
    c Massa: Massa
    c Carrara: Carrara
    c Sassuolo: Sassuolo
    c Prato: Prato
    c Lugo: Lugo`,
  FR: `
    r Nouvelle-Aquitaine/Pyrénées-Atlantiques: Pays basque | Pays Basque | Béarn
    r Nouvelle-Aquitaine/Dordogne: Périgord
    r Île-de-France/Hauts-de-Seine + Île-de-France/Seine-Saint-Denis + Île-de-France/Val-de-Marne: petite couronne
    r Bretagne: bretonnes | bretons
    r Normandie: normandes | normands
    r Normandie/Calvados + Normandie/Manche + Normandie/Orne: Basse-Normandie | Lower Normandy
    r Normandie/Eure + Normandie/Seine-Maritime: Haute-Normandie | Upper Normandy
    r Nouvelle-Aquitaine/Corrèze + Nouvelle-Aquitaine/Creuse + Nouvelle-Aquitaine/Haute-Vienne: Limousin
    r Nouvelle-Aquitaine/Charente + Nouvelle-Aquitaine/Charente-Maritime + Nouvelle-Aquitaine/Deux-Sèvres + Nouvelle-Aquitaine/Vienne: Poitou-Charentes
    r Occitanie/Ariège + Occitanie/Aveyron + Occitanie/Haute-Garonne + Occitanie/Gers + Occitanie/Lot + Occitanie/Hautes-Pyrénées + Occitanie/Tarn + Occitanie/Tarn-et-Garonne: Midi-Pyrénées
    r Bourgogne-Franche-Comté/Doubs + Bourgogne-Franche-Comté/Jura + Bourgogne-Franche-Comté/Haute-Saône + Bourgogne-Franche-Comté/Territoire de Belfort: Franche-Comté
    c Lyon: lyonnaise | lyonnaises | lyonnais | région lyonnaise | agglomération lyonnaise
    c Paris: parisienne | parisien | parisiens | parisiennes
    c Marseille: marseillaise | marseillais
    c Bordeaux: bordelaises | bordelaise | bordelais | région bordelaise
    c Toulouse: toulousaines | toulousaine | toulousains | région toulousaine
    c Lille: lilloises | lilloise | lillois | métropole lilloise
    c Nantes: nantaises | nantaise | nantais | région nantaise
    c Strasbourg: strasbourgeoises | strasbourgeois
    c Nice: niçoises | niçoise | niçois
    c Rennes: rennaises | rennais
    c Grenoble: grenobloises | grenoblois
    c Montpellier: montpelliéraines | montpelliérains
    r Grand Est/Bas-Rhin + Grand Est/Haut-Rhin: alsaciennes | alsaciens
    r Corse: corses
    r Bretagne: Brittany | Bretaña | Bretagna
    r Normandie: Normandy | Normandía | Normandia
    r Corse: Corsica | Korsika | Córcega
    r Île-de-France: Ile de France | Paris region | région parisienne | the Paris region | Isla de Francia | Großraum Paris
    r Provence-Alpes-Côte d'Azur: Provence | Provenza | Région Sud
    r Auvergne-Rhône-Alpes: Auvergne Rhône Alpes
    r Bourgogne-Franche-Comté: Bourgogne Franche Comté
    r Bourgogne-Franche-Comté/Côte-d'Or + Bourgogne-Franche-Comté/Nièvre + Bourgogne-Franche-Comté/Saône-et-Loire + Bourgogne-Franche-Comté/Yonne: Burgundy | Bourgogne | Burgund | Borgogna | Borgoña
    r Grand Est/Bas-Rhin + Grand Est/Haut-Rhin: Alsace | Elsass | Alsacia | Alsazia
    r Grand Est/Meurthe-et-Moselle + Grand Est/Meuse + Grand Est/Moselle + Grand Est/Vosges: Lorraine | Lothringen | Lorena
    r Grand Est/Ardennes + Grand Est/Aube + Grand Est/Marne + Grand Est/Haute-Marne: Champagne-Ardenne
    r Hauts-de-France/Nord + Hauts-de-France/Pas-de-Calais: Nord-Pas-de-Calais
    r Hauts-de-France/Aisne + Hauts-de-France/Oise + Hauts-de-France/Somme: Picardie | Picardy
    r Nouvelle-Aquitaine/Dordogne + Nouvelle-Aquitaine/Gironde + Nouvelle-Aquitaine/Landes + Nouvelle-Aquitaine/Lot-et-Garonne + Nouvelle-Aquitaine/Pyrénées-Atlantiques: Aquitaine | Aquitania
    r Nouvelle-Aquitaine: New Aquitaine | Nueva Aquitania | Nuova Aquitania
    r Occitanie: Occitania | Okzitanien
    r Occitanie/Aude + Occitanie/Gard + Occitanie/Hérault + Occitanie/Lozère + Occitanie/Pyrénées-Orientales: Languedoc-Roussillon | Languedoc
    r Auvergne-Rhône-Alpes/Ain + Auvergne-Rhône-Alpes/Ardèche + Auvergne-Rhône-Alpes/Drôme + Auvergne-Rhône-Alpes/Isère + Auvergne-Rhône-Alpes/Loire + Auvergne-Rhône-Alpes/Rhône + Auvergne-Rhône-Alpes/Savoie + Auvergne-Rhône-Alpes/Haute-Savoie: Rhône-Alpes
    r Auvergne-Rhône-Alpes/Allier + Auvergne-Rhône-Alpes/Cantal + Auvergne-Rhône-Alpes/Haute-Loire + Auvergne-Rhône-Alpes/Puy-de-Dôme: Auvergne
    r Provence-Alpes-Côte d'Azur/Alpes-Maritimes + Provence-Alpes-Côte d'Azur/Var: Côte d'Azur | French Riviera | Costa Azul | Costa Azzurra
    r Pays de la Loire: Loire region | Pays de Loire
    r Hauts-de-France + Normandie: northern France | north of France | nord de la France | Nordfrankreich | nord della Francia | norte de Francia | Francia del nord | Nord-Frankrike
    r Occitanie + Provence-Alpes-Côte d'Azur + Nouvelle-Aquitaine + Corse: southern France | south of France | sud de la France | Südfrankreich | sud della Francia | sur de Francia | Francia del sud | Sør-Frankrike
    r Nouvelle-Aquitaine + Occitanie: southwest France | south-west France | south-western France | sud-ouest de la France | sud-ouest | Sud-Ouest | Südwestfrankreich
    r Auvergne-Rhône-Alpes + Provence-Alpes-Côte d'Azur + Corse: southeast France | south-east France | sud-est de la France | sud-est
    r Bretagne + Pays de la Loire + Normandie: western France | west of France | ouest de la France | Grand Ouest
    r Grand Est + Bourgogne-Franche-Comté: eastern France | east of France | est de la France | Ostfrankreich
    c Lyon: Lyons | Lione | lyonnais | lyonnaises
    c Paris: Parigi | París | parisiens | parisiennes
    c Marseille: Marseilles | marseillais | marseillaises | Marsiglia | Marsella
    c Nice: Nizza | Niza
    c Toulouse: Tolosa
    c Strasbourg: Strassburg | Straßburg | Strasburgo | Estrasburgo
    c Bordeaux: Burdeos
    c Lille: Lilla
    c Saint-Étienne: Saint Etienne | St Etienne | St-Étienne
    c Toulon: Tolone | Tolón
    c Avignon: Avignone | Aviñón`,
  DE: `
    r Schleswig-Holstein + Mecklenburg-Vorpommern: Ostsee | Ostseeküste | Baltic coast
    r Schleswig-Holstein + Niedersachsen: Nordsee | Nordseeküste
    r Nordrhein-Westfalen + Rheinland-Pfalz: Rheinland | Rhineland
    r Bayern: bayerische | bayerischen | Bavarian
    r Nordrhein-Westfalen: nordrhein-westfälische | nordrhein-westfälischen
    r Niedersachsen: niedersächsische | niedersächsischen
    r Thüringen: thüringische | Thüringer
    r Baden-Württemberg: baden-württembergische | baden-württembergischen | schwäbische | schwäbischen
    r Rheinland-Pfalz: pfälzische | pfälzischen
    r Brandenburg: brandenburgische
    r Bayern: bayrische | bayrischen | Bayerns
    r Sachsen: sächsische | sächsischen
    r Hessen: hessische | hessischen
    r Bayern: Bavaria | Bavière | Baviera
    r Hessen: Hesse | Assia | Hessia
    r Sachsen: Saxony | Saxe | Sassonia | Sajonia
    r Sachsen-Anhalt: Saxony-Anhalt | Saxe-Anhalt
    r Niedersachsen: Lower Saxony | Basse-Saxe | Bassa Sassonia | Baja Sajonia
    r Nordrhein-Westfalen: North Rhine-Westphalia | Rhénanie-du-Nord-Westphalie | Renania Settentrionale-Vestfalia | Renania del Norte-Westfalia
    r Rheinland-Pfalz: Rhineland-Palatinate | Rhénanie-Palatinat | Renania-Palatinato | Renania-Palatinado
    r Thüringen: Thuringia | Thuringe | Turingia
    r Baden-Württemberg: Baden Wurttemberg | Bade-Wurtemberg
    r Schleswig-Holstein: Schleswig Holstein
    r Mecklenburg-Vorpommern: Mecklenburg-Western Pomerania | Mecklenburg Vorpommern
    r Brandenburg: Brandebourg | Brandeburgo
    r Saarland: Sarre
    r Bayern + Baden-Württemberg: southern Germany | south Germany | south of Germany | Süddeutschland | süddeutsche | süddeutschen | Allemagne du Sud | sud de l'Allemagne | Germania meridionale | sud della Germania | sur de Alemania | Sør-Tyskland
    r Schleswig-Holstein + Hamburg + Bremen + Niedersachsen + Mecklenburg-Vorpommern: northern Germany | north Germany | north of Germany | Norddeutschland | norddeutsche | norddeutschen | nord de l'Allemagne | Allemagne du Nord | Germania settentrionale | nord della Germania | norte de Alemania
    r Brandenburg + Berlin + Mecklenburg-Vorpommern + Sachsen + Sachsen-Anhalt + Thüringen: eastern Germany | east Germany | Ostdeutschland | neue Bundesländer | neuen Bundesländern | Allemagne de l'Est | Germania orientale | este de Alemania
    r Nordrhein-Westfalen + Rheinland-Pfalz + Saarland + Hessen: western Germany | west Germany | Westdeutschland | Allemagne de l'Ouest | oeste de Alemania
    r Sachsen + Sachsen-Anhalt + Thüringen: Mitteldeutschland | central Germany
    r Nordrhein-Westfalen/Bochum, Kreisfreie Stadt + Nordrhein-Westfalen/Bottrop, Kreisfreie Stadt + Nordrhein-Westfalen/Dortmund, Kreisfreie Stadt + Nordrhein-Westfalen/Duisburg, Kreisfreie Stadt + Nordrhein-Westfalen/Essen, Kreisfreie Stadt + Nordrhein-Westfalen/Gelsenkirchen, Kreisfreie Stadt + Nordrhein-Westfalen/Hagen, Kreisfreie Stadt + Nordrhein-Westfalen/Hamm, Kreisfreie Stadt + Nordrhein-Westfalen/Herne, Kreisfreie Stadt + Nordrhein-Westfalen/Mülheim an der Ruhr, Kreisfreie Stadt + Nordrhein-Westfalen/Oberhausen, Kreisfreie Stadt + Nordrhein-Westfalen/Ennepe-Ruhr-Kreis + Nordrhein-Westfalen/Recklinghausen + Nordrhein-Westfalen/Unna + Nordrhein-Westfalen/Wesel: Ruhrgebiet | Ruhr area | the Ruhr | Ruhr valley | Ruhr | Ruhrpott
    c München: Munich | Münchner | Monaco di Baviera | Múnich | Muenchen
    c Köln: Cologne | Kölner | Colonia | Koeln
    c Nürnberg: Nuremberg | Norimberga | Núremberg | Nuernberg
    c Frankfurt am Main: Frankfurt | Francfort | Francoforte | Fráncfort
    c Hamburg: Hambourg | Amburgo | Hamburgo
    c Hannover: Hanover | Hanovre
    c Stuttgart: Stoccarda
    c Dresden: Dresde | Dresda
    c Berlin: Berlino | Berlín
    c Leipzig: Lipsia
    c Bremen: Brême | Brema
    c Düsseldorf: Duesseldorf | Dusseldorf
    c Freiburg im Breisgau: Freiburg
    c Aachen: Aix-la-Chapelle | Aquisgrán | Aquisgrana
    c Mainz: Mayence | Magonza | Maguncia
    c Trier: Trèves | Treviri | Tréveris
    c Ludwigshafen am Rhein: Ludwigshafen
    c Mülheim an der Ruhr: Mülheim
    c Offenbach am Main: Offenbach
    c Halle (Saale): Halle
    c Regensburg: Ratisbonne | Ratisbona
    c Augsburg: Augsbourg | Augusta`,
  ES: `
    c Barcelona: barcelonesas | barceloneses
    c Sevilla: sevillanas | sevillanos
    c Bilbao: bilbaínas | bilbaínos
    c Malaga: malagueñas | malagueños
    c Zaragoza: zaragozanas
    r Aragón: aragoneses
    r Illes Balears: mallorquinas | mallorquines
    r Canarias: canarios
    r Comunidad Foral de Navarra: navarras | navarros
    r Cantabria: cántabras
    r Extremadura: extremeñas | extremeños
    r Castilla y León: castellanoleonesas
    r Asturias, Principado de: asturianos
    r Cataluña: catalana | catalán | catalanas | catalanes | Catalan
    r Andalucía: andaluzas | andaluces | Andalusian
    r Madrid, Comunidad de: madrileñas | madrileños
    r Galicia: gallegas | gallegos | Galician
    r País Vasco: vascas | vascos | Basque
    r Comunitat Valenciana: valencianas | valencianos
    r Aragón: aragonesas
    r Asturias, Principado de: asturianas
    r Andalucía: Andalusia | Andalousie | Andalusien
    r Cataluña: Catalonia | Catalunya | Catalogne | Catalogna | Katalonien
    r Comunitat Valenciana: Comunidad Valenciana | Valencian Community | Levante | Communauté valencienne | País Valenciano
    r País Vasco: Basque Country | Euskadi | Pays basque | Paesi Baschi | Baskenland
    r Galicia: Galice | Galizia | Galicien
    r Castilla y León: Castile and León | Castile and Leon | Castille-et-León | Kastilien und León
    r Castilla-La Mancha: Castilla La Mancha | Castile-La Mancha
    r Madrid, Comunidad de: Comunidad de Madrid | Madrid region | Community of Madrid | región de Madrid | the Madrid region | région de Madrid | regione di Madrid
    r Murcia, Región de: Región de Murcia | Murcia region
    r Asturias, Principado de: Asturias | Principado de Asturias | Asturies | Asturie | Asturien
    r Comunidad Foral de Navarra: Navarra | Navarre | Navarra
    r Illes Balears: Islas Baleares | Baleares | Balearic Islands | Balearics | Baléares | Baleari | Balearen
    r Canarias: Canary Islands | Islas Canarias | Canaries | Canarie | Kanarische Inseln | Kanaren
    r La Rioja: Rioja
    r Aragón: Aragon | Aragona
    r Cantabria: Cantabrie | Kantabrien
    r Extremadura: Estrémadure | Estremadura
    r País Vasco/Bizkaia: Vizcaya | Biscay
    r País Vasco/Gipuzkoa: Guipúzcoa
    r País Vasco/Araba/Álava: Álava
    r Comunitat Valenciana/Alicante/Alacant: provincia de Alicante
    r Galicia + Asturias, Principado de + Cantabria + País Vasco + Comunidad Foral de Navarra + La Rioja + Aragón: northern Spain | north of Spain | norte de España | España del norte | nord de l'Espagne | nord della Spagna | Spagna del nord | Nordspanien
    r Andalucía + Murcia, Región de + Extremadura: southern Spain | south of Spain | sur de España | España del sur | sud de l'Espagne | sud della Spagna | Südspanien | Spagna del sud | Sør-Spania
    r Cataluña + Comunitat Valenciana + Illes Balears: eastern Spain | este de España | Ostspanien
    r Madrid, Comunidad de + Castilla y León + Castilla-La Mancha: central Spain | centro de España | Zentralspanien
    c Sevilla: Seville | Séville | Siviglia
    c Zaragoza: Saragossa | Saragosse | Saragozza
    c Barcelona: Barcelone | Barcellona
    c Valencia: Valence | València
    c Malaga: Málaga | Malaga
    c Cordoba: Córdoba | Cordoue | Cordova
    c A Coruña: La Coruña | La Coruna | Coruña
    c Palma De Mallorca: Palma | Palma de Mallorca
    c Donostia-San Sebastian: San Sebastián | Donostia
    c Vitoria-Gasteiz: Vitoria
    c Las Palmas De Gran Canaria: Las Palmas
    c Cadiz: Cádiz | Cadix | Cadice
    c Granada: Grenade`,
  GB: `
    r England/Cumbria: Lake District | the Lake District
    r England/Derbyshire: Peak District | the Peak District
    r Scotland/Highland: Highlands | the Highlands | Scottish Highlands
    r Scotland: Scottish
    r Wales: Welsh
    r Northern Ireland: Northern Irish
    r Wales: Pays de Galles | Galles | Gales | Cymru
    r Scotland: Écosse | Scozia | Schottland | Escocia | Skottland
    r England: Angleterre | Inghilterra | Inglaterra
    r Northern Ireland: Irlande du Nord | Irlanda del Nord | Nordirland | Irlanda del Norte | Ulster | Nord-Irland
    r England/Cornwall: Cornouailles | Cornovaglia | Cornualles
    r England/Tyne and Wear: Tyneside | Tyne & Wear
    r England/Herefordshire + England/Shropshire + England/Staffordshire + England/Warwickshire + England/West Midlands + England/Worcestershire + England/Hereford and Worcester + England/Derbyshire + England/Leicestershire + England/Lincolnshire + England/Northamptonshire + England/Nottinghamshire + England/Rutland: Midlands | the Midlands
    r England/Derbyshire + England/Leicestershire + England/Lincolnshire + England/Northamptonshire + England/Nottinghamshire + England/Rutland: East Midlands | the East Midlands
    r England/Herefordshire + England/Shropshire + England/Staffordshire + England/Warwickshire + England/West Midlands + England/Worcestershire + England/Hereford and Worcester: West Midlands | the West Midlands
    r England/East Riding of Yorkshire + England/North Yorkshire + England/South Yorkshire + England/West Yorkshire: Yorkshire | Yorkshire and the Humber | Yorkshire and Humber | Yorkshire and Humberside
    r England/Durham + England/Northumberland + England/Tyne and Wear: North East England | north-east England | northeast England | the North East | North East | North East of England
    r England/Cheshire + England/Cumbria + England/Greater Manchester + England/Lancashire + England/Merseyside: North West England | north-west England | northwest England | the North West | North West | North West of England
    r England/Durham + England/Northumberland + England/Tyne and Wear + England/Cheshire + England/Cumbria + England/Greater Manchester + England/Lancashire + England/Merseyside + England/East Riding of Yorkshire + England/North Yorkshire + England/South Yorkshire + England/West Yorkshire: northern England | north of England | the North of England | north England | Nordengland | nord de l'Angleterre | nord dell'Inghilterra | norte de Inglaterra
    r England/Berkshire + England/Buckinghamshire + England/East Sussex + England/Hampshire + England/Isle of Wight + England/Kent + England/Oxfordshire + England/Surrey + England/West Sussex: South East England | south-east England | southeast England | the South East | South East | South East of England
    r England/County of Bristol + England/Cornwall + England/Devon + England/Dorset + England/Gloucestershire + England/Somerset + England/Wiltshire: South West England | south-west England | southwest England | the South West | South West | West Country | South West of England
    r England/Berkshire + England/Buckinghamshire + England/East Sussex + England/Hampshire + England/Isle of Wight + England/Kent + England/Oxfordshire + England/Surrey + England/West Sussex + England/County of Bristol + England/Cornwall + England/Devon + England/Dorset + England/Gloucestershire + England/Somerset + England/Wiltshire + England/Greater London: southern England | south of England | the South of England | Südengland | sud de l'Angleterre | sud dell'Inghilterra | sur de Inglaterra
    r England/Norfolk + England/Suffolk + England/Cambridgeshire: East Anglia
    r Scotland: North East Scotland | North West Scotland | South East Scotland | South West Scotland
    r Wales: North East Wales | North West Wales | South East Wales | South West Wales
    r England/Greater London: North East London | North West London | South East London | South West London
    r England/East Sussex + England/West Sussex: Sussex
    r England/Greater London: Greater London | London area | the London area | Grand Londres
    r Scotland/Highland: Scottish Highlands | the Highlands | Highlands
    c London: Londres | Londra
    c Edinburgh: Édimbourg | Edimburgo | Edinburg
    c Newcastle upon Tyne: Newcastle
    c Stoke-on-Trent: Stoke
    c Kingston upon Hull: Hull`,
  US: `
    r California: Californie | Kalifornien | Californian
    r New York: New York State | upstate New York | NY State | state of New York | Staat New York | estado de Nueva York
    r Texas: Texan
    r Florida: Floride
    r Pennsylvania: Pennsylvanie
    r North Carolina: Carolina del Norte | Caroline du Nord
    r South Carolina: Carolina del Sur
    r Virginia: Virginie
    r Washington: Washington State | state of Washington
    r District of Columbia: Washington DC | Washington D.C.
    r Hawaii: Hawaï | Hawaiian Islands
    r Maine + New Hampshire + Vermont + Massachusetts + Rhode Island + Connecticut: New England
    r Ohio + Indiana + Illinois + Michigan + Wisconsin + Minnesota + Iowa + Missouri + North Dakota + South Dakota + Nebraska + Kansas: Midwest | the Midwest | Mittlerer Westen | Medio Oeste | Midwestern United States
    r California + Oregon + Washington: West Coast | the West Coast | Westküste | costa oeste | côte ouest | Pacific coast
    r Washington + Oregon + Idaho: Pacific Northwest | the Pacific Northwest
    r Maine + New Hampshire + Vermont + Massachusetts + Rhode Island + Connecticut + New York + New Jersey + Pennsylvania: Northeast US | the Northeast | northeastern United States | Northeastern US
    r California/City and County of San Francisco + California/Alameda + California/Santa Clara + California/San Mateo + California/Contra Costa + California/Marin: Bay Area | San Francisco Bay Area | the Bay Area
    r California/Santa Clara + California/San Mateo: Silicon Valley
    c New York: New York City | NYC | Nueva York | Nuova York | New-York
    c Los Angeles: LA | L.A.
    c San Francisco: SF
    c Philadelphia: Philadelphie | Filadelfia
    c New Orleans: La Nouvelle-Orléans | Nueva Orleans`,
  AT: `
    r Tirol: Tyrol | Tirolo
    r Kärnten: Carinthia | Carinthie | Carinzia | Carintia
    r Steiermark: Styria | Styrie | Stiria | Estiria
    r Niederösterreich: Lower Austria | Basse-Autriche | Baja Austria
    r Oberösterreich: Upper Austria | Haute-Autriche | Alta Austria
    r Salzburg: Salzbourg | Salisburgo | Salzburgo
    c Wien: Vienna | Vienne | Viena`,
  CH: `
    r Zürich: Kanton Zürich
    r Ticino: Tessin | Canton Ticino
    r Genève: Canton de Genève
    r Valais: Wallis | Vallese
    r Graubünden: Grisons | Grigioni
    c Zürich: Zurich | Zurigo | Zúrich | Zuerich
    c Genève: Geneva | Genf | Ginevra | Ginebra
    c Basel: Bâle | Basilea | Basle
    c Bern: Berne | Berna
    c Luzern: Lucerne | Lucerna
    c Lausanne: Losanna`,
  BE: `
    r Vlaams Gewest: Flanders | Flandre | Flandern | Fiandre | Flandes | Vlaanderen
    r Région wallonne: Wallonia | Wallonie | Wallonien | Vallonia | Valonia
    r Brussels Hoofdstedelijk Gewest: Brussels Capital Region
    c Bruxelles: Brussels | Brüssel | Bruselas | Brussel
    c Antwerpen: Antwerp | Anvers | Anversa | Amberes
    c Gent: Ghent | Gand
    c Brugge: Bruges | Brügge | Brujas`,
  NL: `
    r Noord-Holland + Zuid-Holland: Holland
    c Den Haag: The Hague | La Haye | L'Aia | La Haya
    c Amsterdam: Amsterdam | Ámsterdam
    c Rotterdam: Rotterdam`,
  PT: `
    r Lisboa: distrito de Lisboa
    r Região Autónoma da Madeira: Madeira
    r Região Autónoma dos Açores: Azores | Açores
    r Faro: Algarve
    c Lisboa: Lisbon | Lisbonne | Lissabon | Lisbona
    c Porto: Oporto`,
  NO: `
    c Oslo: Oslo | Christiania
    c Bergen: Bergen
    c Trondheim: Trondheim | Trondhjem
    c Kristiansand S: Kristiansand
    c Kristiansund N: Kristiansund
    c Mo I Rana: Mo i Rana
    c Stavanger: Stavanger
    r Akershus/Bærum: Bærum kommune | Bærum
    r Trøndelag: Trondelag
    r Møre og Romsdal: Nordvestlandet | Møre og Romsdal | More og Romsdal
    r Nordland + Troms + Finnmark: northern Norway | north Norway | north of Norway | Nord-Norge | Nord-Noreg | Nordnorge | det nordlige Norge | nord i Norge | Nordnorwegen | Norvegia settentrionale | Norvège du Nord | norte de Noruega | landsdelen Nord-Norge
    r Rogaland + Vestland + Møre og Romsdal: western Norway | west Norway | west of Norway | Vestlandet | Vest-Norge | Vestnorge | Westnorwegen
    r Agder: Sørlandet | Sør-Norge kyst | Agder fylke
    r Oslo + Akershus + Østfold + Buskerud + Innlandet + Vestfold + Telemark: eastern Norway | east Norway | Østlandet | Øst-Norge | Austlandet | Aust-Noreg | Ostnorwegen
    r Trøndelag: central Norway | mid Norway | Midt-Norge | Midt-Noreg | Mittelnorwegen
    r Agder + Rogaland + Vestland: Sørlandet og Vestlandet | Sør-Vestlandet
    r Agder + Rogaland: Sørvestlandet | southwestern Norway | south-western Norway | southwest Norway
    r Oslo + Akershus: Stor-Oslo | Osloregionen | Oslo-regionen | Oslo-området | Osloområdet | greater Oslo | Oslo og Akershus | Oslo og omegn | hovedstadsområdet | hovedstadsregionen
    r Vestland/Bergen: Bergensområdet | Bergensregionen | Stor-Bergen
    r Trøndelag/Trondheim: Trondheimsområdet | Trondheimsregionen
    r Rogaland/Stavanger + Rogaland/Sandnes + Rogaland/Sola + Rogaland/Randaberg: Stavangerområdet | Stavangerregionen | Stavanger-regionen | Stavanger-området | Nord-Jæren | greater Stavanger
    r Akershus + Buskerud + Østfold: Viken
    r Vestfold + Telemark: Vestfold og Telemark
    r Troms + Finnmark: Troms og Finnmark
    r Agder/Risør + Agder/Grimstad + Agder/Arendal + Agder/Gjerstad + Agder/Vegårshei + Agder/Tvedestrand + Agder/Froland + Agder/Lillesand + Agder/Birkenes + Agder/Åmli + Agder/Iveland + Agder/Evje Og Hornnes + Agder/Bygland + Agder/Valle + Agder/Bykle: Aust-Agder
    r Agder/Kristiansand + Agder/Lindesnes + Agder/Farsund + Agder/Flekkefjord + Agder/Vennesla + Agder/Åseral + Agder/Lyngdal + Agder/Hægebostad + Agder/Kvinesdal + Agder/Sirdal: Vest-Agder
    r Innlandet/Kongsvinger + Innlandet/Hamar + Innlandet/Ringsaker + Innlandet/Løten + Innlandet/Stange + Innlandet/Nord-Odal + Innlandet/Sør-Odal + Innlandet/Eidskog + Innlandet/Grue + Innlandet/Åsnes + Innlandet/Våler (Innlandet) + Innlandet/Elverum + Innlandet/Trysil + Innlandet/Åmot + Innlandet/Stor-Elvdal + Innlandet/Rendalen + Innlandet/Engerdal + Innlandet/Tolga + Innlandet/Tynset + Innlandet/Alvdal + Innlandet/Folldal + Innlandet/Os: Hedmark
    r Innlandet/Lillehammer + Innlandet/Gjøvik + Innlandet/Dovre + Innlandet/Lesja + Innlandet/Skjåk + Innlandet/Lom + Innlandet/Vågå + Innlandet/Nord-Fron + Innlandet/Sel + Innlandet/Sør-Fron + Innlandet/Ringebu + Innlandet/Øyer + Innlandet/Gausdal + Innlandet/Østre Toten + Innlandet/Vestre Toten + Innlandet/Gran + Innlandet/Søndre Land + Innlandet/Nordre Land + Innlandet/Sør-Aurdal + Innlandet/Etnedal + Innlandet/Nord-Aurdal + Innlandet/Vestre Slidre + Innlandet/Øystre Slidre + Innlandet/Vang + Akershus/Jevnaker + Akershus/Lunner: Oppland
    r Vestland/Bergen + Vestland/Etne + Vestland/Sveio + Vestland/Bømlo + Vestland/Stord + Vestland/Fitjar + Vestland/Tysnes + Vestland/Kvinnherad + Vestland/Ullensvang + Vestland/Eidfjord + Vestland/Ulvik + Vestland/Voss + Vestland/Kvam + Vestland/Samnanger + Vestland/Bjørnafjorden + Vestland/Austevoll + Vestland/Øygarden + Vestland/Askøy + Vestland/Vaksdal + Vestland/Modalen + Vestland/Osterøy + Vestland/Alver + Vestland/Austrheim + Vestland/Fedje + Vestland/Masfjorden: Hordaland
    r Vestland/Kinn + Vestland/Gulen + Vestland/Solund + Vestland/Hyllestad + Vestland/Høyanger + Vestland/Vik + Vestland/Sogndal + Vestland/Aurland + Vestland/Lærdal + Vestland/Årdal + Vestland/Luster + Vestland/Askvoll + Vestland/Fjaler + Vestland/Sunnfjord + Vestland/Bremanger + Vestland/Stad + Vestland/Gloppen + Vestland/Stryn: Sogn og Fjordane
    r Trøndelag/Steinkjer + Trøndelag/Namsos + Trøndelag/Meråker + Trøndelag/Stjørdal + Trøndelag/Frosta + Trøndelag/Levanger + Trøndelag/Verdal + Trøndelag/Snåsa + Trøndelag/Lierne + Trøndelag/Røyrvik + Trøndelag/Namsskogan + Trøndelag/Grong + Trøndelag/Høylandet + Trøndelag/Overhalla + Trøndelag/Flatanger + Trøndelag/Leka + Trøndelag/Inderøy + Trøndelag/Nærøysund: Nord-Trøndelag
    r Trøndelag/Trondheim + Trøndelag/Frøya + Trøndelag/Hitra + Trøndelag/Ørland + Trøndelag/Åfjord + Trøndelag/Osen + Trøndelag/Oppdal + Trøndelag/Rennebu + Trøndelag/Røros + Trøndelag/Holtålen + Trøndelag/Midtre Gauldal + Trøndelag/Melhus + Trøndelag/Skaun + Trøndelag/Malvik + Trøndelag/Selbu + Trøndelag/Tydal + Trøndelag/Indre Fosen + Trøndelag/Heim + Trøndelag/Orkland: Sør-Trøndelag
    r Møre og Romsdal/Ålesund + Møre og Romsdal/Giske + Møre og Romsdal/Sula + Møre og Romsdal/Haram + Møre og Romsdal/Fjord + Møre og Romsdal/Stranda + Møre og Romsdal/Sykkylven + Møre og Romsdal/Ørsta + Møre og Romsdal/Volda + Møre og Romsdal/Hareid + Møre og Romsdal/Ulstein + Møre og Romsdal/Herøy (Møre Og Romsdal) + Møre og Romsdal/Sande + Møre og Romsdal/Vanylven: Sunnmøre
    r Møre og Romsdal/Kristiansund + Møre og Romsdal/Averøy + Møre og Romsdal/Gjemnes + Møre og Romsdal/Tingvoll + Møre og Romsdal/Sunndal + Møre og Romsdal/Surnadal + Møre og Romsdal/Smøla + Møre og Romsdal/Aure: Nordmøre
    r Møre og Romsdal/Molde + Møre og Romsdal/Aukra + Møre og Romsdal/Hustadvika + Møre og Romsdal/Rauma + Møre og Romsdal/Vestnes: Romsdal
    r Nordland/Vågan + Nordland/Vestvågøy + Nordland/Flakstad + Nordland/Moskenes + Nordland/Værøy + Nordland/Røst: Lofoten | Lofoten Islands
    r Nordland/Andøy + Nordland/Bø + Nordland/Hadsel + Nordland/Sortland + Nordland/Øksnes + Nordland/Lødingen: Vesterålen
    r Nordland/Alstahaug + Nordland/Bindal + Nordland/Brønnøy + Nordland/Dønna + Nordland/Grane + Nordland/Hattfjelldal + Nordland/Hemnes + Nordland/Herøy (Nordland) + Nordland/Leirfjord + Nordland/Lurøy + Nordland/Nesna + Nordland/Rana + Nordland/Rødøy + Nordland/Sømna + Nordland/Træna + Nordland/Vefsn + Nordland/Vega + Nordland/Vevelstad: Helgeland
    r Buskerud/Flå + Buskerud/Nesbyen + Buskerud/Gol + Buskerud/Hemsedal + Buskerud/Ål + Buskerud/Hol: Hallingdal
    r Innlandet/Sør-Aurdal + Innlandet/Etnedal + Innlandet/Nord-Aurdal + Innlandet/Vestre Slidre + Innlandet/Øystre Slidre + Innlandet/Vang: Valdres
    r Innlandet/Lesja + Innlandet/Dovre + Innlandet/Sel + Innlandet/Vågå + Innlandet/Lom + Innlandet/Skjåk + Innlandet/Nord-Fron + Innlandet/Sør-Fron + Innlandet/Ringebu + Innlandet/Øyer + Innlandet/Gausdal + Innlandet/Lillehammer: Gudbrandsdalen
    r Innlandet/Tynset + Innlandet/Tolga + Innlandet/Os + Innlandet/Alvdal + Innlandet/Folldal + Innlandet/Rendalen + Innlandet/Stor-Elvdal + Innlandet/Åmot + Innlandet/Elverum: Østerdalen
    r Rogaland/Stavanger + Rogaland/Sandnes + Rogaland/Sola + Rogaland/Randaberg + Rogaland/Klepp + Rogaland/Time + Rogaland/Hå + Rogaland/Gjesdal: Jæren
    r Rogaland/Haugesund + Rogaland/Karmøy + Rogaland/Tysvær + Rogaland/Bokn + Rogaland/Vindafjord + Rogaland/Utsira + Vestland/Etne + Vestland/Sveio: Haugalandet
    r Vestland/Stord + Vestland/Fitjar + Vestland/Bømlo + Vestland/Tysnes + Vestland/Kvinnherad + Vestland/Etne + Vestland/Sveio: Sunnhordland
    r Telemark/Skien + Telemark/Porsgrunn + Telemark/Bamble + Telemark/Siljan + Telemark/Drangedal + Telemark/Kragerø: Grenland
    r Akershus/Aurskog-Høland + Akershus/Eidsvoll + Akershus/Gjerdrum + Akershus/Hurdal + Akershus/Lillestrøm + Akershus/Lørenskog + Akershus/Nannestad + Akershus/Nes + Akershus/Nittedal + Akershus/Rælingen + Akershus/Ullensaker: Romerike
    r Akershus/Nordre Follo + Akershus/Ås + Akershus/Vestby + Akershus/Frogn + Akershus/Nesodden + Akershus/Enebakk: Follo
    r Nordland/Bø + Telemark/Midt-Telemark: Bø
    r Nordland/Herøy (Nordland) + Møre og Romsdal/Herøy (Møre Og Romsdal): Herøy
    r Innlandet/Våler (Innlandet) + Østfold/Våler (Østfold): Våler
    r Buskerud/Ringerike: Ringerike`,
  PL: `
    c Warszawa: Warsaw | Varsovie | Warschau | Varsavia | Varsovia
    c Kraków: Cracow | Krakow | Cracovie | Krakau | Cracovia
    c Gdańsk: Danzig
    c Wrocław: Breslau`,
  CZ: 'c Praha: Prague | Prag | Praga\n c Brno: Brünn',
  DK: 'c København: Copenhagen | Copenhague | Kopenhagen | Copenaghen',
  SE: 'c Stockholm: Stoccolma | Estocolmo\n c Göteborg: Gothenburg | Göteborg\n c Malmö: Malmoe',
  IE: 'c Dublin: Dublino | Dublín\n c Cork: Cork',
  GR: `
    c Αθήνα: Athens | Athènes | Athen | Atene | Atenas
    c Πειραιάς: Piraeus | Le Pirée | Piräus | Il Pireo | El Pireo
    c Θεσσαλονίκη: Thessaloniki | Salonica | Thessalonique | Saloniki | Salonicco | Salónica
    c Ηράκλειο: Heraklion | Iraklio | Iraklion | Héraklion
    c Πάτρα: Patras | Patrasso
    c Ρόδος: Rhodes | Rhodos
    c Κέρκυρα: Corfu | Corfou | Korfu | Corfù | Corfú`,
  CY: `
    c Lefkosia: Nicosia | Nicosie | Nikosia
    c Lemesos: Limassol
    c Larnaka: Larnaca
    c Pafos: Paphos
    c Ammochostos: Famagusta`,
  HU: 'c Budapest: Budapest',
  AU: 'c Logan: Logan City\n c Melbourne: Melbourne CBD | Melburne\n c Sydney: Sidney | Greater Sydney | Sydney CBD\n c Brisbane: Brisbane CBD\n c Perth: Perth CBD\n c Adelaide: Adelaide CBD | Adélaïde',
  RO: 'c București: Bucharest | Bucarest | Bukarest',
}

/** Things called after places: the place in them is no place. */
export const CALLED_AFTER_PLACES = `
  roma tomatoes | roma tomato | parma ham | prosciutto di parma | jambon de parme | jamón de parma | brussels sprouts | brussels sprout | eau de cologne | cologne water |
  york ham | prosciutto di san daniele | aceto balsamico di modena | balsamic vinegar of modena | vinaigre balsamique de modène | marmo di carrara | carrara marble | marbre de carrare |
  savon de marseille | marseille soap | sapone di marsiglia | jabón de marsella | dijon mustard | moutarde de dijon | senape di digione | vetro di murano | murano glass | verre de murano |
  worcester sauce | worcestershire sauce | yorkshire pudding | cheddar cheese | bath salts | bath products | bath towels | bath bombs | bath tubs | bath tub | bath mats | bath accessories | bath fittings | bath furniture | bath robes |
  reading glasses | reading lamps | reading devices | reading materials | nice clothes | turin shroud | lyon sausage | saucisson de lyon | frankfurter würstchen | nürnberger lebkuchen | lübecker marzipan | aachener printen |
  berliner pfannkuchen | wiener schnitzel | wiener würstchen | dresdner stollen | münchner weißwurst | schwarzwälder schinken | turrón de jijona | vino de jerez | jamón de teruel | jamón de huelva | naranjas de valencia | valencia oranges |
  oxford shirts | oxford shoes | cambridge sausages | cornish pasties | harris tweed | kentucky bourbon | new york cheesecake | boston whaler | philadelphia cheese | mozzarella di bufala campana | bergamot | bologna sausage | como silk | seta di como |
  limoges porcelain | porcelaine de limoges | porcellana di limoges | solingen knives | solinger messer | manchester terrier | sheffield steel | sheffield plate | chianti | cognac brandy | bordeaux wine | bordeaux wines | vins de bordeaux | vini di bordeaux |
  pisco | tuna | lecce stone | pietra di lecce | pizza napoletana | neapolitan pizza | milan salami | salame milano | venetian blinds | texas hold em | boston cream`
