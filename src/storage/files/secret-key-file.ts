/** The keys that encrypt stored secrets, as the settings give them: themselves, or a file that holds them. */
import { isSecretKey, openSecretKeys, SECRET_KEY_FORM, type SecretKeys } from '../../config/secret-keys.ts'
import { readTextFile, type UnreadableFile } from '../../files/read-file.ts'

/** The settings that define the keys. */
export interface SecretKeySettings {
  readonly secretKey: readonly string[] | null
  readonly secretKeyFile: string | null
}

/**
 * Opens the keys of the settings.
 *
 * A file holds one key a line; empty lines and lines that begin with `#` count for nothing.
 *
 * @returns `null` where there are none
 * @throws {Error} where the file cannot be read or holds anything else; the message does not repeat it
 */
export function readSecretKeys({ secretKey, secretKeyFile }: SecretKeySettings): SecretKeys | null {
  if (secretKey !== null) return openSecretKeys(secretKey)
  if (secretKeyFile === null) return null
  const lines = readLines(secretKeyFile)
  const keys = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0 || !keys.every(isSecretKey))
    throw new Error(
      `Cannot start: secretKeyFile is ${JSON.stringify(secretKeyFile)}, must be a file that holds ${SECRET_KEY_FORM}, one a line`,
    )
  return openSecretKeys(keys)
}

function readLines(path: string): readonly string[] {
  try {
    return readTextFile(path).split('\n')
  } catch (error) {
    const { code, why } = error as UnreadableFile
    throw new Error(
      `Cannot start: secretKeyFile is ${JSON.stringify(path)}, must be a file that this user may read (${code ?? why})`,
      { cause: error },
    )
  }
}
