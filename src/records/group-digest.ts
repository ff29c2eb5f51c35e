/**
 * A short digest of the registers' records of a company: equal digests mean an equal company, so that two generations
 * are compared without reading their documents.
 *
 * The day on which a file was published is left out. It changes with every publication, without news about the company.
 */
import { hash } from 'node:crypto'
import type { RecordSource } from './merge.ts'
import type { RecordGroup } from './merge-batch.ts'
import { byStanding } from './precedence.ts'

/** Bytes of a digest. Two different companies have the same one once in 2^64 times. */
export const DIGEST_BYTES = 8

/** A company and its digest. */
export interface CompanyDigest {
  /** Id of the served company. */
  readonly id: string
  /** {@link DIGEST_BYTES} bytes, each as a character (latin1): quicker than a buffer. */
  readonly digest: string
}

/**
 * Makes a function that digests the records of a company.
 *
 * @param sources the source of each import of the generation
 * @param version of the program: another one may make another company of the same records
 */
export function createDigester(
  sources: readonly RecordSource[],
  version: string,
): (group: RecordGroup) => CompanyDigest {
  const prefixes = sources.map(({ register, url, recordUrl, licence, kind, hasSizeClass = false }) =>
    JSON.stringify([version, register, url, recordUrl, licence, kind, hasSizeClass]),
  )
  return ({ companyId, records }) => {
    let text = ''
    let first = records[0]
    for (const record of records) {
      text += `${prefixes[record.from]}${record.companyId ?? companyId}\n${record.document}\n`
      if (record !== first && byStanding(sources[record.from], sources[first.from]) < 0) first = record
    }
    return { id: first.companyId ?? companyId, digest: hash('sha256', text, 'binary').slice(0, DIGEST_BYTES) }
  }
}
