/** Schemas that requests, answers and stored files have in common. */
import Type, { type TObject, type TObjectOptions, type TProperties } from 'typebox'

/** An object whose members are all known: any other member is refused, and documented as none. */
export function closedObject<Members extends TProperties>(
  members: Members,
  options: TObjectOptions = {},
): TObject<Members> {
  return Type.Object(members, { additionalProperties: false, ...options })
}
