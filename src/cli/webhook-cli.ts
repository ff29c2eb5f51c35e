/** Mounts `./firmament webhook …`. Implemented in `webhook/commands.ts`, which is loaded when a command runs. */

import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { counted } from '../text/counted.ts'
import type { ReceiverAnswer } from '../webhook/receiver.ts'
import { addShowingCommand, type ShowingOptions, withStores } from './command-stores.ts'
import { print } from './common.ts'

/** Options for the secret: given, or that of a licence. */
interface SecretOptions extends ShowingOptions {
  readonly secret?: string
  readonly licence?: string
}

const load = () => import('../webhook/commands.ts')

/** Hours that a replaced secret stays valid. */
const OVERLAP_HOURS = 24
const LISTEN_PORT = 9000

/**
 * Adds the commands to a program. They work while a service runs.
 *
 * @param dataFolder where `--data` is absent
 */
export function mountWebhookCommands(program: Command, dataFolder: string): void {
  const webhook = program.command('webhook').description('Try, sign and repeat webhooks.')
  const command: AddCommand = (name, description) => addShowingCommand(webhook, dataFolder, name, description)

  mountSecret(command)
  mountRotateKey(command)
  mountReplay(command)
  mountListen(command)
  mountSend(command)
}

/** Adds a command with the options that all of them have. */
type AddCommand = (name: string, description: string) => Command

function mountSecret(command: AddCommand): void {
  command('secret', 'Show the secret that signs the webhooks of a licence.')
    .requiredOption('--licence <id>', 'the licence')
    .option('--rotate', 'make a new one; receipts signed before verify with the old one alone, so keep it')
    .option('--overlap-hours <number>', 'how long the old one signs too', String(OVERLAP_HOURS))
    .action((options: ShowingOptions & { licence: string; rotate?: true; overlapHours: string }) =>
      withStores(options, async ({ webhookSecrets }) => {
        const { secretLines, webhookSecret } = await load()
        const overlap = options.rotate === true ? readHours(options.overlapHours) : null
        const shown = await webhookSecret(webhookSecrets, options.licence, overlap)
        print(options.json === true, shown, secretLines(shown))
        if (overlap !== null)
          process.stderr.write('receipts of checks that were signed before verify with the old secret alone: keep it\n')
      }),
    )
}

function mountRotateKey(command: AddCommand): void {
  command('rotate-key', 'Re-encrypt all webhook secrets with the first key of the setting secretKey.')
    .option('--clear-text', 'store them unencrypted instead')
    .action((options: ShowingOptions & { clearText?: true }) =>
      withStores(options, async ({ webhookSecrets }, keys) => {
        const { rotationLines, webhookRotateKey } = await load()
        const result = await webhookRotateKey(webhookSecrets, keys, options.clearText !== true)
        print(options.json === true, result, rotationLines(result))
      }),
    )
}

function mountReplay(command: AddCommand): void {
  command('replay <process>', 'Send the failed and stopped webhooks of a process again.')
    .option('--id <webhook-id...>', 'exactly these deliveries, in any state')
    .action((processId: string, options: ShowingOptions & { id?: readonly string[] }) =>
      withStores(options, async ({ deliveries }) => {
        const { webhookReplay } = await load()
        const result = await webhookReplay(deliveries, processId, options.id ?? [])
        const { PENDING: waiting } = await deliveries.count(processId)
        const others = waiting - result.replayed
        print(options.json === true, result, [
          `${counted(result.replayed, 'webhook')} will be sent again`,
          ...(others > 0 ? [`${counted(others, 'other')} will be sent when due, or now by --id WEBHOOK-ID`] : []),
        ])
      }),
    )
}

function mountListen(command: AddCommand): void {
  command('listen', 'Receive webhooks on this machine, check their signatures, print what arrives.')
    .option('--port <number>', 'port to listen on; 0 takes a free one', String(LISTEN_PORT))
    .option('--secret <whsec>', 'check signatures with this secret')
    .option('--licence <id>', 'check signatures with the secret of this licence')
    .option('--answer <status>', 'what to answer: a status such as 200, 500 or 410, or "slow" for nothing', '200')
    .option('--forward-to <url>', 'pass good ones on, and answer what is answered there')
    .action(async (options: SecretOptions & { port: string; answer: string; forwardTo?: string }) => {
      const [secret = null] = await secretsOf(options)
      const { webhookListen } = await load()
      const receiver = await webhookListen({
        port: readInteger('--port', options.port, 0, 65_535),
        secret,
        answer: readAnswer(options.answer),
        forwardTo: options.forwardTo ?? null,
        clock: systemClock,
        print: (line) => process.stdout.write(`${line}\n`),
      })
      const checked = secret === null ? 'signatures are not checked (--licence or --secret)' : 'signatures are checked'
      process.stderr.write(`Receiving webhooks at ${receiver.url}; ${checked}\n`)
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void receiver.close())
    })
}

function mountSend(command: AddCommand): void {
  command('send <url>', 'Send one signed webhook of a made-up company.')
    .option('--secret <whsec>', 'sign with this secret')
    .option('--licence <id>', 'sign with the secrets of this licence')
    .action(async (url: string, options: SecretOptions) => {
      const secrets = await secretsOf(options)
      if (secrets.length === 0) throw new Error('Cannot send: --secret and --licence are absent, must be one of them')
      const { outcomeLine, webhookSend } = await load()
      const outcome = await webhookSend(url, secrets, systemClock)
      print(options.json === true, outcome, [outcomeLine(outcome)])
      if (outcome.kind !== 'delivered') process.exitCode = 1
    })
}

async function secretsOf(options: SecretOptions): Promise<readonly string[]> {
  const { secret, licence } = options
  if (secret !== undefined) return [secret]
  if (licence === undefined) return []
  const { webhookSecret } = await load()
  return withStores(options, async ({ webhookSecrets }) =>
    (await webhookSecret(webhookSecrets, licence, null)).secrets.map((one) => one.secret),
  )
}

function readAnswer(text: string): ReceiverAnswer {
  return text === 'slow' ? 'slow' : readInteger('--answer', text, 200, 599)
}

function readHours(text: string): number {
  return readInteger('--overlap-hours', text, 0, 24 * 365)
}

function readInteger(option: string, text: string, min: number, max: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw new Error(`Cannot run: ${option} is ${JSON.stringify(text)}, must be an integer from ${min} to ${max}`)
}
