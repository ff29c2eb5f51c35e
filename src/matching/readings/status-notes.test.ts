import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutStatusNotes } from './status-notes.ts'

test('only a note at the end of a name is cut, with its day', () => {
  for (const [country, written, name] of [
    ['US', 'ACME LLC, Delinquent September 1, 2009', 'ACME LLC'],
    ['US', 'ACME, INC., Colorado Authority Terminated 9/1/2009', 'ACME, INC.'],
    ['US', 'ACME CREEK LLLP, Term Expired December 31, 2010', 'ACME CREEK LLLP'],
    ['US', 'ACME, DISSOLVED', 'ACME'],
    ['US', 'Dissolved Oxygen Instruments, Inc.', 'Dissolved Oxygen Instruments, Inc.'],
    ['US', 'The Converted, Merged Gallery LLC', 'The Converted, Merged Gallery LLC'],
    ['US', 'Acme Mining (Colorado), Inc.', 'Acme Mining (Colorado), Inc.'],
    ['US', 'Founded, 2009', 'Founded, 2009'],
    ['US', 'Acme Company, The', 'Acme Company, The'],
    ['GB', 'ACME LIMITED (In Liquidation)', 'ACME LIMITED'],
    ['FR', 'ACME SARL - en liquidation judiciaire', 'ACME SARL'],
    ['DE', 'Acme GmbH', 'Acme GmbH'],
  ])
    assert.equal(withoutStatusNotes(written, country), name)
})
