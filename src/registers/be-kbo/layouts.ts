/** The tables of an extract of the Belgian Crossroads Bank for Enterprises: how they are recognised, and what they must have. */
import type { Layout } from '../layout.ts'
import type { FileKind } from '../register.ts'

/** The tables, in the order in which they are read: enterprises last, for which the others are looked up. */
export const BELGIAN_FILES = {
  update: { id: 'update', title: 'a table of an update', names: /_(?:insert|delete)\.csv$/i },
  code: { id: 'code', title: 'code.csv', beginning: /^(?:ï»¿)?"?Category"?,"?Code"?,"?Language/i },
  establishment: {
    id: 'establishment',
    title: 'establishment.csv',
    beginning: /^(?:ï»¿)?"?EstablishmentNumber"?,/i,
  },
  denomination: {
    id: 'denomination',
    title: 'denomination.csv',
    beginning: /^(?:ï»¿)?"?EntityNumber"?,"?Language"?,"?TypeOfDenomination/i,
  },
  address: { id: 'address', title: 'address.csv', beginning: /^(?:ï»¿)?"?EntityNumber"?,"?TypeOfAddress/i },
  contact: { id: 'contact', title: 'contact.csv', beginning: /^(?:ï»¿)?"?EntityNumber"?,"?EntityContact/i },
  activity: { id: 'activity', title: 'activity.csv', beginning: /^(?:ï»¿)?"?EntityNumber"?,"?ActivityGroup/i },
  enterprise: { id: 'enterprise', title: 'enterprise.csv', beginning: /^(?:ï»¿)?"?EnterpriseNumber"?,/i },
} as const satisfies Record<string, FileKind>

/** What the importer cannot do without, by table. */
export const BELGIAN_LAYOUTS = {
  enterprise: {
    title: 'enterprise.csv',
    kind: 'enterprise',
    columns: {
      identity: ['EnterpriseNumber', 'TypeOfEnterprise'],
      status: ['JuridicalSituation'],
      'legal form': ['JuridicalForm'],
    },
  },
  denomination: {
    title: 'denomination.csv',
    kind: 'denomination',
    columns: { join: ['EntityNumber'], name: ['Language', 'TypeOfDenomination', 'Denomination'] },
  },
  address: {
    title: 'address.csv',
    kind: 'address',
    columns: {
      join: ['EntityNumber'],
      address: ['TypeOfAddress', 'CountryNL', 'Zipcode', 'MunicipalityNL', 'MunicipalityFR', 'StreetNL', 'StreetFR'],
    },
  },
  activity: {
    title: 'activity.csv',
    kind: 'activity',
    columns: { join: ['EntityNumber'], codes: ['ActivityGroup', 'NaceVersion', 'NaceCode', 'Classification'] },
  },
  contact: {
    title: 'contact.csv',
    kind: 'contact',
    columns: { join: ['EntityNumber', 'EntityContact', 'ContactType'] },
  },
  establishment: {
    title: 'establishment.csv',
    kind: 'establishment',
    columns: { join: ['EstablishmentNumber', 'EnterpriseNumber'] },
  },
  code: { title: 'code.csv', kind: 'code', columns: { 'legal form': ['Category', 'Code', 'Language', 'Description'] } },
} as const satisfies Record<string, Layout>
