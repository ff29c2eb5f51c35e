/**
 * The trades of the demo companies: what they do (NACE Rev. 2 class), how frequent they are, how large their companies
 * tend to be, and words for them in company names.
 *
 * Weights follow the shares of sections in national business registers (trade, construction and professional services
 * lead), rounded; medians of staff and of revenue per employee are round figures of the right order, not statistics.
 */
export interface Trade {
  /** NACE Rev. 2 class, with its dot. */
  readonly nace: string
  readonly weight: number
  /** Median number of employees. */
  readonly employees: number
  /** Revenue per employee, thousands of euro. */
  readonly revenuePerHeadThousandEur: number
  /** Words for the trade in company names, by language. */
  readonly words: Readonly<Record<string, readonly string[]>>
}

const LANGUAGES = ['it', 'fr', 'de', 'es', 'en', 'nb', 'nl', 'pl', 'pt'] as const

/** One line per trade: class, weight, staff, revenue per employee; then the words by language, separated by `/`. */
const TABLE = `
01.11 10 4 90 | Azienda Agricola/Cereali | Céréales/Ferme | Agrarbetrieb/Landbau | Agrícola/Cereales | Farms/Grain | Gårdsdrift/Korn | Akkerbouw | Rolnik | Agrícola
01.21 12 6 80 | Vigneti/Tenuta | Vignobles/Domaine | Weingut/Weinbau | Viñedos/Bodegas | Vineyards/Estate | Bær og Frukt | Wijngaard | Winnice | Quinta
02.20 4 5 110 | Legnami/Boschi | Forêts/Bois | Forstbetrieb/Holzernte | Forestal/Maderas | Forestry/Timber | Skog/Tømmer | Bosbouw | Lasy | Florestal
03.21 3 18 260 | Acquacoltura/Mitilicoltura | Aquaculture/Marée | Fischzucht/Aquakultur | Acuicultura/Piscifactoría | Aquaculture/Salmon | Havbruk/Oppdrett | Viskwekerij | Akwakultura | Aquacultura
10.13 6 22 240 | Salumificio/Salumi | Charcuterie/Salaisons | Wurstwaren/Fleischwaren | Embutidos/Jamones | Foods/Charcuterie | Spekemat/Kjøttforedling | Vleeswaren | Wędliny | Enchidos
10.41 6 9 420 | Frantoio/Oleificio | Moulin/Huilerie | Ölmühle/Speiseöle | Almazara/Aceites | Oil Mill/Oils | Oljemølle | Oliemolen | Olejarnia | Lagar/Azeites
10.51 5 28 460 | Caseificio/Latteria | Fromagerie/Laiterie | Molkerei/Käserei | Quesería/Lácteos | Dairy/Creamery | Meieri/Ysteri | Zuivel | Mleczarnia | Queijaria
10.71 12 10 70 | Panificio/Forno | Boulangerie/Pâtisserie | Bäckerei/Backwaren | Panadería/Obrador | Bakery/Bakehouse | Bakeri | Bakkerij | Piekarnia | Padaria
10.73 3 20 260 | Pastificio | Pâtes Fraîches | Teigwaren | Pastas | Pasta | Pasta | Deegwaren | Makarony | Massas
10.82 3 24 240 | Cioccolateria/Dolciaria | Chocolaterie/Confiserie | Schokoladen/Süßwaren | Chocolates/Turrones | Chocolate/Confectionery | Sjokolade | Chocolaterie | Cukiernia | Chocolates
11.02 7 12 280 | Cantina/Vini | Caves/Vins | Sektkellerei/Weinkellerei | Bodegas/Vinos | Winery/Cellars | Vinmakeri | Wijnen | Wina | Adega/Vinhos
11.05 4 10 200 | Birrificio | Brasserie | Brauerei/Brauhaus | Cervezas/Cervecera | Brewery/Brewing | Bryggeri | Brouwerij | Browar | Cervejaria
13.20 5 30 150 | Tessitura/Tessile | Tissages/Textiles | Weberei/Textilwerk | Tejidos/Textil | Textiles/Weaving | Veveri/Tekstil | Weverij | Tkaniny | Têxteis
14.13 8 14 90 | Confezioni/Maglieria | Confection/Mode | Bekleidung/Moden | Confecciones/Moda | Apparel/Clothing | Konfeksjon | Kleding | Odzież | Confeções
15.20 5 20 110 | Calzaturificio/Calzature | Chaussures | Schuhfabrik/Schuhe | Calzados | Footwear/Shoes | Skofabrikk | Schoenen | Obuwie | Calçado
16.23 6 12 130 | Serramenti/Falegnameria | Menuiserie/Charpente | Holzbau/Schreinerei | Carpintería/Maderas | Joinery/Timber Frames | Trevare/Snekkeri | Timmerfabriek | Stolarka | Carpintaria
17.21 3 35 230 | Cartotecnica/Imballaggi | Cartonnage/Emballages | Verpackungen/Wellpappe | Cartonajes/Envases | Packaging/Cartons | Emballasje | Verpakkingen | Opakowania | Embalagens
18.12 6 12 100 | Grafiche/Tipografia | Imprimerie | Druckerei/Druckhaus | Gráficas/Imprenta | Print/Press | Trykkeri | Drukkerij | Drukarnia | Gráfica
20.42 4 26 220 | Cosmetici | Cosmétiques/Parfums | Kosmetik | Cosméticos/Perfumes | Cosmetics/Skincare | Kosmetikk | Cosmetica | Kosmetyki | Cosméticos
21.20 2 70 330 | Farmaceutici | Laboratoires/Pharma | Pharma/Arzneimittel | Laboratorios/Farma | Pharmaceuticals/Pharma | Legemidler | Farma | Farmacja | Farmacêutica
22.29 6 24 170 | Materie Plastiche/Plast | Plastiques/Plasturgie | Kunststofftechnik/Kunststoffe | Plásticos | Plastics/Mouldings | Plast | Kunststoffen | Tworzywa | Plásticos
23.70 4 9 110 | Marmi/Graniti | Marbrerie/Pierres | Naturstein/Steinmetz | Mármoles/Piedra | Stone/Masonry | Naturstein | Natuursteen | Kamieniarstwo | Mármores
25.11 8 18 140 | Carpenteria Metallica/Costruzioni Metalliche | Constructions Métalliques/Métallerie | Stahlbau/Metallbau | Estructuras Metálicas/Calderería | Steelwork/Fabrications | Stålkonstruksjon/Sveis | Staalbouw | Konstrukcje | Metalomecânica
25.62 9 16 130 | Officina Meccanica/Torneria | Usinage/Mécanique | Zerspanung/Präzisionsteile | Mecanizados/Tornería | Machining/Engineering | Maskinering/Mekaniske | Verspaning | Obróbka | Mecânica
26.51 3 34 190 | Strumenti/Misure | Instruments/Mesures | Messtechnik/Sensorik | Instrumentación | Instruments/Sensors | Måleteknikk | Meettechniek | Aparatura | Instrumentos
27.40 3 22 170 | Illuminazione/Luci | Éclairage/Luminaires | Leuchten/Lichttechnik | Iluminación | Lighting/Luminaires | Belysning | Verlichting | Oświetlenie | Iluminação
28.14 4 38 210 | Valvole/Rubinetterie | Robinetterie/Vannes | Armaturen/Ventiltechnik | Válvulas/Grifería | Valves/Flow Control | Ventiler | Afsluiters | Armatura | Válvulas
28.93 3 30 220 | Macchine Alimentari/Impianti | Machines Alimentaires | Nahrungsmittelmaschinen | Maquinaria Alimentaria | Food Machinery | Matmaskiner | Voedselmachines | Maszyny | Máquinas
30.12 2 14 190 | Cantieri/Nautica | Chantier Naval/Nautisme | Bootswerft/Yachtbau | Astilleros/Náutica | Boatyard/Yachts | Båtbyggeri/Verft | Jachtbouw | Jachty | Estaleiro
31.01 5 22 140 | Arredamenti/Mobili | Mobilier/Agencement | Möbelwerk/Büromöbel | Muebles/Mobiliario | Furniture/Interiors | Møbler/Innredning | Meubelen | Meble | Mobiliário
32.50 4 18 160 | Dental/Biomedicale | Dentaire/Médical | Dentaltechnik/Medizintechnik | Dental/Ortopedia | Dental/Medical Devices | Dental/Medisinsk | Dental | Dental | Dental
33.12 6 10 120 | Manutenzioni/Riparazioni | Maintenance/Réparation | Maschinenservice/Instandhaltung | Mantenimiento/Reparaciones | Repairs/Plant Services | Vedlikehold/Service | Onderhoud | Serwis | Manutenção
35.11 4 4 600 | Energia/Solare | Énergies/Solaire | Energie/Solarpark | Energía/Solar | Energy/Solar | Kraft/Energi | Energie | Energia | Energia
36.00 2 30 180 | Acque/Idrico | Eaux | Wasserwerke/Wasser | Aguas | Water | Vannverk | Waterbedrijf | Wodociągi | Águas
38.32 4 20 210 | Recuperi/Ecologia | Recyclage/Environnement | Recycling/Entsorgung | Reciclajes/Ambiental | Recycling/Recovery | Gjenvinning | Recycling | Recykling | Reciclagem
41.20 40 7 150 | Costruzioni/Edilizia | Construction/Bâtiment | Bauunternehmung/Hochbau | Construcciones/Obras | Construction/Builders | Bygg/Entreprenør | Bouw | Budownictwo | Construções
43.21 22 7 110 | Impianti Elettrici/Elettra | Électricité/Élec | Elektrotechnik/Elektro | Instalaciones Eléctricas/Electricidad | Electrical/Electrics | Elektro/Installasjon | Elektro | Elektro | Eletricidade
43.22 20 6 110 | Termoidraulica/Idraulica | Plomberie/Chauffage | Sanitär/Heizungsbau | Fontanería/Calefacción | Plumbing/Heating | Rør/Varme | Installatie | Hydraulika | Canalizações
43.34 8 5 80 | Tinteggiature/Decorazioni | Peinture/Vitrerie | Malerbetrieb/Malerei | Pinturas/Acristalamientos | Painting/Glazing | Maler/Glass | Schilders | Malowanie | Pinturas
45.11 12 9 520 | Auto/Automobili | Automobiles/Garage | Autohaus/Automobile | Automóviles/Motor | Motors/Cars | Bil/Auto | Auto | Auto | Automóveis
45.20 14 5 100 | Autofficina/Carrozzeria | Carrosserie/Auto Service | Kfz-Werkstatt/Karosserie | Talleres/Chapa y Pintura | Garage/Bodyworks | Bilverksted | Garage | Warsztat | Oficina
46.33 5 9 800 | Alimentari Ingrosso/Commercio Oli | Négoce Alimentaire | Lebensmittelgroßhandel | Distribución Alimentaria | Food Wholesale | Matgrossist | Levensmiddelenhandel | Hurtownia | Distribuição
46.69 12 9 480 | Forniture Industriali/Commerciale | Fournitures Industrielles/Négoce | Industriebedarf/Handelsgesellschaft | Suministros Industriales/Comercial | Industrial Supplies/Trading | Industrihandel | Handelsmaatschappij | Handel | Comércio
46.90 14 6 600 | Import Export/Trading | Distribution/Import | Handel/Import | Importaciones/Trading | Trading/Distribution | Handel/Import | Import | Import | Importações
47.11 16 14 180 | Supermercati/Market | Supermarché/Marché | Markt/Lebensmittel | Supermercados/Autoservicio | Stores/Foodmarket | Dagligvare | Supermarkt | Sklepy | Supermercado
47.25 5 3 160 | Enoteca | Cave à Vins | Weinhandlung | Vinoteca | Wine Merchants | Vinbutikk | Wijnhandel | Winoteka | Garrafeira
47.71 16 5 120 | Abbigliamento/Boutique | Boutique/Prêt-à-Porter | Modehaus | Boutique/Tiendas de Moda | Fashion/Menswear | Klær | Mode | Moda | Pronto-a-Vestir
47.73 8 5 260 | Farmacia | Pharmacie | Apotheke | Farmacia | Pharmacy | Apotek | Apotheek | Apteka | Farmácia
47.91 10 4 220 | Shop Online/E-commerce | Vente en Ligne/E-commerce | Onlinehandel/Versand | Tienda Online/E-commerce | Online/Direct | Netthandel/Nettbutikk | Webshop | Sklep Online | Loja Online
49.41 16 11 120 | Autotrasporti/Trasporti | Transports | Spedition/Transporte | Transportes | Haulage/Transport | Transport/Godstransport | Transport | Transport | Transportes
52.29 5 18 220 | Spedizioni/Logistica | Logistique/Transit | Logistik | Logística/Transitarios | Logistics/Freight | Spedisjon/Logistikk | Expeditie | Spedycja | Logística
55.10 12 14 80 | Hotel/Albergo | Hôtel | Hotel/Gasthof | Hotel/Hostal | Hotel/Inn | Hotell | Hotel | Hotel | Hotel
56.10 34 7 60 | Ristorante/Trattoria | Restaurant/Bistrot | Gaststätte/Restaurant | Restaurante/Asador | Restaurant/Kitchen | Restaurant/Spiseri | Restaurant | Restauracja | Restaurante
56.30 16 4 50 | Bar/Caffè | Café/Bar | Café/Bar | Bar/Cafetería | Bar/Coffee | Kafé/Pub | Café | Kawiarnia | Café
58.29 6 14 140 | Software | Éditions Logicielles/Logiciels | Software | Software | Software | Programvare | Software | Software | Software
62.01 26 9 110 | Informatica/Software | Informatique/Développement | Softwareentwicklung/Systeme | Informática/Desarrollos | Software/Digital | Utvikling/Digital | Software | Software | Software
62.02 18 6 110 | Consulenza Informatica/Sistemi | Conseil Informatique/Systèmes | IT-Beratung/IT-Service | Consultoría Informática/Sistemas | IT Consulting/Systems | IT-rådgivning | IT Advies | Informatyka | Consultoria
63.11 5 8 140 | Cloud/Data Center | Hébergement/Cloud | Rechenzentrum/Hosting | Hosting/Cloud | Hosting/Cloud | Drift/Hosting | Hosting | Hosting | Alojamento
64.92 3 6 260 | Finanziaria/Credito | Financement/Crédit | Kredit/Finanzierungen | Financiera/Crédito | Lending/Loans | Finans/Kreditt | Krediet | Kredyty | Crédito
66.22 7 4 110 | Assicurazioni/Broker | Assurances/Courtage | Versicherungsmakler | Seguros/Correduría | Insurance Brokers | Forsikring | Verzekeringen | Ubezpieczenia | Seguros
68.20 34 2 200 | Immobiliare | Immobilier/SCI | Immobilien/Grundbesitz | Inmobiliaria/Patrimonial | Properties/Estates | Eiendom | Vastgoed | Nieruchomości | Imobiliária
69.10 10 5 110 | Studio Legale | Avocats | Rechtsanwälte | Abogados | Solicitors/Law | Advokatfirma | Advocaten | Kancelaria | Advogados
69.20 14 6 80 | Studio Commercialisti/Consulenza Fiscale | Expertise Comptable | Steuerberatung | Asesoría/Gestoría | Accountants/Accountancy | Regnskap/Revisjon | Accountants | Rachunkowość | Contabilidade
70.22 24 3 120 | Consulting/Consulenze | Conseil/Stratégie | Unternehmensberatung/Consulting | Consultores/Estrategia | Consulting/Advisory | Rådgivning | Advies | Doradztwo | Consultores
71.12 14 7 100 | Ingegneria/Progetti | Ingénierie/Bureau d’Études | Ingenieurbüro/Planung | Ingeniería/Proyectos | Engineers/Design | Ingeniør/Prosjektering | Ingenieurs | Inżynieria | Engenharia
72.19 4 12 100 | Ricerche/Biotech | Biotech/Recherche | Forschung/Biotech | Investigación/Biotec | Research/Bio | Forskning/Biotek | Onderzoek | Badania | Investigação
73.11 10 5 110 | Comunicazione/Pubblicità | Communication/Publicité | Werbeagentur/Kommunikation | Publicidad/Comunicación | Advertising/Creative | Reklame/Kommunikasjon | Reclame | Reklama | Publicidade
77.11 4 8 260 | Autonoleggi/Rent | Location Auto | Autovermietung | Alquiler de Coches | Car Hire/Rental | Bilutleie | Autoverhuur | Wypożyczalnia | Aluguer
78.20 3 60 45 | Lavoro/Interinale | Intérim | Personaldienste/Zeitarbeit | Trabajo Temporal | Recruitment/Staffing | Bemanning | Uitzendbureau | Praca | Trabalho
79.11 5 5 160 | Viaggi | Voyages | Reisen/Reisebüro | Viajes | Travel | Reiser | Reizen | Podróże | Viagens
81.21 10 18 30 | Pulizie/Multiservizi | Nettoyage/Propreté | Gebäudereinigung | Limpiezas | Cleaning | Renhold | Schoonmaak | Sprzątanie | Limpezas
85.59 10 5 60 | Formazione | Formation | Akademie/Bildung | Formación/Academia | Training/Academy | Kurs/Opplæring | Opleidingen | Szkolenia | Formação
86.21 6 8 90 | Poliambulatorio/Centro Medico | Centre Médical | Ärztehaus/MVZ | Centro Médico | Medical Centre/Surgery | Legesenter | Huisartsen | Przychodnia | Clínica Médica
86.23 8 6 90 | Studio Dentistico/Odontoiatria | Cabinet Dentaire | Zahnarztpraxis/MVZ | Clínica Dental | Dental Practice | Tannlege | Tandartsen | Stomatologia | Clínica Dentária
87.30 5 45 40 | Residenza Anziani | Résidence Seniors/EHPAD | Pflegeheim/Seniorenresidenz | Residencia | Care Homes | Omsorg | Zorg | Opieka | Lar
88.99 5 12 45 | Solidarietà/Assistenza | Solidarité/Entraide | Sozialdienste/Nachbarschaftshilfe | Solidaridad/Ayuda | Community Support | Frivillighet | Buurthulp | Pomoc | Solidariedade
93.13 7 6 50 | Palestre/Fitness | Fitness/Forme | Fitness/Sportstudio | Gimnasio/Fitness | Fitness/Gym | Trening | Fitness | Fitness | Ginásio
94.99 5 3 60 | Cultura/Circolo | Culture/Patrimoine | Heimatpflege/Kultur | Cultura/Patrimonio | Heritage/Community | Velforening | Cultuur | Kultura | Cultura
96.02 12 4 35 | Parrucchieri/Estetica | Coiffure/Beauté | Friseur/Kosmetikstudio | Peluquería/Estética | Hair/Beauty | Frisør/Velvære | Kappers | Fryzjer | Cabeleireiros
`

