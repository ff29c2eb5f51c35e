import { up as licencesAndCalls } from './0001-licences-and-calls.ts'
import { up as autoprofile } from './0002-autoprofile.ts'
import { up as searchReadings } from './0003-search-readings.ts'
import { up as sharedBetweenServices } from './0004-shared-between-services.ts'
import { up as begunAttempts } from './0005-begun-attempts.ts'
import { up as encryptedSecrets } from './0006-encrypted-secrets.ts'
import { up as publishedIndexes } from './0007-published-indexes.ts'
import { up as freeBytes } from './0008-free-bytes.ts'
import { up as startedBytes } from './0009-started-bytes.ts'
import { up as sharedWebhookCalls } from './0010-shared-webhook-calls.ts'
import { up as savedSearches } from './0011-saved-searches.ts'
import { up as adminKeys } from './0012-admin-keys.ts'
import { up as streamsOfProcesses } from './0013-streams-of-processes.ts'
import { up as oneOutbox } from './0014-one-outbox.ts'
import { up as browserKeys } from './0015-browser-keys.ts'
import { up as checkReceipts } from './0016-check-receipts.ts'
import { up as watchedCompanies } from './0017-watched-companies.ts'
import { up as viesAnswers } from './0018-vies-answers.ts'
import type { Migration } from './migration.ts'

/** All migrations, in the order in which they are applied. `migrate.test.ts` holds that none is ever edited. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-licences-and-calls', isBreaking: false, up: licencesAndCalls },
  { name: '0002-autoprofile', isBreaking: false, up: autoprofile },
  { name: '0003-search-readings', isBreaking: false, up: searchReadings },
  { name: '0004-shared-between-services', isBreaking: false, up: sharedBetweenServices },
  { name: '0005-begun-attempts', isBreaking: false, up: begunAttempts },
  // A server that is older would take an encrypted secret for the secret.
  { name: '0006-encrypted-secrets', isBreaking: true, up: encryptedSecrets },
  { name: '0007-published-indexes', isBreaking: false, up: publishedIndexes },
  { name: '0008-free-bytes', isBreaking: false, up: freeBytes },
  { name: '0009-started-bytes', isBreaking: false, up: startedBytes },
  { name: '0010-shared-webhook-calls', isBreaking: false, up: sharedWebhookCalls },
  { name: '0011-saved-searches', isBreaking: false, up: savedSearches },
  // A server that is older would not know what a key may not call.
  { name: '0012-admin-keys', isBreaking: true, up: adminKeys },
  { name: '0013-streams-of-processes', isBreaking: false, up: streamsOfProcesses },
  // A server that is older would look for the tables of before.
  { name: '0014-one-outbox', isBreaking: true, up: oneOutbox },
  { name: '0015-browser-keys', isBreaking: false, up: browserKeys },
  { name: '0016-check-receipts', isBreaking: false, up: checkReceipts },
  // A server that is older would look for the table of before.
  { name: '0017-watched-companies', isBreaking: true, up: watchedCompanies },
  { name: '0018-vies-answers', isBreaking: false, up: viesAnswers },
]
