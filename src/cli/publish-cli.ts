/** Mounts `./firmament publish`. Implemented in `generation/publish.ts`. */

import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { stateServer } from '../config/read-settings.ts'
import { SETTINGS } from '../config/settings.ts'
import { counted } from '../text/counted.ts'
import { DATA, plainText, print, settingsFrom } from './common.ts'

/** Settings that the command takes as flags. */
const FLAGS = [
  'search',
  'searchUser',
  'searchPasswordFile',
  'searchCertificates',
  'searchShards',
  'searchReplicas',
  'state',
  'statePasswordFile',
] as const

/** Adds the command to a program. */
export function mountPublishCommand(program: Command): void {
  const command = program
    .command('publish')
    .description('Build the index of what the data folder serves in a search cluster, verify it, and serve it there.')
    .option(...DATA)
    .option('--rollback', 'serve the index again that was served before this one')
    .option('--json', 'print the result as JSON')
  for (const name of FLAGS) {
    const { flag, description } = SETTINGS[name]
    command.option(`--${flag} <value>`, plainText(description))
  }
  command.action(publish)
}

async function publish({ rollback, json, ...flags }: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = settingsFrom(flags)
  // Loaded where they are used: the way back must not wait for what a build needs.
  const [{ openSearchCluster }, { openStores }, { rollBackIndex }] = await Promise.all([
    import('../assembly/search-cluster.ts'),
    import('../storage/state/stores.ts'),
    import('../generation/with-publish-lock.ts'),
  ])
  const cluster = openSearchCluster(settings)
  if (cluster === null) throw new Error('Cannot publish: search is not set, must be the nodes of a cluster')
  const stores = await openStores({
    folder: settings.data,
    sync: settings.stateSync,
    server: stateServer(settings),
    clock: systemClock,
  })
  const published = stores.publishedIndexes
  try {
    if (rollback === true) {
      const served = await rollBackIndex(cluster, published)
      print(json === true, { index: served.name, generation: served.generation }, [`now served: ${served.name}`])
      return
    }
    const { publishGeneration } = await import('../generation/publish.ts')
    const result = await publishGeneration({
      dataFolder: settings.data,
      cluster,
      published,
      shards: settings.searchShards,
      replicas: settings.searchReplicas,
      onStep: (step) => process.stderr.write(`${step}\n`),
    })
    const { companies, index, written, searches } = result
    const outcome =
      searches === 0
        ? 'it is served already'
        : `${written} written, ${counted(searches, 'search is that', 'searches are those')} of the data folder`
    print(json === true, result, [
      `now served: ${counted(companies, 'company', 'companies')}, index ${index}; ${outcome}`,
      ...result.removed.map((name) => `removed: ${name}`),
    ])
  } finally {
    await stores.close()
    await cluster.close()
  }
}
