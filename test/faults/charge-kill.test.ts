import { test } from 'node:test'
import { killWhileCharging } from '../support/charge-kills.ts'

/** Times at each point. Continuous integration takes fewer, to stay within its time. */
const KILLS = Number(process.env.FIRMAMENT_CHARGE_KILLS ?? 250)

for (const point of ['before the charge', 'after the charge', 'after the history row', 'after the commit'] as const)
  test(`killed ${point}, ${KILLS} times: one charge and one answer under one Idempotency-Key`, async (context) => {
    context.diagnostic(JSON.stringify(await killWhileCharging(point, KILLS)))
  })
