/**
 * UK SIC 2003 (NACE Rev. 1.1 to four digits) to NACE Rev. 2, for the codes that the British register still holds.
 *
 * No table between the two was available. The divisions that an old division went to are known; within them the class
 * whose words are nearest to the register's title is taken. Everything here is derived; what words chose badly is
 * corrected below.
 */
import { newCorpus, similarityOf } from './similarity.ts'
import { byCodeUnits, type Source } from './tables.ts'

/** Divisions (or groups) of Rev. 2 that a division of Rev. 1.1 went to. */
const DIVISIONS: Readonly<Record<string, string>> = {
  '01': '01 81.30 75 10.6',
  '02': '02',
  '05': '03',
  '10': '05 08.92 09.90 19',
  '11': '06 09.10',
  '12': '07.21',
  '13': '07.10 07.29 09.90',
  '14': '08 09.90',
  '15': '10 11',
  '16': '12',
  '17': '13 14.1 14.3',
  '18': '14 15.11',
  '19': '15 16.29',
  '20': '16',
  '21': '17',
  '22': '18 58 59.20',
  '23': '19 20.13 24.46',
  '24': '20 21 26.80',
  '25': '22',
  '26': '23',
  '27': '24',
  '28': '25',
  '29': '28 27.5 25.4 25.73 30.40 33',
  '30': '26.20 28.23',
  '31': '27 29.31 26.11 33.14',
  '32': '26 27.90 33.13 95.12',
  '33': '26.5 26.6 26.7 32.5 33.13 33.20',
  '34': '29',
  '35': '30 33.15 33.16',
  '36': '31 32',
  '37': '38.3',
  '40': '35',
  '41': '36',
  '45': '41 42 43 39',
  '50': '45 47.30',
  '51': '46',
  '52': '47 95',
  '55': '55 56',
  '60': '49',
  '61': '50',
  '62': '51',
  '63': '52 79 49',
  '64': '53 61 82.19',
  '65': '64',
  '66': '65',
  '67': '66',
  '70': '68 41.10',
  '71': '77',
  '72': '62 63 58.2 95.11',
  '73': '72',
  '74': '69 70 71 73 74 78 80 81 82 64.20 43.9',
  '75': '84',
  '80': '85',
  '85': '86 87 88 75',
  '90': '37 38 39 81.29',
  '91': '94',
  '92': '59 60 63.91 90 91 92 93 79.90 85.5 78.10 96.0',
  '93': '96',
  '95': '97',
  '96': '98.10',
  '97': '98.20',
  '99': '99',
}

