/** Mounts every command but `serve`. */
import type { Command } from 'commander'
import { mountAdminCommands } from './admin-cli.ts'
import { mountExportCommand } from './export-cli.ts'
import { mountImportCommands } from './import-cli.ts'
import { mountLicenceCommands } from './licence-cli.ts'
import { mountCheckCommand } from './lists/check-cli.ts'
import { mountMatchCommand } from './lists/match-cli.ts'
import { mountMcpCommand } from './mcp-cli.ts'
import { mountNearWordsCommand } from './near-words-cli.ts'
import { mountAskCommands } from './operate/ask-cli.ts'
import { mountBackupCommands } from './operate/backup-cli.ts'
import { mountConfigCommands } from './operate/config-cli.ts'
import { mountDoctorCommand } from './operate/doctor-cli.ts'
import { mountSuppressCommands } from './operate/suppress-cli.ts'
import { mountUpgradeCommands } from './operate/upgrade-cli.ts'
import { mountPublishCommand } from './publish-cli.ts'
import { mountStateCommand } from './state-cli.ts'
import { mountStatusCommand } from './status-cli.ts'
import { mountUpdateCommand } from './update-cli.ts'
import { mountWebhookCommands } from './webhook-cli.ts'

/** Adds the commands to a program. @param dataFolder where `--data` is absent */
export function mountOtherCommands(program: Command, dataFolder: string): void {
  mountImportCommands(program)
  mountUpdateCommand(program)
  mountPublishCommand(program)
  mountExportCommand(program)
  mountMatchCommand(program)
  mountCheckCommand(program)
  mountNearWordsCommand(program)
  mountMcpCommand(program)
  mountLicenceCommands(program, dataFolder)
  mountAdminCommands(program, dataFolder)
  mountWebhookCommands(program, dataFolder)
  mountStatusCommand(program, dataFolder)
  mountStateCommand(program, dataFolder)
  mountBackupCommands(program, dataFolder)
  mountDoctorCommand(program)
  mountAskCommands(program)
  mountConfigCommands(program)
  mountUpgradeCommands(program)
  mountSuppressCommands(program, dataFolder)
}
