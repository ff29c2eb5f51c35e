/** Names that registers publish in capitals, as people write them. For display alone; the exact name is never changed. Pure. */

/** Legal forms and other words with a way of writing of their own, by their letters. */
const OWN_WAY = byLetters(
  `Ltd Limited PLC LLP LLC LP CIC Inc Corp Co SpA Srl Srls Snc Sas Sapa Scarl Soc SARL SAS SASU EURL SCI SCP SNC SELARL SCEA GAEC
  EARL GmbH AG KG OHG UG mbH eG eV SE NV BV VOF BVBA SA SL SLU ASA AS ANS DA NUF SF BA AB OY ApS IVS AG EHF HF DOO OOO KFT
  UK USA EU IT TV PC HR UAE BMW HVAC`,
)
/** Words that are small within a name, of the languages of its registers. */
const SMALL = new Set(
  `of and the for at by in on to with from or a an de du des la le les et en au aux sur pour par di del della dei degli delle dal
  dalla e ed il lo gli per con su nel y el los las para und der die das von zum zur für og i på til av for en ett och af`.split(
    /\s+/,
  ),
)
/** Words of two and three letters that are no abbreviations, where their letters do not show it. */
const SHORT = new Set(
  `ab ad al am an as at be by co da de di do dr du el en et ex go he if il in is it jr la le li lo me mr ms my no of oh og ok on or os
  på re sa so sr st su to un up us we ye abe ace act add age ago aid aim air ale all alt and ant any arc are ark arm art ash ask asp
  ate axe bee boy buy cry day dry due ear eat eau eco egg ego elm end era est eve eye few flo fly for fro fry gas gay glo glo gli guy
  ice ida ile ill ink inn ion ivy jay joe joy kay key las les lee lou low may new now oak oil old one our out own ore pay per pie pro
  ray roe roy rue rye sea see she shy sky sol spy sri sue tea the tie toy tri try two uno une van via vie way who why win wye yes you
  zoe øst åse`.split(/\s+/),
)

function byLetters(words: string): ReadonlyMap<string, string> {
  return new Map(words.split(/\s+/).map((word) => [word.toUpperCase(), word]))
}

/**
 * A name in capitals as people would write it: `SOLEC ENGINEERING LTD` as `Solec Engineering Ltd`, `TNS (UK) PLC` as it is. A name
 * with small letters is left as its register has it.
 */
export function calmName(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{2}/u.test(name)) return name
  let isFirst = true
  return name.replace(/[\p{L}\p{M}\p{N}]+(?:[.'’][\p{L}\p{M}\p{N}]+)*\.?/gu, (word) => {
    const shown = calmWord(word, isFirst)
    isFirst = false
    return shown
  })
}

function calmWord(word: string, isFirst: boolean): string {
  const letters = word.replaceAll(/[.'’]/g, '')
  const own = OWN_WAY.get(letters)
  if (own !== undefined && !isFirst) return letters === word ? own : calmDots(word, own)
  // A.B.C., and B2B: letters that stand for words.
  if (/^(\p{L}\.)+\p{L}?$/u.test(word)) return word
  if (/\p{N}/u.test(word)) return /^\p{N}+(ST|ND|RD|TH|ER|E|ÈME|EME|O|A)$/u.test(word) ? word.toLowerCase() : word
  const small = word.toLowerCase()
  if (!isFirst && SMALL.has(small)) return small
  if (isAbbreviation(letters)) return word
  return small
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    .replace(/^(Mc|O['’]|[DL]['’]|Dell['’]|All['’])(\p{L})(?=\p{L})/u, (_, begin: string, letter: string) => {
      return (isFirst || !/^[DL]['’]$/.test(begin) ? begin : begin.toLowerCase()) + letter.toUpperCase()
    })
}

/** The points of `S.P.A.` between the letters of `SpA`. */
function calmDots(word: string, own: string): string {
  const letters = [...own]
  return [...word].map((sign) => (/\p{L}/u.test(sign) ? letters.shift() : sign)).join('')
}

function isAbbreviation(letters: string): boolean {
  if (letters.length > 4 || letters.length === 0) return false
  if (/^[IVX]+$/.test(letters)) return true
  if (!/[AEIOUYÀ-ÖØ-Ý]/.test(letters)) return true
  if (letters.length === 4) return false
  if (SHORT.has(letters.toLowerCase())) return false
  // TOM and SAM are words; DPA, AGD and UK are not.
  return !/^[^AEIOU][AEIOUYÀ-ÖØ-Ý][^AEIOU]$/.test(letters)
}
