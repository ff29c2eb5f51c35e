/**
 * The manager of a cluster of three is killed (`kill -9`) while searches run: no answer is wrong, almost none is
 * refused, and the cluster is green again within a minute. `FIRMAMENT_TEST_CLUSTER` names the script that starts and
 * kills nodes.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { PublicError } from '../../src/errors.ts'
import type { SearchPlan } from '../../src/search/query.ts'
import { idOf } from '../support/id-of.ts'
import { openTestIndex, testNodes } from '../support/opensearch-engine.ts'
import { Random } from '../support/random.ts'
import { codePath, randomCompany, randomPlan } from '../support/random-companies.ts'

const script = process.env.FIRMAMENT_TEST_CLUSTER
const nodes = testNodes()
const skip = script === undefined || nodes.length < 3 ? 'needs a script and three nodes' : false
const CALLERS = 6

test('the manager is killed under load', { skip }, async (context) => {
  const random = new Random(3)
  const companies = Array.from({ length: 3000 }, (_, number) => randomCompany(random, number))
  const { engine, cluster, index, remove } = await openTestIndex(companies, codePath, { shards: 3, replicas: 1 })
  context.after(remove)
  const plans: SearchPlan[] = Array.from({ length: 80 }, () => ({
    ...randomPlan(random, 2),
    page: { first: 0, count: 25 },
  }))
  const shown = async (plan: SearchPlan) => {
    const { total, companies: found, scores } = await engine.search(plan)
    return `${total} ${found.map(idOf).join()} ${scores?.join()}`
  }
  const right: string[] = []
  for (const plan of plans) right.push(await shown(plan))

  let [answered, refused, wrong] = [0, 0, 0]
  let isOver = false
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let at = caller; !isOver; at++) {
      try {
        if ((await shown(plans[at % plans.length])) !== right[at % plans.length]) wrong++
        answered++
      } catch (error) {
        if (!(error instanceof PublicError) || error.code !== 'search_unavailable') throw error
        refused++
      }
    }
  })
  await sleep(3000)
  const [{ node }] = await cluster.request<readonly { readonly node: string }[]>(
    'GET',
    '/_cat/cluster_manager?format=json',
  )
  const number = node.replace('node-', '')
  const killedAt = performance.now()
  execFileSync(script as string, ['kill', number])
  let greenAfter = Number.NaN
  while (performance.now() - killedAt < 90_000) {
    await sleep(500)
    const health = await cluster
      .request<{ readonly status: string; readonly number_of_nodes: number }>(
        'GET',
        `/_cluster/health/${index}?timeout=1s`,
      )
      .catch(() => null)
    if (health?.status !== 'green' || health.number_of_nodes !== 2) continue
    greenAfter = (performance.now() - killedAt) / 1000
    break
  }
  await sleep(2000)
  isOver = true
  await Promise.all(callers)
  console.log(
    `manager ${node} killed: ${answered} searches answered, ${wrong} wrong, ${refused} refused; green after ${greenAfter.toFixed(1)} s`,
  )
  execFileSync(script as string, ['start-node', number], { timeout: 240_000 })
  for (const [at, plan] of plans.entries()) assert.equal(await shown(plan), right[at])
  assert.equal(wrong, 0)
  assert.ok(greenAfter <= 60, `green after ${greenAfter} s`)
  assert.ok(refused <= 0.001 * answered, `${refused} of ${answered} refused`)
})
