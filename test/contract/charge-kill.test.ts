import { test } from 'node:test'
import { killWhileCharging } from '../support/charge-kills.ts'

// Each point 250 times: npm run test:faults.
for (const point of ['before the charge', 'after the charge', 'after the history row', 'after the commit'] as const)
  test(`killed ${point}, twice: one charge and one answer under one Idempotency-Key`, async () => {
    await killWhileCharging(point, 2)
  })
