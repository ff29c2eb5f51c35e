/**
 * Which registrants of the SEC are natural persons. No column says so: officers, owners and sellers of shares have numbers
 * of their own, are of type `other` as funds and private companies are, and may have the industry, the state and even
 * a tax number. What tells them apart is how EDGAR writes their names: the last name first (`DOE JANE Q JR`).
 */
import { readFileSync } from 'node:fs'
import { foldText } from '../../text/fold-text.ts'

/** First names that are frequent in the US (ours, from general knowledge), a list of words in lower case. */
const givenNames = (() => {
  let read: ReadonlySet<string> | null = null
  return () =>
    (read ??= new Set(
      readFileSync(new URL('given-names.txt', import.meta.url), 'utf8')
        .split(/\s+/)
        .filter(Boolean),
    ))
})()

/** First names that are also words of company names: evidence beside an initial only. */
const ALSO_WORDS: ReadonlySet<string> = new Set(
  `abbey amber april ari art august aurora austin avery avi axel bill blair boris brook carolina carson carter chandler
  chase chester clay cliff colt cooper crystal dallas dale dana dane dawn dean destiny dick drew earnest elan emerald
  faith felicia flora florence forrest frank gale gene georgia ginger glen grace grady grant guy hale harmony hazel heath
  holly homer hope horizon hunter iris ivory ivy jack jackson jade jasmine jasper jay jewel jin jordan josh joy june
  kay kent kirk lance lane lars laurel lee leo lester lily lincoln lou luz lynx madison mara mark mason max may mercedes
  merle miles milan mina mitch morgan myrtle neil nelson nick nova olive opal orlando otto pat pearl penny perry phoenix
  preston ray reed regina rex rich rob robin rocky rod roman rose royal royce ruby rusty sage sandy sierra sky sol
  stan sterling stone story summer sun taylor ted terra tucker valentine van vera victoria violet virginia
  wade ward warren wayne wei weston will wilson winston yang yi ying yong young`.split(/\s+/),
)

const GENERATIONS: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'md', 'phd', 'esq', 'trustee'])
/** Initials at the end that are legal forms (`S A`, `B V`, `L P`). */
const FORM_OF_INITIALS = / (?:s a|n v|b v|a g|a s|l p|g p|l l p|l l c|p l c|k k|s p a|s a b|s e|p c|u s a)$/
/** Roman numerals are numbers of funds and certificates, rather than initials. */
const NUMERALS: ReadonlySet<string> = new Set(['i', 'v', 'x'])
/** Beginnings of names of places, beside which a first name is none (`SAN ANTONIO …`, `FORT WAYNE …`). */
const PLACES =
  /^(?:the|new|old|san|santa|sao|st|ste|saint|fort|ft|port|lake|mount|mt|camp|cape|point|glen|north|south|east|west|el|la|las|los|big|blue|red|green|black|white rock|golden|grand|king|prince|royal|american|national|first|great|our|city|county|state|town|port|republic|kingdom|province) /

/** Words that only organisations have, beginnings of words with a `*`. */
const ORGANISATION = new RegExp(
  `(?:^| )(?:${`inc* corp* co company companies llc lp llp lllp ltd limited plc ulc pty pte pjsc ojsc tbk bhd berhad sa sab sas sarl srl spa ag gmbh
  kg kgaa nv bv ab asa oy oyj aps kk se ltda cv cva sca sicav gp psc pc pllc na nl fsb trust* fund* fd fds series portfolio* partners* ptnrs associates assoc*
  holding* hldg* group* grp capital bank* bancorp* bancshares savings financ* credit loan* lend* mortgage* insur* assurance
  annuit* securit* certificate* receivable* funding asset* abs invest* equit* venture* acquisition* spac spv etf etn reit
  realty real estate propert* land homes housing apartments hotel* hospitality resort* casino* restaurant* foods brewing brands stores
  retail market* trad* import* export* enterprise* industr* manufactur* mfg products works construction builders engineering
  technolog* tech systems software data digital net* online internet com web media communication* telecom* cable tv radio broadcasting
  wireless satellite entertainment pictures studios films music records publishing press newspapers energy oil gas petroleum drilling resource* royalt*
  mining mines minerals metals steel gold silver copper uranium exploration pipeline* power electric* utilit* water solar wind renewable*
  pharm* therapeutic* bio* genetic* genomics medical health* care clinic* hospital* dental sciences scientific lab labs laboratories research
  diagnostic* devices airlines aviation aerospace air marine maritime shipping tankers lines transport* logistics trucking rail* motor* automotive auto
  leasing rental services service solutions consulting consultants advisers advisors advisory management mgmt mgt agency
  international intl global worldwide world universal american america americas national federal pacific atlantic united states usa us city county state district department
  authority government republic kingdom province ministry treasury university college school* education* academy institute foundation endowment
  church ministries charit* association assn society club union federation council committee league cooperative coop organization
  organisation program* project* plan plans pension retirement esop profit sharing employee* compensation deferred thrift
  account accounts separate variable life municipal* tax* exempt income growth yield reserve* rate rates bond bonds notes term index strategic opportunit* special situation*
  master feeder offshore onshore cayman bermuda delaware texas york california florida and of for the de del et al by with dba fbo`
    .trim()
    .split(/\s+/)
    .map((word) => word.replace('*', '[a-z]*'))
    .join('|')})(?= |$)`,
)
/** Who files for somebody else's shares. */
const FOR_A_PERSON = /(?:^| )(?:executors?|executrix|ttee|estate of)(?= |$)/

/** Whether a name has what only organisations have in theirs. */
export function isOrganisationName(name: string): boolean {
  const folded = foldText(name)
  return /[\d&@()+/]/.test(name) || /\.\p{L}/u.test(name) || FORM_OF_INITIALS.test(folded) || ORGANISATION.test(folded)
}

/** Whether a name is a natural person's, as EDGAR writes it: last name, first name, further names or initials. */
export function isPersonName(name: string): boolean {
  const folded = foldText(name.replace(/['’.-]/g, (sign) => (sign === '.' ? ' ' : '')))
  if (FOR_A_PERSON.test(folded)) return true
  if (isOrganisationName(name) || PLACES.test(`${folded} `)) return false
  const words = folded.split(' ')
  const proper = words.filter((word) => !GENERATIONS.has(word))
  if (words.length < 2 || proper.length === 0 || proper.length > 4 || /[^\p{L}]/u.test(proper.join(''))) return false
  const [, ...first] = proper
  const hasInitial = first.some((word) => word.length === 1 && !NUMERALS.has(word))
  if (hasInitial || proper.length < words.length) return true
  const known = first.filter((word) => givenNames().has(word))
  return known.some((word) => !ALSO_WORDS.has(word)) || known.length > 1
}
