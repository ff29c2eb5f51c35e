/** Where a register is in its stream, also while its publisher no longer has what came after the last change that is imported. */
import { readOpenGap, streamFolder } from '../../storage/files/stream-log.ts'
import type { StoredImport } from '../record-store.ts'
import { gapOf, joinGaps, type StreamMarks, streamMarksOf } from './stream-marks.ts'

/** What is known of the stream of a register in a data folder; `null`: nothing of one is imported. */
export function streamMarksIn(
  dataFolder: string,
  stored: Pick<StoredImport, 'register' | 'details'>,
): StreamMarks | null {
  const marks = streamMarksOf(stored)
  const open = marks && readOpenGap(streamFolder(dataFolder, stored.register))
  return open === null ? marks : { ...marks!, missing: joinGaps(marks!.missing, gapOf(open, stored)) }
}
