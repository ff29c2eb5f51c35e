/** Looks at the history of companies: how much there is, and whether it can be read. */
import { checkHistory } from '../../storage/files/history/history.ts'
import { counted } from '../../text/counted.ts'
import { megabytes } from '../disk.ts'
import { type Examined, type Finding, ok, problem } from './finding.ts'

/** Every file; with `--thorough` every change. */
export async function checkPast({ dataFolder, isThorough, settings }: Examined): Promise<readonly Finding[]> {
  const { changes, bytes, damage } = await checkHistory(dataFolder, isThorough)
  const remedy =
    'restore it from the backup, or delete it: what it had is then not known, and the history of companies says so'
  if (damage.length > 0) return damage.map((sentence) => problem('history', sentence, remedy))
  if (changes === 0) return []
  const kept = settings?.keepChanges ?? null
  const howLong = kept === null ? 'for ever' : counted(kept, 'day')
  return [ok('history', `${counted(changes, 'change')} of companies in ${megabytes(bytes)}, kept ${howLong}`)]
}
