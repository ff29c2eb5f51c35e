import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cityKey } from '../../company/place-keys.ts'
import { readRomanianPlace } from './place.ts'

const read = (locality: string, county = '', sector = '') => readRomanianPlace(locality, county, sector)

test('onrc: a town is its name, whatever is written before it', () => {
  for (const [written, town] of [
    ['Municipiul Iasi', 'Iasi'],
    ['MUNICIPIUL IAȘI', 'IAȘI'],
    ['Mun. Iaşi', 'Iaşi'],
    ['Mun.Iasi', 'Iasi'],
    ['Municipiu Cluj-Napoca', 'Cluj-Napoca'],
    ['Iasi', 'Iasi'],
    ['Iași, jud. Iași', 'Iași'],
    ['Oraş Voluntari', 'Voluntari'],
    ['Oras Voluntari', 'Voluntari'],
    ['Orașul Otopeni', 'Otopeni'],
    ['Or. Otopeni', 'Otopeni'],
    ['Loc. Cluj-Napoca, Mun. Cluj-Napoca', 'Cluj-Napoca'],
    ['Loc. Bragadiru Oraş Bragadiru', 'Bragadiru'],
    ['Comuna Chiajna', 'Chiajna'],
    ['Sat Dudu', 'Dudu'],
    ['Satu Mare', 'Satu Mare'],
    ['Municipiul Satu Mare', 'Satu Mare'],
    ['Drobeta-Turnu Severin', 'Drobeta-Turnu Severin'],
    ['Comarnic', 'Comarnic'],
    ['Orăștie', 'Orăștie'],
    ['Municipiul Orăştie', 'Orăştie'],
    ['Vaslui - Municipiul Vaslui', 'Vaslui'],
  ])
    assert.deepEqual(read(written), { town, village: null, sector: null }, written)
})

test('onrc: a village belongs to its commune or town, in either order', () => {
  for (const written of [
    'Com. Chiajna, Sat Roşu',
    'Sat Roşu, Com. Chiajna',
    'Sat Roşu Com. Chiajna',
    'Comuna Chiajna Sat Roşu',
    'Sat Roşu (Comuna Chiajna)',
    'Roşu, Com. Chiajna',
    'Sat. Roşu, Com.Chiajna, Jud. Ilfov',
  ])
    assert.deepEqual(read(written), { town: 'Chiajna', village: 'Roşu', sector: null }, written)
  assert.deepEqual(read('Com. Floreşti, Sat Floreşti'), { town: 'Floreşti', village: null, sector: null })
})

test('onrc: a sector of Bucharest is a value of its own', () => {
  for (const written of [
    'Bucuresti Sectorul 3',
    'Bucureşti, Sector 3',
    'București (Sector 3)',
    'BUCURESTI SECT. 3',
    'Bucuresti S3',
    'Bucureşti Sectorul III',
    'Municipiul București, Sectorul 3',
    'Sector 3 Bucuresti',
    'Bucuresti - Sector 3',
  ]) {
    const { town, sector } = read(written)
    assert.deepEqual([cityKey(town ?? ''), sector], ['bucuresti', 3], written)
  }
  assert.deepEqual(read('Sectorul 5', 'Municipiul Bucureşti'), { town: 'Bucureşti', village: null, sector: 5 })
  assert.deepEqual(read('Bucuresti', 'Bucuresti', '6'), { town: 'Bucuresti', village: null, sector: 6 })
})

test('onrc: what is not known is null', () => {
  assert.deepEqual(read(''), { town: null, village: null, sector: null })
  assert.equal(read('Bucuresti', '', '9').sector, null)
  assert.equal(read('Iasi', 'Iasi', '3').sector, null)
})
