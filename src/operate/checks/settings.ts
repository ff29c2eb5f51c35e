/** Looks at settings that are right, and may not be what is meant. */
import { existsSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isLoopback } from '../../config/loopback.ts'
import type { Settings } from '../../config/settings.ts'
import { readTextFile } from '../../files/read-file.ts'
import { type Examined, type Finding, ok, warning } from './finding.ts'

/** A setting that may surprise; `null`: it does not. */
type Surprise = (settings: Settings) => Finding | null

const surprise = (sentence: string, remedy: string) => warning('settings', sentence, remedy)

const SURPRISES: readonly Surprise[] = [
  ({ host, publicUrl }) =>
    isLoopback(host) || publicUrl !== null
      ? null
      : surprise(
          `host is ${host} and publicUrl is not set: monitorUrl in answers begins with http://${host}`,
          'set publicUrl to the address that callers use',
        ),
  ({ publicUrl, trustedProxies }) =>
    publicUrl?.startsWith('https:') && trustedProxies.length === 0
      ? surprise(
          'publicUrl is https and trustedProxies is empty: limits per address count the proxy, and not the callers',
          "set trustedProxies to the proxy's address",
        )
      : null,
  ({ publicUrl }) =>
    publicUrl?.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname)
      ? surprise('publicUrl is http: keys travel in clear text', 'put a proxy with TLS in front (deploy/)')
      : null,
  ({ allowPrivateWebhooks, demo }) =>
    allowPrivateWebhooks === true && !demo
      ? surprise(
          'allowPrivateWebhooks is on: callers can make the service call addresses of this machine',
          'turn it off unless the receivers are on this machine',
        )
      : null,
  ({ demo }) =>
    demo
      ? surprise('demo is on: everybody on this machine can call with a public key', 'turn it off for real data')
      : null,
  ({ corsOrigins }) => {
    const open = corsOrigins.filter((origin) => origin.startsWith('http:') && !isLoopback(new URL(origin).hostname))
    if (open.length === 0) return null
    return surprise(`corsOrigins has ${open.join(', ')}: pages there can be changed on their way`, 'use https origins')
  },
  ({ workers }) =>
    workers > availableParallelism()
      ? surprise(`workers is ${workers}, the machine has ${availableParallelism()} cores`, 'as many as cores, less one')
      : null,
  ({ logLevel }) =>
    logLevel === 'silent' ? surprise('logLevel is silent: faults are not logged', 'set it to warn or info') : null,
  ({ callSeconds, drainSeconds }) =>
    drainSeconds < callSeconds && drainSeconds < 5
      ? surprise(`drainSeconds is ${drainSeconds}: a stop cuts running calls off`, 'leave it at 20')
      : null,
]

/** Settings that surprise, and files of secrets that others can read. */
export function checkSettings(examined: Examined): readonly Finding[] {
  const { settings } = examined
  if (settings === null) return []
  const found = [...SURPRISES.map((look) => look(settings)), ...readable(examined, settings)].filter(
    (finding) => finding !== null,
  )
  return found.length > 0 ? found : [ok('settings', 'the settings are right')]
}

/** Files with secrets that other users of the machine can read. */
function readable({ dataFolder }: Examined, settings: Settings): readonly Finding[] {
  if (process.platform === 'win32') return []
  const path = join(dataFolder, 'settings.json')
  const hasSecret = existsSync(path) && /"(?:secretKey|modelKey)"\s*:/.test(readTextFile(path))
  const { secretKeyFile, statePasswordFile, searchPasswordFile } = settings
  const files = [...(hasSecret ? [path] : []), secretKeyFile, statePasswordFile, searchPasswordFile]
  return files.flatMap((file) => {
    const found = file === null ? undefined : statSync(file, { throwIfNoEntry: false })
    if (found === undefined || (found.mode & 0o077) === 0) return []
    return [surprise(`${file} holds a secret and can be read by other users of this machine`, `chmod 600 ${file}`)]
  })
}
