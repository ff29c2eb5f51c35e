/** `POST /explore/one`: one company, by its number or by its name. */
import Type from 'typebox'
import { parseCompany } from '../company/company.ts'
import { CompanyMatch } from '../company/company-match.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { OTHER_NAME_SCORE, raisedByWebsite } from '../match/match-row.ts'
import { explainName } from '../matching/candidates/explain-name.ts'
import { compareWebsites } from '../matching/candidates/row-evidence.ts'
import { explainNobody, explainNumber } from '../matching/numbers/explain-number.ts'
import { SCORE_MIN } from '../matching/score.ts'
import { COUNTRY_PATTERN } from '../reference/countries.ts'
import { findRegion, suggestRegions } from '../reference/regions.ts'
import { closedObject } from '../schemas.ts'
import type { Served } from '../search/lease.ts'
import type { FoundCompany, NameQuestion } from '../search/lookup.ts'
import { foldText } from '../text/fold-text.ts'
import { readOnce } from '../text/read-once.ts'
import { findNumberIn } from './find-number.ts'
import { unknownValue } from './plan/closed-list.ts'
import { preferStaff } from './prefer-staff.ts'

/** Most companies a name may find; fixed by the interface (docs/api.md). */
const MATCHES_MAX = 5

/** An absent or empty text. */
const SAYS_NOTHING = { anyOf: [{ type: 'null' }, { type: 'string', pattern: '^\\s*$' }] }

const OneRequest = closedObject(
  {
    country: Type.String({ description: 'ISO 3166 alpha-2 code.', 'x-documented': { pattern: COUNTRY_PATTERN } }),
    companyName: Type.Optional(Type.String({ description: 'Name, with or without its legal form.' })),
    vatTaxNumber: Type.Optional(
      Type.String({
        description: 'VAT number, number in the national register, or LEI. Blanks, dots, dashes do not matter.',
      }),
    ),
    postCode: Type.Optional(Type.String({ description: 'Raises and narrows what the name finds.' })),
    region: Type.Optional(
      Type.String({ description: 'A value of /utils/regions. Raises and narrows what the name finds.' }),
    ),
    website: Type.Optional(
      Type.String({ description: 'The company with this host comes first of what the name finds.' }),
    ),
  },
  {
    // One of the two must be given.
    'x-documented': {
      not: { properties: { companyName: SAYS_NOTHING, vatTaxNumber: SAYS_NOTHING } },
    },
  },
)

const OneResponse = closedObject({ companies: Type.Array(CompanyMatch, { maxItems: MATCHES_MAX }) })

/** Makes the endpoint. */
export function one(): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/explore/one',
    summary: 'Look one company up',
    description:
      'By number: the one company that has it. By name: at most five, best first, each with its `matchScore`; below 0.775 they only share words with the name, listed in `because`. Both given: the number decides; if no company has it, the name.',
    tag: 'Explore',
    access: 'key',
    request: { body: OneRequest },
    response: OneResponse,
    example: { country: 'IT', companyName: 'Vini Ferostrossi' },
    errors: [],
    required: [
      { anyOf: ['country'], error: 'missing_field', values: { field: 'country' } },
      {
        anyOf: ['companyName', 'vatTaxNumber'],
        error: 'missing_field',
        values: { field: 'companyName or vatTaxNumber' },
      },
    ],
    countries: { member: 'country', of: ({ body }) => [body.country], max: 1 },
    idempotent: true,
    async handle({ body }, { countries: [country], served }) {
      const { lookup } = served
      const region = body.region === undefined ? null : knownRegion(country, body.region)
      const { companyName, vatTaxNumber, postCode, website } = body
      const byNumber = isGiven(vatTaxNumber) ? await lookup.byNumber(country, vatTaxNumber) : null
      const found =
        byNumber !== null
          ? [{ ...byNumber, because: [`vatTaxNumber: ${explainNumber(byNumber)}`] }]
          : isGiven(companyName)
            ? withNobody(
                byWebsite(
                  await findByNameField(served, {
                    country,
                    name: readOnce(companyName),
                    postCode: postCode ?? null,
                    region,
                  }),
                  website,
                ),
                vatTaxNumber,
              )
            : []
      return { body: presentMatches(found), companies: found.length }
    },
  })
}

interface AnsweredCompany extends FoundCompany {
  readonly because: readonly string[]
}

