/** Mounts `./firmament admin …`: the keys that open `/admin`, and the log of what was changed. */
import type { Command } from 'commander'
import { formatInstant, formatInstantOrNull, systemClock } from '../clock.ts'
import type { AdminKey, AdminKeyStore } from '../license/access/admin-keys.ts'
import type { AuditEntry } from '../license/access/audit-log.ts'
import { addShowingCommand, type ShowingOptions, showFromStores } from './command-stores.ts'
import { OptionsError, type Shown, wrongOption } from './licence/licence-options.ts'

const LOG_LIMIT = { fallback: '50', max: 1000 } as const

/**
 * Adds the commands to a program. They work while a service runs. Admin keys are made only here: a stolen one cannot
 * make others.
 *
 * @param dataFolder where `--data` is absent
 */
export function mountAdminCommands(program: Command, dataFolder: string): void {
  const admin = program.command('admin').description('Make and end keys of operators, and show what was changed.')
  const command = (name: string, description: string) => addShowingCommand(admin, dataFolder, name, description)

  command('create', 'Make an admin key; prints it, this once.')
    .requiredOption('--name <text>', 'who has it; the audit log names them by it')
    .option('--expires <date>', 'when it ends, such as 2030-12-31')
    .action((options: ShowingOptions & { readonly name: string; readonly expires?: string }) =>
      showFromStores(options, ({ adminKeys }) => createAdminKey(adminKeys, options), true),
    )
  command('list', 'Show all admin keys, never in full.').action((options: ShowingOptions) =>
    showFromStores(options, async ({ adminKeys }) => {
      const all = await adminKeys.list()
      const lines = all.length === 0 ? ['no admin keys yet: ./firmament admin create --name NAME'] : all.map(keyLine)
      return { json: all.map(presentAdminKey), lines }
    }),
  )
  command('revoke <id>', 'End an admin key: refused at once.').action((id: string, options: ShowingOptions) =>
    showFromStores(options, async ({ adminKeys }) => {
      const revoked = await adminKeys.revoke(id)
      if (revoked === undefined)
        throw new OptionsError([`Cannot revoke ${JSON.stringify(id)}: must be an admin key that admin list shows`])
      return { json: presentAdminKey(revoked), lines: [`revoked ${revoked.id} (…${revoked.hint})`] }
    }),
  )
  command('log', 'Show who changed which licence, key or data; the newest first.')
    .option('--limit <number>', `most changes, to ${LOG_LIMIT.max}`, LOG_LIMIT.fallback)
    .action((options: ShowingOptions & { readonly limit: string }) =>
      showFromStores(options, async ({ audit }) => {
        const { presentChange } = await import('../admin/data-endpoints.ts')
        const changes = await audit.read(readLimit(options.limit))
        const lines = changes.length === 0 ? ['nothing was changed yet'] : changes.map(changeLine)
        return { json: changes.map(presentChange), lines }
      }),
    )
}

async function createAdminKey(
  keys: AdminKeyStore,
  { name, expires = 'never' }: { readonly name: string; readonly expires?: string },
): Promise<Shown> {
  if (name === '') throw new OptionsError(['Cannot read --name: it is empty, must name the holder of the key'])
  const { readExpiry, readNameOption } = await import('./licence/key-commands.ts')
  const made = await keys.create(readNameOption(name), readExpiry(expires, systemClock.now()))
  return { json: { ...presentAdminKey(made), key: made.key }, lines: [made.key] }
}

function readLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > LOG_LIMIT.max) throw wrongOption('--limit', text, `an integer from 1 to ${LOG_LIMIT.max}`)
  return limit
}

function presentAdminKey({ id, name, hint, createdAt, endsAt }: AdminKey) {
  return { id, name, hint, createdAt: formatInstant(createdAt), endsAt: formatInstantOrNull(endsAt) }
}

function keyLine({ id, name, hint, createdAt, endsAt }: AdminKey): string {
  const end = endsAt === null ? '' : `  ends ${formatInstant(endsAt)}`
  return `${id}  …${hint}  made ${formatInstant(createdAt)}${end}  ${name}`
}

function changeLine({ at, actor, action, target, details }: AuditEntry): string {
  const who = actor.name === '' ? actor.id : `${actor.name} (${actor.id})`
  return `${formatInstant(at)}  ${who}  ${action}  ${target}  ${JSON.stringify(details)}`
}
