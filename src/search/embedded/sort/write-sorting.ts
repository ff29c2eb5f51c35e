/**
 * What matches are sorted by.
 *
 * | Section | Content |
 * | --- | --- |
 * | `sort.<range member>` | per distinct value of the range column: how many companies of all countries have a smaller one |
 * | `sort.<member>` | the same per document, `NO_RANK` where the value is unknown |
 * | `lastUpdated.dated` | per document a list of registers (`registerLists` of the directory) whose day its `lastUpdated` is, from 1; 0 for none |
 */
import type { RankedByDocument, Structure } from '../country-source.ts'
import { RANGE_MEMBERS } from '../files/layout.ts'
import { writeNarrowColumn } from '../files/narrow-column.ts'
import { rankAmong } from './sort-ranks.ts'

const RANKED: readonly RankedByDocument[] = ['name', 'operatingRevenue', 'totalAssets']

/** Ranks among the companies of all countries. */
export const SORTING: Structure = {
  changesWith: 'anyCompany',
  sections: [...RANGE_MEMBERS, ...RANKED].map((member) => `sort.${member}`),
  write(out, source) {
    for (const member of RANGE_MEMBERS) {
      out.write(`sort.${member}`, rankAmong(source.ranked(member), source.ranges[member].distinct))
    }
    for (const member of RANKED) out.write(`sort.${member}`, source.ranks(member).inOrder())
  },
}

/** Ranks by `lastUpdated`, which may be the day on which a register was published. */
export const UPDATES: Structure = {
  changesWith: 'days',
  sections: ['sort.lastUpdated', 'lastUpdated.dated'],
  write(out, source) {
    out.write('sort.lastUpdated', source.ranks('lastUpdated').inOrder())
    const dated = source.dated()
    writeNarrowColumn(out, 'lastUpdated.dated', dated.inOrder(), dated.lists)
  },
}
