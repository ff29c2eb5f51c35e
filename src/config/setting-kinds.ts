/** Kinds of settings: which values a setting takes, and how they are read from text or JSON. */
import { isIP } from 'node:net'
import { parsedJson } from '../parsed-json.ts'
import { isSecretKey, SECRET_KEY_FORM } from './secret-keys.ts'
import { readStateAddress, STATE_ADDRESS_RIGHT, type StateAddress } from './state-address.ts'

/** A type of setting: which values it takes, and how they are read. */
export interface Kind<Value> {
  /** Reads text (flag, environment) or a JSON value (file); `undefined` where it is wrong. */
  readonly read: (given: unknown) => Value | undefined
  /** What is right, in words that follow "must be". */
  readonly right: string
}

/** An integer within bounds, both included. Text of digits is read too. */
export function integer(min: number, max: number): Kind<number> {
  return {
    right: `an integer from ${min} to ${max}`,
    read(given) {
      const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given
      return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined
    },
  }
}

/** `true` or `false`; `1` and `0` as shells write them. */
export const yesOrNo: Kind<boolean> = {
  right: 'true or false',
  read: (given) =>
    given === true || given === 'true' || given === '1'
      ? true
      : given === false || given === 'false' || given === '0'
        ? false
        : undefined,
}

/** Text of more than spaces. */
export const text: Kind<string> = {
  right: 'text that is not empty',
  read: (given) => (typeof given === 'string' && given.trim() !== '' ? given : undefined),
}

/** One of a closed list of words. */
export function oneOf<const Value extends string>(...values: readonly Value[]): Kind<Value> {
  return { right: `one of ${values.join(', ')}`, read: (given) => values.find((value) => value === given) }
}

/** `null` means "not set". */
export function optional<Value>(kind: Kind<Value>): Kind<Value | null> {
  return { right: kind.right, read: kind.read }
}

/** An address of one of these schemes, without slashes at its end. */
export function httpUrl(schemes: readonly string[]): Kind<string> {
  return {
    right: `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    read(given) {
      if (typeof given !== 'string' || !URL.canParse(given)) return undefined
      return schemes.includes(new URL(given).protocol.slice(0, -1)) ? given.replace(/\/+$/, '') : undefined
    },
  }
}

/** An address of a model, or of an outside register. No user name or password, because the address is logged. */
export const modelAddress: Kind<string> = {
  right: 'an address that begins with https:// or http://, without name, password, query and fragment',
  read(given) {
    const address = httpUrl(['https', 'http']).read(given)
    if (address === undefined) return undefined
    const { username, password, search, hash } = new URL(address)
    return username + password + search + hash === '' ? address : undefined
  },
}

/** A VAT number with its prefix, without blanks. */
export const vatNumber: Kind<string> = {
  right: 'a VAT number with its prefix, without blanks, such as IT00743110157',
  read: (given) => (typeof given === 'string' && /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(given) ? given : undefined),
}

/** `{"/explore/plus": 3}`: credits by path. The start checks the paths against the price list. */
export const prices: Kind<Readonly<Record<string, number>>> = {
  right: 'a JSON object of paths and whole credits from 0 to 1000000, such as {"/explore/plus":3}',
  read(given) {
    const value = typeof given === 'string' ? parsedJson(given) : given
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const isPrice = (credits: unknown) => Number.isInteger(credits) && Number(credits) >= 0 && Number(credits) <= 1e6
    return Object.values(value).every(isPrice) ? (value as Readonly<Record<string, number>>) : undefined
  },
}

/** IP addresses, as a list or as text separated by commas. */
export const addresses: Kind<readonly string[]> = {
  right: 'IP addresses separated by commas',
  read(given) {
    const list = typeof given === 'string' ? given.split(',').map((address) => address.trim()) : given
    return Array.isArray(list) && list.every((address) => typeof address === 'string' && isIP(address) !== 0)
      ? list
      : undefined
  },
}

/** Base addresses of the nodes of a search cluster. No user name or password, because addresses are logged. */
export const clusterNodes: Kind<readonly string[]> = {
  right: 'addresses such as https://search.example.org:9200 separated by commas, without name, password and path',
  read(given) {
    const list = typeof given === 'string' ? given.split(',').map((node) => node.trim().replace(/\/$/, '')) : given
    const isNode = (node: unknown) =>
      typeof node === 'string' &&
      URL.canParse(node) &&
      ['http:', 'https:'].includes(new URL(node).protocol) &&
      new URL(node).origin === node
    return Array.isArray(list) && list.length > 0 && list.every(isNode) ? (list as readonly string[]) : undefined
  },
}

/** The address of a PostgreSQL database ({@link readStateAddress}). */
export const stateAddress: Kind<StateAddress> = { right: STATE_ADDRESS_RIGHT, read: readStateAddress }

/** Seconds separated by commas, one for each attempt. */
export const waits: Kind<readonly number[]> = {
  right: 'up to 20 whole seconds from 0 to 604800 separated by commas',
  read(given) {
    const list = typeof given === 'string' ? given.split(',').map((part) => part.trim()) : given
    if (!Array.isArray(list) || list.length === 0 || list.length > 20) return undefined
    const seconds = list.map((part) => integer(0, 604_800).read(part))
    return seconds.every((part) => part !== undefined) ? seconds : undefined
  },
}

/** Keys separated by commas, the one that encrypts first. */
export const secretKeys: Kind<readonly string[]> = {
  right: `${SECRET_KEY_FORM}, separated by commas`,
  read(given) {
    const list = typeof given === 'string' ? given.split(',').map((key) => key.trim()) : given
    return Array.isArray(list) && list.length > 0 && list.every((key) => typeof key === 'string' && isSecretKey(key))
      ? list
      : undefined
  },
}

/** Web origins separated by commas. */
export const origins: Kind<readonly string[]> = {
  right: 'origins such as https://example.org separated by commas',
  read(given) {
    const list = typeof given === 'string' ? given.split(',').map((origin) => origin.trim()) : given
    const isOrigin = (origin: unknown) =>
      typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin
    return Array.isArray(list) && list.every(isOrigin) ? (list as readonly string[]) : undefined
  },
}

/** One row of the table. */
export interface Setting<Value> extends Kind<Value> {
  readonly environment: string
  readonly flag: string
  readonly fallback: Value
  /** A secret has no flag, because other users of the machine can see flags. It is never shown, not even when wrong. */
  readonly isSecret?: true
  /** A wrong value is not shown, because it may contain a secret. */
  readonly isHidden?: true
  /** What it does and when to change it; Markdown, for `docs/settings.md`. */
  readonly description: string
}

/** Makes a row; its variable is named as its flag is. */
export function setting<Value>(flag: string, kind: Kind<Value>, fallback: Value, description: string): Setting<Value> {
  return { ...kind, flag, environment: `FIRMAMENT_${flag.replaceAll('-', '_').toUpperCase()}`, fallback, description }
}
