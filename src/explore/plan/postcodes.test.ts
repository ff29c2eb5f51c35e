import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalFilters } from './canonical-filters.ts'
import { planPostcodes } from './places.ts'

/** Which postcodes pass a filter, by their keys. */
function passing(filter: string, codes: readonly string[]): readonly string[] {
  type Plan = NonNullable<ReturnType<typeof planPostcodes>>
  const holds = (plan: Plan, code: string): boolean => {
    switch (plan.kind) {
      case 'all':
        return plan.of.every((each) => holds(each, code))
      case 'any':
        return plan.of.some((each) => holds(each, code))
      case 'not':
        return !holds(plan.of, code)
      case 'prefix':
        return code.startsWith(plan.prefix)
      case 'value':
        return plan.values.includes(code)
      default:
        throw new Error(plan.kind)
    }
  }
  return codes.filter((code) => holds(planPostcodes([filter]) as Plan, code))
}

test('postcodes: a space before the asterisk means a British outward code alone', () => {
  const codes = ['e1', 'e10aa', 'e19zz', 'e105aa', 'e185zz', 'e1w1aa', 'e20aa']
  assert.deepEqual(passing('E1 *', codes), ['e1', 'e10aa', 'e19zz', 'e1w1aa'])
  assert.deepEqual(passing('e10 *', codes), ['e105aa'])
  assert.deepEqual(passing('E10 *', ['e10', 'e101aa', 'e1']), ['e10', 'e101aa'])
  assert.deepEqual(passing(' SW1 * ', ['sw1', 'sw11aa', 'sw105aa', 'w11aa']), ['sw1', 'sw11aa'])
  assert.deepEqual(passing('1 E1 *', ['1e105aa']), ['1e105aa'], 'no outward code: a beginning')
  assert.deepEqual(passing('E1A *', ['e1a105', 'e1a']), ['e1a105', 'e1a'])
  assert.deepEqual(passing('E1*', codes), ['e1', 'e10aa', 'e19zz', 'e105aa', 'e185zz', 'e1w1aa'])
  const canonical = (postcode: string) => canonicalFilters({ countriesIso2: ['GB'], postcode: [postcode] }, ['GB'])
  assert.deepEqual(canonical('E1  *'), canonical('e1 *'))
  assert.notDeepEqual(canonical('E1 *'), canonical('E1*'))
})
