/** What a person reads after the start: the address of the service, how to get a key, and a call that finds something. */

import type { Settings } from '../config/settings.ts'
import { DEMO_KEY } from '../license/api-key.ts'
import type { Service } from '../server.ts'
import { counted } from '../text/counted.ts'
import { shellQuoted } from './given-options.ts'

/** The facts about a started service that the banner shows. */
export type Started = Pick<Service, 'url' | 'companies' | 'hasConsole' | 'isFictional' | 'exampleFilters' | 'licence'>

/**
 * The banner, at most twelve lines. Every command in it works as pasted, in the folder of the checkout.
 *
 * @param settings  the data folder is written as it was given
 * @param isNew  whether the demo companies were made just now
 */
export function banner(settings: Pick<Settings, 'data' | 'demo'>, service: Started, isNew: boolean): string {
  const { url, companies, hasConsole, isFictional } = service
  const kind = isNew ? ' (fictional ones, just made)' : isFictional ? ' (fictional ones)' : ''
  const lines = [
    `Firmament serves ${counted(companies, 'company', 'companies')}${kind}`,
    ...(hasConsole ? [`  console  ${url}/`] : []),
    `  docs     ${url}/docs`,
    `  data     ${settings.data}`,
    ...(companies === 0
      ? ['  next     ./firmament import --list shows the registers; or serve with --demo on a folder of its own']
      : []),
    ...(settings.demo ? [`  key      ${DEMO_KEY} (demo: this machine only)`] : makeKey(settings.data, service.licence)),
    ...tryIt(settings, service),
  ]
  return `${lines.join('\n')}\n`
}

/** The command that makes a key, and before it a licence where the folder has none. */
function makeKey(data: string, licence: string | null): readonly string[] {
  const folder = `--data ${shellQuoted(data)}`
  if (licence !== null)
    return ['Make a key, where you have none:', `  KEY=$(./firmament key create --licence ${licence} ${folder})`]
  return [
    'Make a licence and its key:',
    `  LICENCE=$(./firmament licence create --type PLUS --credits 1000 ${folder})`,
    `  KEY=$(./firmament key create --licence $LICENCE ${folder})`,
  ]
}

function tryIt({ demo }: Pick<Settings, 'demo'>, { url, exampleFilters }: Started): readonly string[] {
  if (exampleFilters === null) return []
  // Texts of registers are between the quotes.
  const body = shellQuoted(JSON.stringify({ filters: exampleFilters }))
  const key = demo ? `'x-api-key: ${DEMO_KEY}'` : '"x-api-key: $KEY"'
  return ['Try it:', `  curl -s ${url}/explore/lite -H ${key} -H 'content-type: application/json' -d ${body}`]
}
