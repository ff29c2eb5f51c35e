/**
 * How the codes that a company carries fit an activity: by what the words mean, and by the titles of the register's own,
 * finest codes, which speak against it as well. Pure.
 */
import type { Company } from '../company/company.ts'
import { kindOfStem } from '../industries/activity-kinds.ts'
import { deriveCodes } from '../reference/derive-codes.ts'
import { type CodeNode, findCode, isUnder } from '../reference/industry-codes.ts'
import { analyse } from '../text/analyzer.ts'
import { languageOfText } from '../text/language.ts'
import type { AskedActivity } from './asked-activity.ts'
import { saidByCode, statedCodes } from './code-titles.ts'
import type { CodeEvidence, CodeFit } from './evidence.ts'

/** Share of the best sector's weight from which the question means another sector as well. */
export const SAME_SHARE = 0.5

/** The codes of a company, the best fit first. */
export function compareCodes(asked: AskedActivity, company: Company): readonly CodeEvidence[] {
  const country = company.countryIso2
  const { primary, secondary } = company.naceCodes
  const ranked = [
    ...primary.map((code) => ({ code, rank: 'primary' as const })),
    ...secondary.map((code) => ({ code, rank: 'secondary' as const })),
  ]
  const evidence = ranked.flatMap(({ code, rank }) => {
    const node = findCode('nace', country, code)
    return node === undefined
      ? []
      : [{ code, rank, node, nace: node, fit: fitOf(asked, company, node), isDerived: false }]
  })
  return evidence.sort((a, b) => FITS.indexOf(a.fit) - FITS.indexOf(b.fit))
}

const FITS: readonly CodeFit[] = ['same', 'possible', 'other']

function fitOf(asked: AskedActivity, company: Company, node: CodeNode): CodeFit {
  const { sectors, isChoice } = asked
  const own = nationalCodesOf(company, node)
  const isHit = ({ naceCode }: { readonly naceCode: string }) => isUnder(node.code, naceCode)
  const hit = sectors.find(isHit)
  if (hit === undefined) {
    if ((own.length > 0 ? own : [node]).some((each) => isTitleOf(asked, each))) return 'same'
    // A register may write no more than the group.
    return sectors.some(({ naceCode }) => isUnder(naceCode, node.code)) ? 'possible' : 'other'
  }
  if (saidBySectors(asked, [node], company.countryIso2).size > 0) return 'same'
  const isAbove = (each: CodeNode) => each.bare === hit.naceCode
  // A section holds everything below it: construction is more than what is called so.
  if (!SECTION.test(hit.naceCode) && isForAnother(asked, node, isAbove)) return 'other'
  if (own.length > 0 && own.every((each) => isForAnother(asked, each, ({ parent }) => parent?.nace !== node.bare)))
    return 'other'
  const best = sectors[0].weight
  return hit.weight >= SAME_SHARE * best || (isChoice && saidByCode(asked, node).size > 0) ? 'same' : 'possible'
}

/**
 * The things asked that the title of a whole division or group says which the words mean: of makers of machinery, any class of its
 * division is one.
 *
 * @param nodes codes of a company
 */
export function saidBySectors(asked: AskedActivity, nodes: readonly CodeNode[], country: string): ReadonlySet<string> {
  const [best] = asked.sectors
  if (best === undefined || !WIDE.test(best.naceCode)) return NOTHING
  if (!nodes.some((node) => isUnder(node.code, best.naceCode))) return NOTHING
  const sector = findCode('nace', country, best.naceCode)
  const said = sector === undefined ? NOTHING : saidByCode(asked, sector)
  return asked.things.every((thing) => said.has(thing)) ? said : NOTHING
}

/** A division or group of NACE. */
const WIDE = /^\d\d(?:\.\d)?$/
const NOTHING: ReadonlySet<string> = new Set()

/** A code of a section of NACE. */
const SECTION = /^[A-Z]$/

