/** The Debian package: the program with Node, the command, and the systemd unit. */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fetchNode } from './fetch-node.ts'
import { listFiles } from './list-files.ts'
import { DESCRIPTION, DIST, NAME, type Platform, ROOT, SOURCE_DATE_EPOCH, VERSION } from './names.ts'

const SOURCES = join(import.meta.dirname, 'deb')
/** Where the program is installed. */
const HOME = `usr/lib/${NAME}`

const COPYRIGHT = `Firmament is licensed under the Apache License, Version 2.0: /${HOME}/LICENSE
Data and packages inside have licences of their own: /${HOME}/NOTICES.md, /${HOME}/reference/README.md
Node.js, in /${HOME}/bin/node: /${HOME}/LICENSE.node
`

/** As releases have them. A higher level saves a hundredth of the bytes for three times the time. */
const RELEASED = { version: VERSION, compression: ['-Zgzip', '-z6'] } as const

/** Builds the package of a platform. @param how other than as released, for tests of upgrades @returns its path */
export function buildDeb(
  tree: string,
  platform: Platform,
  { version, compression }: { readonly version: string; readonly compression: readonly string[] } = RELEASED,
): string {
  const root = join(DIST, 'deb')
  rmSync(root, { recursive: true, force: true })
  for (const folder of ['DEBIAN', 'usr/bin', 'usr/lib/systemd/system', `usr/share/doc/${NAME}`, `etc/${NAME}`])
    mkdirSync(join(root, folder), { recursive: true })
  cpSync(tree, join(root, HOME), { recursive: true })
  copyFileSync(fetchNode(platform), join(root, HOME, 'bin', 'node'))
  write(root, `usr/bin/${NAME}`, `#!/bin/sh\nexec /${HOME}/bin/node /${HOME}/bin/${NAME}.js "$@"\n`, 0o755)
  write(root, `usr/lib/systemd/system/${NAME}.service`, unit())
  write(root, `etc/${NAME}/environment`, readFileSync(join(SOURCES, 'environment')), 0o600)
  write(root, `usr/share/doc/${NAME}/copyright`, COPYRIGHT)
  write(root, `usr/share/doc/${NAME}/changelog.gz`, gzipSync(readFileSync(join(ROOT, 'CHANGELOG.md')), { level: 9 }))
  write(root, 'DEBIAN/conffiles', `/etc/${NAME}/environment\n`)
  for (const script of ['postinst', 'prerm', 'postrm'])
    write(root, `DEBIAN/${script}`, readFileSync(join(SOURCES, script)), 0o755)
  write(root, 'DEBIAN/control', control(root, platform, version))
  for (const file of listFiles(join(root, HOME))) chmodSync(join(root, HOME, file), isProgram(file) ? 0o755 : 0o644)
  const target = join(DIST, `${NAME}_${version}_${platform.architecture}.deb`)
  execFileSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', root, target], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(SOURCE_DATE_EPOCH) },
  })
  rmSync(root, { recursive: true })
  return target
}

const isProgram = (file: string) => file === 'bin/node' || file === `bin/${NAME}.js`

function write(root: string, path: string, content: string | Buffer, mode = 0o644): void {
  writeFileSync(join(root, path), content)
  chmodSync(join(root, path), mode)
}

/** The unit of a checkout, with the places of the package. Its head explains an installation by hand. */
function unit(): string {
  const text = readFileSync(join(ROOT, 'firmament.service'), 'utf8')
  return text
    .slice(text.indexOf('[Unit]'))
    .replace('ExecStart=/opt/firmament/firmament', `ExecStart=/usr/bin/${NAME}`)
    .replaceAll('/opt/firmament', `/${HOME}`)
}

function control(root: string, { architecture }: Platform, version: string): string {
  const bytes = listFiles(root).reduce((sum, file) => sum + readFileSync(join(root, file)).length, 0)
  return `Package: ${NAME}
Version: ${version}
Architecture: ${architecture}
Maintainer: Firmament contributors <firmament@localhost>
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: adduser, init-system-helpers, libc6 (>= 2.28), libstdc++6 (>= 9)
Section: net
Priority: optional
Description: ${DESCRIPTION.replace(/\.$/, '')}
 Imports official company registers and serves searches, lookups and list
 matching over them, with keys and metering. Contains Node.
`
}
