/** A thread that reads filings ahead. */
import { readEntriesAhead } from '../readers/read-ahead.ts'
import { readFiling } from './filing.ts'

readEntriesAhead(readFiling)