/** All trades of the demo companies. */
export const TRADES: readonly Trade[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [figures, ...words] = line.split('|').map((cell) => cell.trim())
    const [nace, weight, employees, revenue] = figures.split(' ')
    return {
      nace,
      weight: Number(weight),
      employees: Number(employees),
      revenuePerHeadThousandEur: Number(revenue),
      words: Object.fromEntries(LANGUAGES.map((language, at) => [language, words[at].split('/')])),
    }
  })

/** Groups of trades that one company often combines, one per line. A trade may be in several groups. */
const TRADE_GROUPS = `
01.11 01.21 10.41 46.33
01.21 11.02 47.25 55.10
10.13 10.51 46.33 47.11
10.71 10.73 10.82 56.30
11.05 56.10 56.30
55.10 56.10 56.30
03.21 46.33
02.20 16.23 31.01
13.20 14.13 15.20 47.71 47.91
17.21 18.12 73.11
20.42 21.20 72.19
22.29 25.11 25.62 28.14 28.93 33.12 46.69
26.51 27.40 33.12 71.12
23.70 41.20 43.34
41.20 43.21 43.22 68.20 71.12
35.11 36.00 38.32 43.21
30.12 33.12
32.50 86.23
45.11 45.20 77.11
46.69 46.90 47.91
49.41 52.29
58.29 62.01 62.02 63.11
64.92 66.22
69.10 69.20 70.22
70.22 71.12 73.11 85.59
78.20 85.59
79.11 77.11
43.34 81.21
47.73 20.42
86.21 87.30 88.99
93.13 96.02
85.59 94.99
`

const relatedByNace = new Map<string, readonly (readonly [Trade, number])[]>()

/** Trades that companies often combine with this one, with their weights; never the trade itself. */
export function relatedTrades({ nace }: Trade): readonly (readonly [Trade, number])[] {
  let found = relatedByNace.get(nace)
  if (found === undefined) {
    const lines = TRADE_GROUPS.trim()
      .split('\n')
      .map((line) => line.split(' '))
    const related = new Set(lines.filter((line) => line.includes(nace)).flat())
    found = TRADES.filter((trade) => trade.nace !== nace && related.has(trade.nace)).map((trade) => [
      trade,
      trade.weight,
    ])
    relatedByNace.set(nace, found)
  }
  return found
}