/** Whether the title of a code says all that was asked, and what is done with it, though the words mean another sector first. */
function isTitleOf(asked: AskedActivity, node: CodeNode): boolean {
  const said = saidByCode(asked, node)
  const own = asked.things.filter((thing) => !asked.served.has(thing))
  const isSaid = asked.isChoice ? own.some((thing) => said.has(thing)) : own.every((thing) => said.has(thing))
  if (own.length === 0 || asked.kinds.size === 0 || !isSaid) return false
  const kinds = new Set(
    [...node.titles].flatMap(([written, title]) => {
      const language = languageOfText(written, 'XX')
      return analyse(title, language).flatMap(({ stem }) => kindOfStem(stem, language) ?? [])
    }),
  )
  return [...asked.kinds.values()].every((kind) => kinds.has(kind))
}

/** Whether a code that a company carries is distinct from one beside it that means what was ruled out. */
export function isDistinct(ruledOut: AskedActivity, company: Company): boolean {
  const isRuledOut = (node: CodeNode) => {
    const said = saidByCode(ruledOut, node)
    return ruledOut.things.every((thing) => said.has(thing))
  }
  return company.naceCodes.primary.some((code) => {
    const nace = findCode('nace', company.countryIso2, code)
    return (
      nace !== undefined &&
      nationalCodesOf(company, nace).some((node) => !isRuledOut(node) && node.parent?.children.some(isRuledOut))
    )
  })
}

/** The codes of the country's list that a company carries below a class of NACE. */
function nationalCodesOf({ nationalSectors, countryIso2 }: Company, nace: CodeNode): readonly CodeNode[] {
  return [...nationalSectors.primary, ...nationalSectors.secondary].flatMap((code) => {
    const node = findCode('national', countryIso2, code)
    return node?.nace === nace.bare && node.bare !== nace.bare ? [node] : []
  })
}

/**
 * Whether a sibling of a code, or of a code above it, has a title with a thing asked for that the code's own title lacks.
 * Specialised cleaning and building cleaning are siblings: a company with the code of the first is not the second.
 *
 * @param isAbove where the way up ends: whether a code is the sector asked for, or above it
 */
function isForAnother(asked: AskedActivity, node: CodeNode, isAbove: (node: CodeNode) => boolean): boolean {
  for (let each = node; each.parent && !isAbove(each); each = each.parent) {
    const said = saidByCode(asked, each)
    // Of restaurants and takeaways, either is what was asked for.
    if (asked.isChoice && said.size > 0) return false
    const isBeside = (other: CodeNode) => [...saidByCode(asked, other)].some((thing) => !said.has(thing))
    if (each.parent.children.some(isBeside)) return true
  }
  return false
}

/** Registered activities that a reason names at most. */
const SHOWN_CODES = 2

/** Selects the codes that a reason names: those of the best fit, each as the register itself writes it. */
export function selectCodes(codes: readonly CodeEvidence[], company: Company): readonly CodeEvidence[] {
  const best = codes.at(0)?.fit
  const own = codes.filter(({ fit }) => fit === best).map((evidence) => ownCode(evidence, company))
  return own
    .filter(({ code }, at) => own.findIndex((other) => other.code === code) === at)
    .slice(0, best === 'other' ? 1 : SHOWN_CODES)
}

/** The register's own code for a NACE code: the one that it is above, or that it was derived from. */
function ownCode(evidence: CodeEvidence, company: Company): CodeEvidence {
  const { nace } = evidence
  const own = statedCodes(company)
  const below = own.find(({ scheme, node }) => scheme === 'national' && node.nace === nace.bare)
  const country = company.countryIso2
  if (below === undefined && own.some(({ scheme, node }) => scheme === 'nace' && node.code === nace.code))
    return evidence
  const stated =
    below ?? own.find(({ scheme, node }) => deriveCodes({ scheme, country, code: node.code })?.nace.includes(nace.code))
  if (stated === undefined) return evidence
  const { scheme, node } = stated
  const isNational = scheme === 'national'
  const isSame = isNational && (node.nace === nace.bare || node.title === nace.title)
  const code = isNational ? node.code : `${scheme.toUpperCase()} ${node.code}`
  return { ...evidence, code, node, isDerived: !isSame }
}
