import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOnce } from './read-once.ts'

/** A text read in another encoding, as programs do. */
const readIn = (encoding: string, text: string) => new TextDecoder(encoding).decode(Buffer.from(text))

test('text that was read in another encoding is read once', () => {
  for (const [encoding, text] of [
    ['windows-1252', 'Société Générale'],
    ['windows-1252', 'Größe & Söhne GmbH'],
    ['windows-1252', 'Škoda Auto a.s.'],
    ['windows-1250', 'Škoda Auto a.s., Plzeň'],
    ['windows-1250', 'Łódź Spółka z o.o.'],
    ['windows-1252', '株式会社例'],
    ['windows-1252', 'Ελλάδα Α.Ε.'],
    ['windows-1251', 'ООО Пример'],
    ['windows-1257', 'Įmonė Pavyzdys'],
    ['windows-1252', 'Città di Castello'],
  ] as const) {
    const twice = readIn(encoding, text)
    assert.notEqual(twice, text)
    assert.equal(readOnce(twice), text)
    if (encoding === 'windows-1252') assert.equal(readOnce(readIn(encoding, twice)), text, 'three times')
  }
  assert.equal(readOnce('SocietÃ'), 'Società', 'the space at its end was cut off')
})

test('text that was read once stays', () => {
  for (const text of [
    'Exampla Ltd', 'Société Générale', 'IRMÃ DULCE', 'SÃO PAULO', 'Größe', 'Çelik Ö.', 'Ελλάδα', 'Пример', '株式会社', 'naïve “Ô”', 'Â', 'Ã', 'ÆØÅ', 'Łódź',
    'Ö³ Werk', '', '€ 5', '“Ça”', 'Åäö AB', '¡Ándale!', 'ÉÈÊ',
  ]) // biome-ignore format: one word a line would fill the screen
    assert.equal(readOnce(text), text)
})
