/**
 * Cadastro Nacional da Pessoa Jurídica (CNPJ), the Brazilian register of legal persons of the tax authority: companies and
 * their establishments.
 */

import { type Company, emptyCompany } from '../../company/company.ts'
import { statesOf } from '../../reference/states.ts'
import { yearFirstDate } from '../dates.ts'
import { filesOf } from '../read-lookups.ts'
import { emptyCell, type JoinedRegister, type MapOptions, type Mapped, NATURAL_PERSON, wrongCell } from '../register.ts'
import { registerSource } from '../register-source.ts'
import { isNaturalPerson, legalFormOfNature, statusOf } from './codes.ts'
import { BRAZILIAN_FILES, type BrazilianRow, joinBrazilian } from './read.ts'

/** The register `br-cnpj`. */
export const brCnpj: JoinedRegister<BrazilianRow> = {
  source: registerSource('br-cnpj'),
  entryPattern:
    /EMPRECSV|^Empresas\d|ESTABELE|SIMPLES|MUNICCSV|^Municipios|NATJUCSV|^Naturezas|SOCIOCSV|CNAECSV|MOTICSV|PAISCSV|QUALSCSV|^(?:Socios|Cnaes|Motivos|Paises|Qualificacoes)\d*\b/i,
  publishedOn: dayOfBrazilianFile,
  ...filesOf(BRAZILIAN_FILES),
  join: joinBrazilian,
  map: mapBrazilian,
}

/** The day in a name such as `K3241.K03200Y1.D60808.EMPRECSV`: last digit of the year from 2020 on, month, day. */
export function dayOfBrazilianFile(fileName: string): string | null {
  const found = /\.D(\d)(\d{2})(\d{2})\./.exec(fileName)
  return found === null ? null : yearFirstDate(`202${found[1]}${found[2]}${found[3]}`)
}

/** Maps an establishment with its company. */
export function mapBrazilian(row: BrazilianRow, { includeNaturalPersons }: MapOptions): Mapped {
  const kind = row.text('matriz_filial')
  if (kind === '2') return { kind: 'leftOut', reason: 'branch establishment of a company' }
  if (kind !== '1') return wrongCell('matriz_filial', kind.slice(0, 40), '1 or 2')
  const number = row.text('cnpj_basico') + row.text('ordem') + row.text('dv')
  // Numbers of July 2026 and later may have letters before the check digits.
  if (!/^[0-9A-Z]{12}\d{2}$/.test(number))
    return wrongCell('cnpj', number.slice(0, 40), '12 digits or letters and 2 digits')
  const { entity } = row
  if (entity === null) return { kind: 'rejected', reason: 'Empresas has no row of its cnpj_basico' }
  if ((row.isMei || isNaturalPerson(entity.form)) && !includeNaturalPersons) return NATURAL_PERSON
  if (entity.name === '') return emptyCell('razao_social')
  const company = emptyCompany({ id: `BR-${number}`, name: entity.name, countryIso2: 'BR' })
  company.nationalId = number
  const trade = row.text('nome_fantasia')
  if (trade !== '' && trade !== entity.name) company.tradeNames = [trade]
  company.nationalLegalForm = row.formTitle || null
  company.standardisedLegalForm = legalFormOfNature(entity.form)
  company.status = statusOf(row.text('situacao'), row.text('motivo_situacao'))
  company.statusDate = yearFirstDate(row.text('data_situacao'))
  company.dateOfIncorporation = yearFirstDate(row.text('data_inicio'))
  company.nationalSectors = activities(row)
  // Micro and small enterprises of the tax law: below 4.8 million reais a year, which is less than a million euros.
  if (entity.size === '01' || entity.size === '03') company.categoryOfTheCompany = 'Small company'
  setAddress(company, row)
  return { kind: 'company', company }
}

/** 8888888 is an activity that was not stated. */
function activities(row: BrazilianRow): Company['nationalSectors'] {
  const isCode = (code: string) => /^\d{7}$/.test(code) && code !== '8888888' && code !== '0000000'
  const primary = [row.text('cnae_principal').padStart(7, '0')].filter(isCode)
  const others = row.text('cnaes_secundarios').split(',')
  const secondary = others.map((code) => code.trim().padStart(7, '0')).filter(isCode)
  return { primary, secondary: [...new Set(secondary)].filter((code) => !primary.includes(code)) }
}

function setAddress(company: Company, row: BrazilianRow): void {
  const street = [row.text('tipo_logradouro'), row.text('logradouro')].filter(Boolean).join(' ')
  const parts = [street, row.text('numero'), row.text('complemento').replace(/\s+/g, ' '), row.text('bairro')]
  company.address = parts.filter(Boolean).join(', ') || null
  const state = row.text('uf')
  if (state === 'EX') {
    company.city = row.text('cidade_exterior') || null
    return
  }
  company.city = row.city || null
  const cep = row.text('cep').padStart(8, '0')
  if (/^\d{8}$/.test(cep) && Number(cep) > 0) company.postcode = `${cep.slice(0, 5)}-${cep.slice(5)}`
  const name = statesOf('BR').get(state)
  if (name !== undefined) company.region = `${name}|${name}`
}
