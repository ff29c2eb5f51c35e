/**
 * Countries as tiles, one a region, roughly at the place of the region: no shapes, so nothing to fetch and no licence to
 * respect. Countries without tiles are shown as bars. Names are those of `/utils/regions`.
 */

/** A region's tile, counted from the top left. */
export interface Tile {
  /** As the filter takes it. */
  readonly region: string
  readonly short: string
  readonly column: number
  readonly row: number
}

interface Layout {
  /** Tiles by their short names, `.` where there is none. */
  readonly rows: readonly string[]
  readonly names: Readonly<Record<string, string>>
}

const LAYOUTS: Readonly<Record<string, Layout>> = {
  IT: {
    rows: [
      '. . TAA FVG',
      'VDA LOM VEN .',
      'PIE LIG EMR .',
      '. TOS UMB MAR',
      '. LAZ ABR MOL',
      'SAR CAM BAS PUG',
      '. SIC CAL .',
    ],
    names: {
      TAA: 'Trentino-Alto Adige/Südtirol',
      FVG: 'Friuli-Venezia Giulia',
      VDA: "Valle d'Aosta/Vallée d'Aoste",
      LOM: 'Lombardia',
      VEN: 'Veneto',
      PIE: 'Piemonte',
      LIG: 'Liguria',
      EMR: 'Emilia-Romagna',
      TOS: 'Toscana',
      UMB: 'Umbria',
      MAR: 'Marche',
      LAZ: 'Lazio',
      ABR: 'Abruzzo',
      MOL: 'Molise',
      SAR: 'Sardegna',
      CAM: 'Campania',
      BAS: 'Basilicata',
      PUG: 'Puglia',
      SIC: 'Sicilia',
      CAL: 'Calabria',
    },
  },
  FR: {
    rows: [
      '. . HDF . .',
      'BRE NOR IDF GES .',
      'PDL CVL BFC . .',
      'NAQ . ARA . .',
      '. OCC PAC COR .',
      'GLP MTQ GUF REU MYT',
    ],
    names: {
      HDF: 'Hauts-de-France',
      BRE: 'Bretagne',
      NOR: 'Normandie',
      IDF: 'Île-de-France',
      GES: 'Grand Est',
      PDL: 'Pays de la Loire',
      CVL: 'Centre-Val de Loire',
      BFC: 'Bourgogne-Franche-Comté',
      NAQ: 'Nouvelle-Aquitaine',
      ARA: 'Auvergne-Rhône-Alpes',
      OCC: 'Occitanie',
      PAC: "Provence-Alpes-Côte d'Azur",
      COR: 'Corse',
      GLP: 'Guadeloupe',
      MTQ: 'Martinique',
      GUF: 'Guyane',
      REU: 'La Réunion',
      MYT: 'Mayotte',
    },
  },
  DE: {
    rows: ['. SH HH MV .', 'HB NI ST BB BE', 'NW HE TH SN .', 'SL RP BW BY .'],
    names: {
      SH: 'Schleswig-Holstein',
      HH: 'Hamburg',
      MV: 'Mecklenburg-Vorpommern',
      HB: 'Bremen',
      NI: 'Niedersachsen',
      ST: 'Sachsen-Anhalt',
      BB: 'Brandenburg',
      BE: 'Berlin',
      NW: 'Nordrhein-Westfalen',
      HE: 'Hessen',
      TH: 'Thüringen',
      SN: 'Sachsen',
      SL: 'Saarland',
      RP: 'Rheinland-Pfalz',
      BW: 'Baden-Württemberg',
      BY: 'Bayern',
    },
  },
  ES: {
    rows: [
      'GAL AST CTB PVS NAV .',
      '. CYL RIO ARA CAT .',
      'EXT MAD CLM VAL . BAL',
      '. AND MUR . . .',
      'CNR CEU MEL . . .',
    ],
    names: {
      GAL: 'Galicia',
      AST: 'Asturias, Principado de',
      CTB: 'Cantabria',
      PVS: 'País Vasco',
      NAV: 'Comunidad Foral de Navarra',
      CYL: 'Castilla y León',
      RIO: 'La Rioja',
      ARA: 'Aragón',
      CAT: 'Cataluña',
      EXT: 'Extremadura',
      MAD: 'Madrid, Comunidad de',
      CLM: 'Castilla-La Mancha',
      VAL: 'Comunitat Valenciana',
      BAL: 'Illes Balears',
      AND: 'Andalucía',
      MUR: 'Murcia, Región de',
      CNR: 'Canarias',
      CEU: 'Ceuta',
      MEL: 'Melilla',
    },
  },
  GB: {
    rows: ['. . SCT', 'NIR . .', '. WLS ENG'],
    names: { SCT: 'Scotland', NIR: 'Northern Ireland', WLS: 'Wales', ENG: 'England' },
  },
  US: {
    rows: [
      'AK . . . . . . . . . . ME',
      '. . . . . . . . . . VT NH',
      'WA ID MT ND MN WI . MI . NY MA RI',
      'OR NV WY SD IA IL IN OH PA NJ CT .',
      'CA UT CO NE MO KY WV VA MD DE . .',
      '. AZ NM KS AR TN NC SC DC . . .',
      '. . . OK LA MS AL GA . . . .',
      'HI . . TX . . . . FL . . .',
    ],
    names: {
      AK: 'Alaska',
      ME: 'Maine',
      VT: 'Vermont',
      NH: 'New Hampshire',
      WA: 'Washington',
      ID: 'Idaho',
      MT: 'Montana',
      ND: 'North Dakota',
      MN: 'Minnesota',
      WI: 'Wisconsin',
      MI: 'Michigan',
      NY: 'New York',
      MA: 'Massachusetts',
      RI: 'Rhode Island',
      OR: 'Oregon',
      NV: 'Nevada',
      WY: 'Wyoming',
      SD: 'South Dakota',
      IA: 'Iowa',
      IL: 'Illinois',
      IN: 'Indiana',
      OH: 'Ohio',
      PA: 'Pennsylvania',
      NJ: 'New Jersey',
      CT: 'Connecticut',
      CA: 'California',
      UT: 'Utah',
      CO: 'Colorado',
      NE: 'Nebraska',
      MO: 'Missouri',
      KY: 'Kentucky',
      WV: 'West Virginia',
      VA: 'Virginia',
      MD: 'Maryland',
      DE: 'Delaware',
      AZ: 'Arizona',
      NM: 'New Mexico',
      KS: 'Kansas',
      AR: 'Arkansas',
      TN: 'Tennessee',
      NC: 'North Carolina',
      SC: 'South Carolina',
      DC: 'District of Columbia',
      OK: 'Oklahoma',
      LA: 'Louisiana',
      MS: 'Mississippi',
      AL: 'Alabama',
      GA: 'Georgia',
      HI: 'Hawaii',
      TX: 'Texas',
      FL: 'Florida',
    },
  },
}

/** The tiles of a country; `null` where it has none, or where it has a region that they do not know. */
export function tilesOf(country: string, regions: readonly string[]): readonly Tile[] | null {
  const layout = LAYOUTS[country]
  if (layout === undefined) return null
  const tiles = layout.rows.flatMap((line, row) =>
    line.split(' ').flatMap((short, column): Tile[] => {
      const region = layout.names[short]
      return region === undefined ? [] : [{ region, short, column: column + 1, row: row + 1 }]
    }),
  )
  const known = new Set(tiles.map(({ region }) => region))
  return regions.every((region) => known.has(region)) ? tiles : null
}
