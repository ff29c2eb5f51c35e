/** The outside register of VAT numbers that checks ask, as the settings have it. */
import type { Vies } from '../check/ask-vies.ts'
import { SettingsError } from '../config/read-settings.ts'
import type { Settings } from '../config/settings.ts'
import { openVies } from '../vies/vies-client.ts'
import { createSafeConnector, ForbiddenAddress, readCallerUrl } from '../webhook/safe-address.ts'
import type { Parts } from './parts.ts'

/** Time for the numbers of one call; at most half of the call's own. */
const PATIENCE_MS = 15_000

/**
 * Opens it. Its address is held to the rules of webhooks, when it is read and at each connection.
 *
 * @returns `null`: none is asked
 * @throws {SettingsError} where its address may not be called
 */
export function outsideVies(settings: Settings, { clock, log, stores, webhooks }: Parts): Vies | null {
  if (!settings.vies) return null
  checkAddress(settings.viesUrl, webhooks.rules)
  return {
    register: openVies({
      url: settings.viesUrl,
      requester: settings.viesRequester,
      connect: createSafeConnector(webhooks.rules, webhooks.resolve),
      clients: settings.workers,
      clock,
      log,
    }),
    answers: stores.viesAnswers,
    patienceMs: Math.min(PATIENCE_MS, settings.callSeconds * 500),
  }
}

function checkAddress(url: string, rules: Parts['webhooks']['rules']): void {
  try {
    readCallerUrl(url, rules)
  } catch (error) {
    if (!(error instanceof ForbiddenAddress)) throw error
    const hint = rules.allowLoopback ? '' : '; allowPrivateWebhooks allows addresses of this machine'
    throw new SettingsError([`Cannot start: viesUrl is "${url}", ${error.message}${hint}`])
  }
}
