/**
 * How answers from the files of an earlier version are meant to differ today. Everything else is compared exactly, ids and
 * codes too.
 */

/** What else differs of an industry: it replaces the recorded one, or a name of the trade led to it as well. */
export interface SectorChange {
  readonly naceCode?: string
  readonly title?: string
  /** First of its reasons. */
  readonly named?: string
}

/** Differences since a version. */
export interface Changes {
  /** Ids of searches: then, now. */
  readonly searchContextIds: Readonly<Record<string, string>>
  /** Why `/explore/one` found its companies, which 0.1.0 did not return; by the body of the call. */
  readonly because: Readonly<Record<string, readonly (readonly string[])[]>>
  /** Companies whose `listedDelistedUnlisted` is derived as `unlisted` in an index built today. It was `null`. */
  readonly unlisted: readonly string[]
  /** Primary national codes in an index built today, by company. */
  readonly nationalSectors: Readonly<Record<string, readonly string[]>>
  /** Industries of a sentence, by the sentence: their order and weights follow the lists of words, which have grown. */
  readonly sectors: Readonly<
    Record<string, readonly (readonly [naceCode: string, weight: number, change?: SectorChange])[]>
  >
  /** Countries served since. */
  readonly countries: readonly string[]
}

const CHANGES: Readonly<Record<string, Changes>> = {
  '0.1.0': {
    // Since 0.2.0 an id is made of what the plan reads: the days of a date and the key of a city, not their spelling.
    searchContextIds: {
      'e90bf5ce-2b79-4337-86af-fb33a7af4fff': '8e2a7a70-3bc7-4e18-b149-6d9121b95dfb',
      'a903476f-25ee-46ba-b3d4-cf0bb7f1f7f9': '91c337ce-f61d-4d7a-9657-466074788871',
    },
    because: {
      '{"country":"GB","companyName":"Quibblewick Lanterns"}': [
        ['companyName: the same, one of the two without a legal form'],
      ],
      '{"country":"GB","companyName":"Quiblewick Lantern Ltd","postCode":"LS1 4AP"}': [
        ['companyName: similar', 'postCode: the same'],
      ],
      '{"country":"GB","vatTaxNumber":"89990017"}': [['vatTaxNumber: the same']],
      '{"country":"NO","companyName":"Kvitling Fiskeredskap"}': [
        ['companyName: the same, one of the two without a legal form'],
      ],
      '{"country":"US","vatTaxNumber":"9999P00PUMPKINHOLL84"}': [['vatTaxNumber: the same']],
    },
    // 0.1.0 did not derive this.
    unlisted: [
      'GB-89990017',
      'GB-89990042',
      'GB-OC990073',
      'GB-SC990028',
      'IT-99900010002',
      'IT-unnumbered-5e442a7bf8a7',
      'NO-319000178',
      'NO-319000348',
      'NO-319000518',
      'NO-319000852',
      'FI-9900001-8',
      'FI-9900002-6',
      'FI-9900003-4',
      'DE-9999M00MUHLENRADXX82',
    ],
    // 0.1.0 cut codes that are longer than our lists to their class.
    nationalSectors: { 'FI-9900001-8': ['2.1:28930'], 'FI-9900002-6': ['41200'] },
    // The titles of more national lists connect words to industries.
    sectors: {
      'lantern makers in Leeds': [['27.40', 0.839]],
      'software companies founded after 2015': [
        ['62.01', 0.547, { named: 'software' }],
        ['58.29', 0.453, { naceCode: '58.2', title: 'Software publishing', named: 'software' }],
      ],
      'fishing gear': [
        ['47.64', 0.334],
        ['03.11', 0.293],
        ['03.12', 0.241],
      ],
    },
    countries: ['AU', 'BR', 'JP'],
  },
}

/** The differences since a version; `null`: every answer is to be as recorded. */
export function changesSince(version: string): Changes | null {
  return CHANGES[version] ?? null
}

/** Industries of sentences since versions of which everything else is as recorded. */
const SECTORS: Readonly<Record<string, Changes['sectors']>> = {
  // What companies that bear a word do counts as far as it is more than chance.
  '0.2.0': {
    'fishing gear': [
      ['47.64', 0.334],
      ['03.11', 0.293],
      ['03.12', 0.241],
    ],
    'lantern makers in Leeds': [['27.40', 0.839]],
    'software companies founded after 2015': [
      ['62.01', 0.547],
      ['58.2', 0.453],
    ],
  },
}

/** Industries of sentences since a version, where that is all that differs. */
export function sectorsSince(version: string): Changes['sectors'] {
  return SECTORS[version] ?? {}
}

/** Notes on sentences and keywords that find nobody: versions gave no reason before. */
const NOTES: Readonly<Record<string, readonly string[]>> = {
  'fishing gear': [
    'Nobody is found for “fishing gear” alone, either: no company searched mentions it or has a code of its industry.',
    'Industry known for 4 of 5',
  ],
  'software companies founded after 2015': [
    'Nobody is found for “software” alone, either: no company searched mentions it or has a code of its industry.',
    'Industry known for 4 of 5',
  ],
  software: ['Nobody is found with these words, `must` and `mustNot` alone, either.'],
}

/** What today's code notes on a sentence, or on keywords. */
export function notesOf(query: string): readonly string[] {
  return NOTES[query] ?? []
}