/** Puts the companies with the host first whose names are good enough. */
function byWebsite(found: readonly AnsweredCompany[], website: string | undefined): readonly AnsweredCompany[] {
  if (!isGiven(website)) return found
  const raised = found.map((one) => {
    const isHosted = compareWebsites(website, parseCompany(one.company).website) === 'same'
    if (!isHosted) return { one, isFirst: false }
    const matchScore = raisedByWebsite(one.matchScore)
    return {
      one: { ...one, matchScore, because: [...one.because, 'website: the same'] },
      isFirst: one.matchScore >= SCORE_MIN,
    }
  })
  raised.sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || b.one.matchScore - a.one.matchScore)
  return raised.map(({ one }) => one)
}

/** Notes on the results of the name that no company has the number. */
function withNobody(found: readonly AnsweredCompany[], number: string | undefined): readonly AnsweredCompany[] {
  if (!isGiven(number)) return found
  return found.map((one) => ({ ...one, because: [...one.because, `vatTaxNumber: ${explainNobody(number)}`] }))
}

/** The text given as a name may be a number, or contain one. */
async function findByNameField(served: Served, question: NameQuestion): Promise<readonly AnsweredCompany[]> {
  const held = await findNumberIn(served.lookup, question.country, question.name)
  if (held === null) return findByName(served, question)
  const { company, readAs } = held.holder
  const because = [`companyName: its number${readAs === null ? '' : `, read as ${readAs}`}`]
  if (held.rest === '') return [{ company, matchScore: 1, because }]
  const named = await findByName(served, { ...question, name: held.rest })
  const own = named.find((one) => one.matchScore >= SCORE_MIN && Buffer.from(one.company).equals(company))
  if (own !== undefined) return [{ company, matchScore: 1, because: [...own.because, ...because] }]
  const typed = await findByName(served, question)
  const others = typed.filter((one) => !Buffer.from(one.company).equals(company))
  const all = [...others, { company, matchScore: OTHER_NAME_SCORE, because }]
  return all.sort((a, b) => b.matchScore - a.matchScore).slice(0, MATCHES_MAX)
}

async function findByName(served: Served, question: NameQuestion): Promise<readonly AnsweredCompany[]> {
  const found = await served.lookup.byName(question)
  const members = [question.postCode === null ? null : 'postCode', question.region === null ? null : 'region']
  const asked = members.filter((member) => member !== null).join(', ')
  const untils = await Promise.all(
    found.map(({ company, evidence: { kind, words } }) =>
      kind === 'previous' && words === 'same' ? lastDayOf(served, company, question.name) : null,
    ),
  )
  const answered = found.map(({ company, matchScore, evidence }, at) => {
    const until = untils[at] === null ? '' : `, until ${untils[at]}`
    const because = [`companyName: ${explainName(evidence)}${until}`]
    const { place } = evidence
    if (asked !== '' && (place === 'same' || place === 'near')) because.push(`${asked}: ${PLACES[place]}`)
    return { company, matchScore, because }
  })
  return preferStaff(answered)
}

/** The last day of a former name, where a register states it; `null`: none does, or what is served holds no such days. */
async function lastDayOf({ lookup, generation }: Served, company: Uint8Array, name: string): Promise<string | null> {
  if (generation === undefined) return null
  const asked = `${wordsOf(name)} `
  const stated = (await lookup.backgroundOf(parseCompany(company).id)).flatMap(({ past }) => past)
  const days = stated
    // The legal form at the end need not be asked for.
    .filter(({ kind, value, to }) => kind === 'named' && to !== null && `${wordsOf(value)} `.startsWith(asked))
    .map(({ to }) => to)
  return days.sort().at(-1) ?? null
}

const wordsOf = (name: string) =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const PLACES = { same: 'the same', near: 'near' } as const

/** An empty text is neither a name nor a number. */
function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== ''
}

function knownRegion(country: string, region: string): string {
  const found = findRegion(country, region)
  if (found === undefined) throw unknownValue('region', region, suggestRegions(country, region))
  return found.token
}

/** Appends score and reasons to the members of each stored record, without reading the record. */
function presentMatches(found: readonly AnsweredCompany[]): Uint8Array {
  const pieces: Uint8Array[] = [Buffer.from('{"companies":[')]
  found.forEach(({ company, matchScore, because }, at) => {
    if (at > 0) pieces.push(Buffer.from(','))
    // A stored record is an object with members: its last byte is the closing brace.
    const score = Math.round(matchScore * 1000) / 1000
    pieces.push(company.subarray(0, -1), Buffer.from(`,"matchScore":${score},"because":${JSON.stringify(because)}}`))
  })
  pieces.push(Buffer.from(']}'))
  return Buffer.concat(pieces)
}
