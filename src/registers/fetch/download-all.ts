/** Fetches all files of a register, of those with a date in their address the newest. */
import { DownloadError, type Downloaded, type DownloadOptions, download } from './download.ts'

/**
 * The addresses that an address with a date may mean, newest first: `YYYY-MM` is this month or one of the two before,
 * `YYYYqN` the last quarter that is over or one of the two before. Publishers need some days for a new file.
 *
 * @param now milliseconds since 1970
 */
export function datedAddresses(address: string, now: number): string[] {
  const day = new Date(now)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  const back = [0, 1, 2]
  if (address.includes('YYYY-MM')) {
    return back.map((months) => {
      const first = new Date(Date.UTC(year, month - months, 1)).toISOString()
      return address.replaceAll('YYYY-MM', first.slice(0, 7))
    })
  }
  if (address.includes('YYYYqN')) {
    return back.map((quarters) => {
      const first = new Date(Date.UTC(year, (Math.floor(month / 3) - 1 - quarters) * 3, 1))
      return address.replaceAll('YYYYqN', `${first.getUTCFullYear()}q${first.getUTCMonth() / 3 + 1}`)
    })
  }
  return [address]
}

/**
 * Fetches the files of a register; for dated addresses, the newest that exists.
 *
 * @param wanted addresses as `RegisterSource.fetched` has them, or files of a list
 * @throws {DownloadError} for the first file that cannot be fetched
 */
export async function downloadAll(
  wanted: readonly (string | { readonly address: string; readonly bytes: number | null })[],
  options: DownloadOptions,
): Promise<Downloaded[]> {
  const files: Downloaded[] = []
  for (const file of wanted) {
    const { address, bytes } = typeof file === 'string' ? { address: file, bytes: null } : file
    const candidates = datedAddresses(address, options.clock.now())
    for (const [index, url] of candidates.entries()) {
      try {
        files.push(await download(url, { ...options, bytesExpected: bytes }))
        break
      } catch (error) {
        const isMissing = error instanceof DownloadError && (error.status === 404 || error.status === 410)
        if (!isMissing || index === candidates.length - 1) throw error
      }
    }
  }
  return files
}
