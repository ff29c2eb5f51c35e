/** Schemas that requests, answers and stored files have in common. */
import Type, {
  type TInteger,
  type TNull,
  type TObject,
  type TObjectOptions,
  type TProperties,
  type TSchema,
  type TUnion,
} from 'typebox'

/** An object whose members are all known: any other member is refused, and documented as none. */
export function closedObject<Members extends TProperties>(
  members: Members,
  options: TObjectOptions = {},
): TObject<Members> {
  return Type.Object(members, { additionalProperties: false, ...options })
}

/** A value that may be missing, and is `null` then. */
export function orNull<Schema extends TSchema>(schema: Schema, description?: string): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
}

/** A text that may be missing. */
export const textOrNull = (description: string) => orNull(Type.String(), description)

/** An integer that may be missing. */
export const integerOrNull = (description: string) => orNull(Type.Integer(), description)

/** An integer within bounds, both allowed. */
export function integerWithin(minimum: number, maximum: number, description: string): TInteger {
  const must = `must be an integer from ${minimum} to ${maximum}`
  return Type.Integer({ minimum, maximum, 'x-must': must, description })
}

/** The parameter `limit`: the most of something that one answer has. @param noun what they are, such as `calls` */
export function limitOf(noun: string, { max, fallback }: { readonly max: number; readonly fallback: number }) {
  return Type.Optional(integerWithin(1, max, `Most ${noun} to answer, 1 to ${max}; ${fallback} where absent.`))
}
