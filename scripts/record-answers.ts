/** `npm run docs:answers`: records the examples of answers, from a service with the demo companies. */
import { writeFileSync } from 'node:fs'
import { DEMO_KEY, startDemoService } from './demo-service.ts'
import { recordAnswers } from './recorded-answers.ts'

const service = await startDemoService()
try {
  const recorded = await recordAnswers({ base: service.base, key: DEMO_KEY, data: service.data })
  const bodies = Object.entries(recorded).flatMap(([id, { body }]) => (body === null ? [] : [[id, body]]))
  writeFileSync(
    new URL('../docs/answer-examples.json', import.meta.url),
    `${JSON.stringify(Object.fromEntries(bodies), null, 1)}\n`,
  )
} finally {
  await service.stop()
}
