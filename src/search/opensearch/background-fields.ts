/** The fields of a document that are made of the background of its company. Pure. */
import {
  endKeys,
  isMirrored,
  type Relation,
  readBackgrounds,
  type StoredBackgrounds,
  stands,
} from '../../company/background.ts'
import type { Company } from '../../company/company.ts'
import { toKeyword } from './keyword.ts'

/** What the field `background` holds: who it is of, and what registers state. */
export type OwnBackground = readonly [ends: Pick<Relation, 'lei' | 'id'>, stated: StoredBackgrounds]

/** The fields of a document that are made of a background. @param json as a generation keeps it; `null`: there is none */
export function backgroundFields({ id, lei }: Company, json: string | null): Readonly<Record<string, unknown>> {
  if (json === null) return {}
  const stored = JSON.parse(json) as StoredBackgrounds
  const stated = readBackgrounds(stored)
    .flatMap(({ relations }) => relations)
    .filter((one) => stands(one) && !isMirrored(one))
  return {
    background: JSON.stringify([{ lei, id }, stored] satisfies OwnBackground),
    relations: [...new Set(stated.map(({ kind }) => kind))],
    pointsAt: [...new Set(stated.flatMap(endKeys).map(toKeyword))],
  }
}
