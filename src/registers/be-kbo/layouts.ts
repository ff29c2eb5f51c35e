/** The tables of an extract of the Belgian Crossroads Bank for Enterprises: how they are recognised, and what they must have. */
import type { FileKind } from '../register.ts'

/** The rows that an update adds to a table. */
function inserted(table: string): FileKind {
  const names = new RegExp(`(?:^|/)${table}_insert\\.csv$`, 'i')
  return { id: `${table}${INSERTED}`, title: `${table}_insert.csv`, names, isOccasional: true }
}

/** What the id of a kind ends with whose files have the rows that an update inserts. */
export const INSERTED = 'Insert'

/** The number and the kind of an extract, which only updates need. */
const META: FileKind = {
  id: 'meta',
  title: 'meta.csv',
  beginning: /^(?:ï»¿)?"?Variable"?,"?Value/i,
  isOccasional: true,
}
/** The entities whose rows an update takes out of a table. */
const DELETIONS: FileKind = {
  id: 'deletions',
  title: '…_delete.csv',
  names: /(?:^|\/)(?:enterprise|establishment|denomination|address|contact|activity|branch)_delete\.csv$/i,
  isOccasional: true,
}
/**
 * The tables, in reading order: enterprises last, for which the others are looked up. Deletions of updates are read
 * before all tables, additions after each table.
 */
export const BELGIAN_FILES = {
  meta: META,
  deletions: DELETIONS,
  code: {
    id: 'code',
    title: 'code.csv',
    beginning: /^(?:ï»¿)?"?Category"?,"?Code"?,"?Language/i,
    columns: { 'legal form': ['Category', 'Code', 'Language', 'Description'] },
  },
  establishment: {
    id: 'establishment',
    title: 'establishment.csv',
    beginning: /^(?:ï»¿)?"?EstablishmentNumber"?,/i,
    columns: { join: ['EstablishmentNumber', 'EnterpriseNumber'] },
  },
  establishmentInsert: inserted('establishment'),
  denomination: {
    id: 'denomination',
    title: 'denomination.csv',
    beginning: /^(?:ï»¿)?"?EntityNumber"?,"?Language"?,"?TypeOfDenomination/i,
    columns: { join: ['EntityNumber'], name: ['Language', 'TypeOfDenomination', 'Denomination'] },
  },
  denominationInsert: inserted('denomination'),
  address: {
    id: 'address',
    title: 'address.csv',
    beginning: /^(?:ï»¿)?"?EntityNumber"?,"?TypeOfAddress/i,
    columns: {
      join: ['EntityNumber'],
      address: ['TypeOfAddress', 'CountryNL', 'Zipcode', 'MunicipalityNL', 'MunicipalityFR', 'StreetNL', 'StreetFR'],
    },
  },
  addressInsert: inserted('address'),
  contact: {
    id: 'contact',
    title: 'contact.csv',
    beginning: /^(?:ï»¿)?"?EntityNumber"?,"?EntityContact/i,
    columns: { join: ['EntityNumber', 'EntityContact', 'ContactType'] },
  },
  contactInsert: inserted('contact'),
  activity: {
    id: 'activity',
    title: 'activity.csv',
    beginning: /^(?:ï»¿)?"?EntityNumber"?,"?ActivityGroup/i,
    columns: { join: ['EntityNumber'], codes: ['ActivityGroup', 'NaceVersion', 'NaceCode', 'Classification'] },
  },
  activityInsert: inserted('activity'),
  branch: {
    id: 'branch',
    title: 'branch.csv',
    beginning: /^(?:ï»¿)?"?Id"?,"?StartDate"?,"?EnterpriseNumber/i,
    isOccasional: true,
    columns: { join: ['Id', 'StartDate', 'EnterpriseNumber'] },
  },
  branchInsert: inserted('branch'),
  enterprise: {
    id: 'enterprise',
    title: 'enterprise.csv',
    beginning: /^(?:ï»¿)?"?EnterpriseNumber"?,/i,
    columns: {
      identity: ['EnterpriseNumber', 'TypeOfEnterprise'],
      status: ['JuridicalSituation'],
      'legal form': ['JuridicalForm'],
    },
  },
  enterpriseInsert: inserted('enterprise'),
} as const satisfies Record<string, FileKind>
