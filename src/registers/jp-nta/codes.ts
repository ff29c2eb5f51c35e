/** What the codes of the Japanese corporate numbers mean in the words of the interface. */
import type { LegalForm } from '../../company/legal-form.ts'
import type { Status } from '../../company/status.ts'
import { registerCodes } from '../register-codes.ts'

/** A kind of organisation: its name in the register, and its standardised form. */
export interface JapaneseKind {
  readonly title: string
  readonly form: LegalForm
}

/** By the register's number. Source: the National Tax Agency's definition of resources. */
const KINDS: Readonly<Record<string, JapaneseKind>> = {
  '101': { title: '国の機関', form: 'Public authorities' },
  '201': { title: '地方公共団体', form: 'Public authorities' },
  '301': { title: '株式会社', form: 'Public limited companies' },
  '302': { title: '有限会社', form: 'Private limited companies' },
  '303': { title: '合名会社', form: 'Partnerships' },
  '304': { title: '合資会社', form: 'Partnerships' },
  '305': { title: '合同会社', form: 'Private limited companies' },
  '399': { title: 'その他の設立登記法人', form: 'Other legal forms' },
  '401': { title: '外国会社等', form: 'Foreign companies' },
  '499': { title: 'その他', form: 'Other legal forms' },
}

/** Forms without profit, as the names of organisations of the kinds 399 and 499 have them. */
const NON_PROFIT =
  /医療法人|社会福祉法人|学校法人|宗教法人|(?:一般|公益)(?:社団|財団)法人|特定非営利活動法人|神社|寺$|教会$/

/** The kind of an organisation, `null` for a number that is not in the list. */
export function kindOf(code: string, name: string): JapaneseKind | null {
  const kind = KINDS[code]
  if (kind === undefined) return null
  if (code !== '399' && code !== '499') return kind
  const form = NON_PROFIT.exec(name)?.[0]
  if (form === undefined) return kind
  return { title: form.endsWith('法人') ? form : kind.title, form: 'Non profit organisations' }
}

/** By the cause of closing. */
const statusOfCause = registerCodes<Status>('jp-nta', 'statusOfCause')

/** The status of an organisation by the day and the cause of closing. */
export function statusOf(closedOn: string, cause: string): Status {
  if (closedOn === '' && cause === '') return 'Active'
  return statusOfCause(cause) ?? 'Dissolved'
}

/** Prefectures by their number in JIS X 0401, from 01, as `reference/places/regions.tsv` names them. */
const PREFECTURES = (
  'Hokkaido Aomori Iwate Miyagi Akita Yamagata Fukushima Ibaraki Tochigi Gunma Saitama Chiba Tokyo Kanagawa Niigata ' +
  'Toyama Ishikawa Fukui Yamanashi Nagano Gifu Shizuoka Aichi Mie Shiga Kyoto Osaka Hyogo Nara Wakayama Tottori Shimane ' +
  'Okayama Hiroshima Yamaguchi Tokushima Kagawa Ehime Kochi Fukuoka Saga Nagasaki Kumamoto Oita Miyazaki Kagoshima Okinawa'
).split(' ')

/** The region of a prefecture's number, `null` abroad (99) and for what is none. */
export function regionOfPrefecture(code: string): string | null {
  const name = /^\d{2}$/.test(code) ? PREFECTURES[Number(code) - 1] : undefined
  return name === undefined ? null : `${name}|${name}`
}
