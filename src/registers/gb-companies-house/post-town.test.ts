import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postTown } from './post-town.ts'

test('post town: of a cell with more in it the town, and what is before it', () => {
  for (const [written, town, localities] of [
    ['LEEDS', 'LEEDS', ''],
    ['CARLTON, BARNSLEY', 'BARNSLEY', 'CARLTON'],
    ['WAY, TANKERSLEY, BARNSLEY,', 'BARNSLEY', 'WAY, TANKERSLEY'],
    ['BARNSLEY, SOUTH YORKSHIRE', 'BARNSLEY', ''],
    ['S YORKS, SHEFFIELD', 'SHEFFIELD', ''],
    ['SHEFFIELD, ENGLAND', 'SHEFFIELD', ''],
    ['ROTHERHAM,', 'ROTHERHAM', ''],
    ['SOUTH YORKSHIRE,', 'SOUTH YORKSHIRE', ''],
    ['', '', ''],
  ])
    assert.deepEqual(postTown(written), { town, localities }, written)
})
