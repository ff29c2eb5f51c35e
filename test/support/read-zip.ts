/** Reads a small archive into memory, with none of the code of an import. */
import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

/** The contents of the entries of an archive by name, without folder. */
export async function readZip(path: string): Promise<Map<string, Buffer>> {
  const archive = await openPromise(path, { lazyEntries: true })
  const contents = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    contents.set(entry.fileName.split('/').at(-1)!, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return contents
}
