/** Merges the texts that documents refer to (`company/shared-texts.ts`). */
import { type SharedBytes, TEXTS_MAX } from '../../../company/shared-texts.ts'
import { RebuildNeededError } from '../../../imports/rebuild-reasons.ts'
import { DAY_BYTES, type DatedTexts } from './publication-days.ts'

/** The texts of the next index: those of the one before with the same ids, then others. */
export interface MergedTexts extends DatedTexts {
  /** Id by the id that a text has in the index of the added companies. */
  readonly ids: Uint32Array
}

/** Merges texts, each once. @throws {RebuildNeededError} where there are too many: documents cannot refer to all of them */
export function mergeSharedTexts(before: DatedTexts, added: DatedTexts): MergedTexts {
  const known = new Map<string, number>()
  for (const [id, key] of keysOf(before).entries()) if (!known.has(key)) known.set(key, id)
  const { bytes, ends } = added.texts
  const dayOf = new Map(added.days.map((day) => [day.text, day]))
  const ids = new Uint32Array(ends.length)
  const addedTexts: Uint8Array[] = []
  const days = [...before.days]
  for (const [text, key] of keysOf(added).entries()) {
    let id = known.get(key)
    if (id === undefined) {
      id = before.texts.ends.length + addedTexts.push(bytes.subarray(text === 0 ? 0 : ends[text - 1], ends[text])) - 1
      known.set(key, id)
      const day = dayOf.get(text)
      if (day !== undefined) days.push({ ...day, text: id })
    }
    ids[text] = id
  }
  if (before.texts.ends.length + addedTexts.length > TEXTS_MAX) throw new RebuildNeededError('sharedTexts')
  return { texts: joined(before.texts, addedTexts), days, ids }
}

function joined({ bytes, ends }: SharedBytes, addedTexts: readonly Uint8Array[]): SharedBytes {
  const length = addedTexts.reduce((sum, { length }) => sum + length, bytes.length)
  const all = { bytes: new Uint8Array(length), ends: new Uint32Array(ends.length + addedTexts.length) }
  all.bytes.set(bytes)
  all.ends.set(ends)
  let end = bytes.length
  for (const [at, text] of addedTexts.entries()) {
    all.bytes.set(text, end)
    end += text.length
    all.ends[ends.length + at] = end
  }
  return all
}

/** What makes a text another one: its bytes, and if it holds a day, the registers whose day it is instead of the day. */
function keysOf({ texts: { bytes, ends }, days }: DatedTexts): string[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const keys = Array.from(ends, (end, text) => all.toString('latin1', text === 0 ? 0 : ends[text - 1], end))
  for (const { text, at, registers } of days) {
    keys[text] = `${registers.join(' ')}\n${keys[text].slice(0, at)}\n${keys[text].slice(at + DAY_BYTES)}`
  }
  return keys
}
