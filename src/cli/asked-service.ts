/** The service that a command asks: one elsewhere, or one of its own on a data folder. */
import { requireFolder, settingsFrom } from './common.ts'

/** Options of a command that asks a service. */
export interface AskFlags {
  readonly data: string
  readonly url?: string
  readonly key?: string
}

/** A service to ask. */
export interface AskedService {
  readonly url: string
  readonly key: string
  stop(): Promise<void>
}

/**
 * Opens it: that of `--url`, else a private one on the data folder that keeps nothing of the calls.
 *
 * @param refused such as `Cannot search`
 * @throws {RangeError} for options that do not fit together
 */
export async function openAsked({ data, url, key }: AskFlags, refused: string): Promise<AskedService> {
  if (url !== undefined) {
    if (!/^https?:\/\//.test(url))
      throw new RangeError(`${refused}: --url is ${url}, must begin with http:// or https://`)
    const given = key ?? process.env.FIRMAMENT_KEY
    if (given === undefined) throw new RangeError(`${refused}: --key is missing, must be a key for the service`)
    return { url, key: given, stop: async () => {} }
  }
  if (key !== undefined) throw new RangeError(`${refused}: --key is for a service; --url is missing`)
  const settings = settingsFrom({ data, host: '127.0.0.1', port: 0, logLevel: 'error' })
  // The companies may be on a cluster.
  if (settings.search === null) requireFolder(settings.data)
  const { startPrivateService } = await import('../assembly/private-service.ts')
  return startPrivateService(settings)
}
