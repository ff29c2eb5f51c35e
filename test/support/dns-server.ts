/** A name server on loopback with the answers of a test. */
import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import type { Ending } from './temporary-folder.ts'

/** A running name server. */
export interface DnsServer {
  /** For `Resolver.setServers`. */
  readonly server: string
  /** How many questions for IPv4 and IPv6 addresses it was asked. */
  readonly questions: { a: number; aaaa: number }
}

/**
 * Starts one; it ends with the test.
 *
 * @param answer addresses of a name, called once per question
 */
export async function startDnsServer(
  context: Ending,
  answer: (name: string, family: 4 | 6, questions: DnsServer['questions']) => readonly string[],
): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const questions = { a: 0, aaaa: 0 }
  socket.on('message', (message, from) => {
    const { name, type, end } = readQuestion(message)
    const family = type === 28 ? 6 : 4
    if (family === 6) questions.aaaa++
    else questions.a++
    const addresses = answer(name, family, questions)
    const header = Buffer.from(message.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(addresses.length, 6)
    header.writeUInt32BE(0, 8)
    const records = addresses.map((address) => {
      const bytes = family === 6 ? ipv6Bytes(address) : Buffer.from(address.split('.').map(Number))
      const record = Buffer.alloc(12)
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(type, 2)
      record.writeUInt16BE(1, 4)
      // Time to live 0: a client that asks twice asks here twice.
      record.writeUInt32BE(0, 6)
      record.writeUInt16BE(bytes.length, 10)
      return Buffer.concat([record, bytes])
    })
    socket.send(Buffer.concat([header, message.subarray(12, end), ...records]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  context.after(() => socket.close())
  return { server: `127.0.0.1:${port}`, questions }
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]; length > 0; length = message[at]) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function ipv6Bytes(address: string): Buffer {
  const [head, tail = ''] = address.split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16)))
  const before = parts(head)
  const after = parts(tail)
  const all = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
  const bytes = Buffer.alloc(16)
  all.forEach((part, index) => {
    bytes.writeUInt16BE(part, index * 2)
  })
  return bytes
}
