/** Every command but `serve`, by the module that mounts it. */
import type { Command } from 'commander'

/** Adds commands to a program. @param dataFolder where `--data` is absent */
type Mount = (program: Command, dataFolder: string) => void

interface CommandModule {
  /** Its commands, as they are typed. */
  readonly names: readonly string[]
  readonly load: () => Promise<Mount>
}

/** Under its heading in the help, and in this order. */
const GROUPS: Readonly<Record<string, readonly CommandModule[]>> = {
  'Data:': [
    {
      names: ['import', 'imports', 'index', 'rollback', 'register'],
      load: async () => (await import('./import-cli.ts')).mountImportCommands,
    },
    { names: ['update'], load: async () => (await import('./update-cli.ts')).mountUpdateCommand },
    { names: ['suppress'], load: async () => (await import('./operate/suppress-cli.ts')).mountSuppressCommands },
    { names: ['publish'], load: async () => (await import('./publish-cli.ts')).mountPublishCommand },
  ],
  'Companies:': [
    { names: ['search', 'one'], load: async () => (await import('./operate/ask-cli.ts')).mountAskCommands },
    { names: ['match'], load: async () => (await import('./lists/match-cli.ts')).mountMatchCommand },
    { names: ['check'], load: async () => (await import('./lists/check-cli.ts')).mountCheckCommand },
    { names: ['export'], load: async () => (await import('./export-cli.ts')).mountExportCommand },
    { names: ['near-words'], load: async () => (await import('./near-words-cli.ts')).mountNearWordsCommand },
    { names: ['mcp'], load: async () => (await import('./mcp-cli.ts')).mountMcpCommand },
  ],
  'Callers:': [
    { names: ['licence', 'key'], load: async () => (await import('./licence/licence-cli.ts')).mountLicenceCommands },
    { names: ['admin'], load: async () => (await import('./admin-cli.ts')).mountAdminCommands },
    { names: ['webhook'], load: async () => (await import('./webhook-cli.ts')).mountWebhookCommands },
  ],
  'Operation:': [
    { names: ['status'], load: async () => (await import('./status-cli.ts')).mountStatusCommand },
    { names: ['doctor'], load: async () => (await import('./operate/doctor-cli.ts')).mountDoctorCommand },
    { names: ['config', 'open'], load: async () => (await import('./operate/config-cli.ts')).mountConfigCommands },
    { names: ['backup', 'restore'], load: async () => (await import('./operate/backup-cli.ts')).mountBackupCommands },
    { names: ['state'], load: async () => (await import('./state-cli.ts')).mountStateCommand },
    // `completion` lists all commands, so its name is not here.
    { names: ['upgrade'], load: async () => (await import('./operate/upgrade-cli.ts')).mountUpgradeCommands },
  ],
}

/**
 * Adds the commands of the module that has `name`, or all of them where none has it: a help, a typing error. A command so loads
 * what it needs: all of them are a thousand modules.
 */
export async function mountOtherCommands(program: Command, dataFolder: string, name?: string): Promise<void> {
  const isAsked = ({ names }: CommandModule) => name !== undefined && names.includes(name)
  const isAll = !Object.values(GROUPS).flat().some(isAsked)
  for (const [heading, modules] of Object.entries(GROUPS)) {
    program.commandsGroup(heading)
    for (const module of modules) if (isAll || isAsked(module)) (await module.load())(program, dataFolder)
  }
}