/** Codes that name no activity, and codes whose words lead astray. `-`: no activity. */
const CHOSEN: Readonly<Record<string, string>> = {
  '0112': '01.13',
  '0113': '01.25',
  '0124': '01.47',
  '0125': '01.49',
  '0142': '01.62',
  '0201': '02.10',
  '0202': '02.40',
  '0501': '03.11',
  '0502': '03.22',
  '1110': '06.10',
  '1120': '09.10',
  '1411': '08.11',
  '1511': '10.11',
  '1513': '10.13',
  '1533': '10.39',
  '1542': '10.41',
  '1571': '10.91',
  '1589': '10.89',
  '1592': '20.14',
  '1593': '11.02',
  '1712': '13.10',
  '1740': '13.92',
  '1754': '13.99',
  '1824': '14.19',
  '2051': '16.29',
  '2112': '17.12',
  '2125': '17.29',
  '2215': '58.19',
  '2222': '18.12',
  '2225': '18.12',
  '2416': '20.16',
  '2466': '20.59',
  '2513': '22.19',
  '2524': '22.29',
  '2615': '23.19',
  '2621': '23.41',
  '2626': '23.20',
  '2653': '23.52',
  '2661': '23.61',
  '2721': '24.51',
  '2722': '24.20',
  '2735': '24.10',
  '2745': '24.45',
  '2875': '25.99',
  '2911': '28.11',
  '2924': '28.29',
  '2942': '28.41',
  '2943': '28.49',
  '2971': '27.51',
  '3161': '29.31',
  '3162': '27.90',
  '3220': '26.30',
  '3230': '26.40',
  '3320': '26.51',
  '3330': '26.51',
  '3410': '29.10',
  '3430': '29.32',
  '3512': '30.12',
  '3530': '30.30',
  '3611': '31.09',
  '3614': '31.09',
  '3622': '32.12',
  '3663': '32.99',
  '4010': '35.11',
  '4011': '35.11',
  '4022': '35.22',
  '4521': '41.20',
  '4525': '43.99',
  '4550': '43.99',
  '5010': '45.11',
  '5112': '46.12',
  '5117': '46.17',
  '5146': '46.46',
  '5147': '46.49',
  '5155': '46.75',
  '5164': '46.66',
  '5165': '46.69',
  '5170': '46.90',
  '5185': '46.66',
  '5187': '46.69',
  '5190': '46.90',
  '5212': '47.19',
  '5241': '47.51',
  '5242': '47.71',
  '5248': '47.78',
  '5250': '47.79',
  '5263': '47.99',
  '5272': '95.22',
  '5274': '95.29',
  '5523': '55.20',
  '5530': '56.10',
  '5540': '56.30',
  '6010': '49.10',
  '6021': '49.31',
  '6024': '49.41',
  '6110': '50.20',
  '6210': '51.10',
  '6220': '51.10',
  '6321': '52.21',
  '6340': '52.29',
  '6411': '53.10',
  '6420': '61.10',
  '6523': '64.99',
  '6601': '65.11',
  '6603': '65.12',
  '6712': '66.12',
  '7011': '41.10',
  '7121': '77.12',
  '7134': '77.39',
  '7260': '62.09',
  '7415': '64.20',
  '7420': '71.12',
  '7460': '80.10',
  '7483': '82.19',
  '7484': '82.99',
  '7485': '82.19',
  '7487': '82.99',
  '7499': '-',
  '8022': '85.32',
  '8531': '87.90',
  '8532': '88.99',
  '9002': '38.11',
  '9133': '94.99',
  '9211': '59.11',
  '9220': '60.20',
  '9234': '93.29',
  '9262': '93.12',
  '9305': '96.09',
  '9800': '81.10',
  '9999': '-',
}

/**
 * The NACE Rev. 2 class of each UK SIC 2003 code of the register.
 *
 * @returns by four-digit code; `-` for codes that name no activity
 */
export function naceOfUkSic2003(source: Source): ReadonlyMap<string, string> {
  const old = newCorpus()
  const classes = newCorpus()
  const rows = source.rows('gb-companies-house-extra-codes').filter((row) => row.code5.length === 4)
  for (const row of rows) old.add(row.code5, spelledOut(row.title_en), 1)
  for (const row of source.rows('nace-rev2')) if (row.level === 'class') classes.add(row.code, row.title_en, 5)
  for (const row of source.rows('gb-uksic2007-index')) {
    classes.add(`${row.code5.slice(0, 2)}.${row.code5.slice(2, 4)}`, row.phrase_en, 1)
  }
  const similarity = similarityOf(old, classes)
  return new Map(
    rows.map(({ code5: code }) => {
      if (CHOSEN[code] !== undefined) return [code, CHOSEN[code]]
      const allowed = (DIVISIONS[code.slice(0, 2)] ?? '').split(' ')
      const candidates = [...classes.words.keys()].filter((one) => allowed.some((start) => one.startsWith(start)))
      const [best] = candidates.sort((a, b) => similarity(code, b) - similarity(code, a) || byCodeUnits(a, b))
      return [code, best !== undefined && similarity(code, best) > 0 ? best : '-']
    }),
  )
}

/** The register shortens its titles: `Mfr wine`, `Retail sale via stalls & mkts`. */
function spelledOut(title: string): string {
  return title
    .replace(/\bmfr\b/gi, 'manufacture')
    .replace(/\bmkts?\b/gi, 'market')
    .replace(/\bequip\b/gi, 'equipment')
    .replace(/\bprods?\b/gi, 'product')
    .replace(/&/g, ' and ')
}
