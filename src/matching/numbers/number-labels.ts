/**
 * Words that stand beside the number of a company and name it, in the languages of the countries served. They belong to the
 * number, and are no part of a name or an activity.
 */
import { foldText } from '../../text/fold-text.ts'

/** Names of numbers and of registers, which nobody takes for anything else beside a number. Folded, without dots. */
const NAMES: ReadonlySet<string> = wordsOf(`
  lei vat vatno vatregno tin ein fein cik crn cro abn acn arbn uid uidnr ust ustid ustidnr ustnr mwst hrb hra gnr fn firmenbuchnummer
  firmenbuchnr handelsregister handelsregisternummer siren siret rcs rcsl rne tva numerotva kbo bce btw btwnr rpr rpm ondernemingsnummer kvk
  kvknr kvknummer rsin piva iva partitaiva cf codicefiscale rea nif cif nipc contribuinte cnpj cvr cvrnr cvrnummer moms momsnr orgnr
  organisasjonsnummer organisationsnummer foretaksnr foretaksnummer mva ytunnus tunnus alv kmkr registrikood regkood regnr pvn kodas
  imoneskodas pvm nip krs regon ico ic dic icdph oib mbs maticna davcna cui onrc orc regcom adoszam cegjegyzekszam kennitala kt vsk eik
  bulstat pik amtsgericht registergericht еик булстат ддс αφμ γεμη 法人番号 会社法人等番号
`)
/** Those of them that name numbers for value added tax alone. */
const VAT_NAMES: ReadonlySet<string> = wordsOf(`
  vat vatno vatregno ust ustid ustidnr ustnr mwst tva numerotva btw btwnr piva iva partitaiva moms momsnr mva alv kmkr pvn pvm dic dph icdph
  nip ein fein ддс
`)
/** Words that may stand beside any number. */
const COMMON: ReadonlySet<string> = wordsOf(`
  no nr n num numero number nummer numer nro cislo broj stevilka regno regnr companyno companies company registered registration register reg id identification national
  tax business entity corporate federal employer taxpayer peid house england wales scotland ireland in and de du des der la le of registro registre registrace matricule
  immatriculation fiscal fiscale codice partita cod p c r b dph za ddv
`)

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''))
}

/** Whether a word names the number beside it: `SIREN`, `R.C.S.`, `IČO`. */
export function namesNumber(word: string): boolean {
  return NAMES.has(foldLabel(word))
}

/** Whether a word names a number for value added tax: `TVA`, `DIČ`. */
export function namesVat(word: string): boolean {
  return VAT_NAMES.has(foldLabel(word))
}

/** Whether a word beside a number may belong to it. */
export function belongsToNumber(word: string): boolean {
  const folded = foldLabel(word)
  return NAMES.has(folded) || COMMON.has(folded)
}

function foldLabel(word: string): string {
  return foldText(word.replace(/[.'’°º]/g, '')).replaceAll(' ', '')
}
