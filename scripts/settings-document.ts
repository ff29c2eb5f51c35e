/** `docs/settings.md`, from the table of settings. */
import { FIXED } from '../src/config/fixed-values.ts'
import type { Setting } from '../src/config/setting-kinds.ts'
import { SETTINGS } from '../src/config/settings.ts'

/** The text of `docs/settings.md`. */
export function settingsDocument(): string {
  const rows = Object.entries<Setting<unknown>>(SETTINGS).map(([name, row]) => {
    const fallback = row.fallback === null ? 'not set' : `\`${JSON.stringify(row.fallback)}\``
    const flag = row.isSecret ? 'none' : `\`--${row.flag}\``
    return `| \`${name}\` | ${flag} | \`${row.environment}\` | ${fallback} | ${row.description} Must be ${row.right}. |`
  })
  const fixed = Object.entries<Setting<unknown>>(FIXED).map(
    ([name, { fallback, description }]) => `| \`${name}\` | \`${JSON.stringify(fallback)}\` | ${description} |`,
  )
  return `# Settings

Generated from the table in \`src/config/settings.ts\`; do not edit.

A flag of \`./firmament serve\` wins over the environment, the environment over \`settings.json\` in the data folder, the
file over the default. The file is one JSON object with members named as in the first column. A wrong setting stops the
start; all mistakes are listed at once.

| Setting | Flag | Environment | Default | Meaning |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

## Fixed values

These values need no tuning. Earlier versions had them as settings: a value that is still given by its name applies, and the log lists it at the start.

| Value | Fixed at | Meaning |
| --- | --- | --- |
${fixed.join('\n')}
`
}
