/** Places of documents from one index to the next, against a model that knows everything of both. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { PLACE_GAP, type PlacedPrints, placeOf, planPlaces } from './places.ts'

const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261122)
/** An index that was written whole. */
const whole = (prints: readonly number[]): PlacedPrints => ({
  prints: Float64Array.from(prints),
  places: Float64Array.from(prints, (_, rank) => placeOf(rank)),
})
const ascends = (places: Float64Array) => places.every((place, rank) => rank === 0 || place > places[rank - 1])

describe('planPlaces', () => {
  test('what stays keeps its place, what comes gets one between its neighbours, what is gone is named', () => {
    const plan = planPlaces(whole([10, 20, 30, 40]), Float64Array.of(5, 10, 25, 26, 40, 50))
    assert.deepEqual(plan && { ...plan, places: [...plan.places].map((place) => place / PLACE_GAP) }, {
      places: [0.5, 1, 2, 3, 4, 5],
      written: Uint32Array.of(0, 2, 3, 5),
      removed: Float64Array.of(2 * PLACE_GAP, 3 * PLACE_GAP),
    })
  })

  test('of nothing comes everything, and of everything nothing', () => {
    assert.deepEqual(planPlaces(whole([]), Float64Array.of(7, 8))?.places, whole([7, 8]).places)
    assert.deepEqual(planPlaces(whole([7, 8]), Float64Array.of())?.removed, whole([7, 8]).places)
  })

  test('documents that stay and changed their order, and doubles of which one goes, need a whole index', () => {
    assert.equal(planPlaces(whole([1, 2, 3]), Float64Array.of(2, 1, 3)), null)
    assert.equal(planPlaces(whole([1, 2, 2]), Float64Array.of(1, 2)), null)
    assert.equal(planPlaces(whole([2, 2, 1]), Float64Array.of(2, 1)), null)
    assert.equal(planPlaces(whole([2, 1]), Float64Array.of(2, 2, 1)), null)
    assert.ok(planPlaces(whole([1, 2, 2]), Float64Array.of(1, 2, 2, 3)))
  })

  test('a company between the same neighbours changes a thousand times, and new ones come between two until there is no room', () => {
    let index = whole([1, 2, 3])
    for (let print = 4; print < 1000; print++) {
      const prints = Float64Array.of(1, print, 3)
      const plan = planPlaces(index, prints)
      assert.ok(plan && ascends(plan.places))
      index = { prints, places: plan.places }
    }
    let generations = 0
    for (let prints = index.prints; ; generations++) {
      prints = Float64Array.of(1, 2000 + generations, ...prints.subarray(1))
      const plan = planPlaces(index, prints)
      if (plan === null) break
      assert.ok(ascends(plan.places))
      index = { prints, places: plan.places }
    }
    assert.equal(generations, Math.log2(PLACE_GAP))
  })

  test('more than 50,000 companies that come between two need a whole index: their pages could not be found by counting', () => {
    const between = (count: number) => Float64Array.from({ length: count + 2 }, (_, at) => (at === count + 1 ? 1 : -at))
    assert.ok(planPlaces(whole([0, 1]), between(40_000).with(0, 0)))
    assert.equal(planPlaces(whole([0, 1]), between(60_000).with(0, 0)), null)
  })

  test('1,000 random generations, one from another: only what differs is written, and places are always in order', () => {
    const random = new Random(SEED)
    let [next, wholes] = [0, 0]
    let order: number[] = Array.from({ length: 200 }, () => next++)
    let index = whole(order)
    for (let generation = 0; generation < 1000; generation++) {
      const before = new Set(order)
      order = order.filter(() => !random.chance(0.05))
      for (let come = random.below(20); come > 0; come--) order.splice(random.below(order.length + 1), 0, next++)
      const prints = Float64Array.from(order)
      const plan = planPlaces(index, prints)
      if (plan === null) {
        wholes++
        index = whole(order)
        continue
      }
      assert.ok(ascends(plan.places))
      assert.deepEqual(
        [...plan.written].map((rank) => order[rank]),
        order.filter((print) => !before.has(print)),
      )
      assert.equal(plan.removed.length, index.prints.length - (order.length - plan.written.length))
      const old = new Map([...index.prints].map((print, at) => [print, index.places[at]]))
      for (const [rank, print] of order.entries()) assert.equal(plan.places[rank], old.get(print) ?? plan.places[rank])
      index = { prints, places: plan.places }
    }
    assert.ok(wholes < 20, `${wholes} of 1,000 had to be written whole`)
  })
})
