/** The search cluster that the settings name. */
import type { Settings } from '../config/settings.ts'
import { readTextFile } from '../files/read-file.ts'
import { Cluster } from '../search/opensearch/open-generation.ts'

/** The settings of a cluster. */
export type SearchSettings = Pick<
  Settings,
  'search' | 'searchUser' | 'searchPasswordFile' | 'searchCertificates' | 'searchSeconds'
>

/** A password that was changed is used after so long at most. */
const PASSWORD_MS = 60_000

/**
 * Prepares to ask the cluster; connects at the first request.
 *
 * @returns `null` where the settings name none
 * @throws {Error} where a file of the settings cannot be read
 */
export function openSearchCluster(settings: SearchSettings): Cluster | null {
  const { search, searchUser, searchPasswordFile, searchCertificates, searchSeconds } = settings
  if (search === null) return null
  const authorization = authorizationOf(searchUser, searchPasswordFile)
  return new Cluster({
    nodes: search,
    deadlineMs: searchSeconds * 1000,
    ...(authorization !== null && { authorization }),
    ...(searchCertificates !== null && { certificates: readFileOf('searchCertificates', searchCertificates) }),
  })
}

function authorizationOf(user: string | null, passwordFile: string | null): (() => string) | null {
  if (user === null) return null
  let header = ''
  let readAt = Number.NEGATIVE_INFINITY
  const read = () => {
    const password = passwordFile === null ? '' : readFileOf('searchPasswordFile', passwordFile).split(/\r?\n/, 1)[0]
    header = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    readAt = performance.now()
  }
  read()
  return () => {
    if (performance.now() - readAt > PASSWORD_MS) read()
    return header
  }
}

function readFileOf(setting: string, path: string): string {
  try {
    return readTextFile(path)
  } catch (error) {
    throw new Error(`Cannot start: ${setting} is ${path}, must be a file that can be read`, { cause: error })
  }
}
