/** Runs the steps of the Dockerfile in an empty folder, where no builder of images is available. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
/** The user `node` of the base image. */
export const IMAGE_USER = 1000
/** Steps may install packages from the network. */
const STEP_MS = 300_000

/** What the image is when it runs. */
export interface BuiltImage {
  /** Its root folder. */
  readonly root: string
  readonly environment: Readonly<Record<string, string>>
  readonly command: readonly string[]
  readonly healthcheck: readonly string[]
  readonly user: string | null
  readonly volumes: readonly string[]
}

interface Stage {
  readonly root: string
  folder: string
  user: string | null
  environment: Record<string, string>
}

/** The instructions of a Dockerfile, each on one line, without comments. */
export function instructionsOf(text: string): readonly (readonly [name: string, rest: string])[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  return lines
    .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line.trim()))
    .filter((match) => match !== null)
    .map(([, name, rest]) => [name, rest] as const)
}

/**
 * Runs the steps.
 *
 * @param folder empty; each stage gets a folder in it
 * @throws {Error} naming the step that failed, with what it printed
 */
export function buildImage(folder: string): BuiltImage {
  chmodSync(folder, 0o755)
  const stages = new Map<string, Stage>()
  let stage: Stage | null = null
  const image = { command: [] as string[], healthcheck: [] as string[], volumes: [] as string[] }
  for (const [name, rest] of instructionsOf(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))) {
    if (name === 'FROM') {
      const stageName = / AS (\w+)$/.exec(rest)?.[1] ?? 'last'
      stage = { root: join(folder, stageName), folder: '/', user: null, environment: {} }
      mkdirSync(stage.root)
      stages.set(stageName, stage)
    } else if (stage === null) throw new Error(`Cannot build: ${name} before FROM`)
    else if (name === 'WORKDIR') {
      stage.folder = rest
      mkdirSync(join(stage.root, rest), { recursive: true })
    } else if (name === 'ENV')
      for (const [, key, value] of rest.matchAll(/(\w+)=(\S+)/g)) stage.environment[key] = value
    else if (name === 'USER') stage.user = rest
    else if (name === 'COPY') copy(stage, stages, rest)
    else if (name === 'RUN') run(stage, rest)
    else if (name === 'VOLUME') image.volumes.push(rest)
    else if (name === 'ENTRYPOINT') image.command.unshift(...(JSON.parse(rest) as string[]))
    else if (name === 'CMD') image.command.push(...(JSON.parse(rest) as string[]))
    else if (name === 'HEALTHCHECK') image.healthcheck.push(...(JSON.parse(rest.replace(/^.*?CMD /, '')) as string[]))
    else if (name !== 'EXPOSE') throw new Error(`Cannot build: ${name} is not known to this test`)
  }
  if (stage === null) throw new Error('Cannot build: the Dockerfile has no stage')
  return { ...image, root: stage.root, user: stage.user, environment: stage.environment }
}

/** Variables and texts of a stage, with its paths where they lie here. */
export function inStage(root: string, text: string): string {
  return text.replaceAll(
    /(^|[\s'":=])(\/(?:app|data)\b)/g,
    (_, before: string, path: string) => `${before}${root}${path}`,
  )
}

function copy(stage: Stage, stages: ReadonlyMap<string, Stage>, rest: string): void {
  const parts = rest.split(/\s+/)
  const from = /^--from=(\w+)$/.exec(parts[0])?.[1]
  if (from !== undefined) parts.shift()
  const target = parts.pop() ?? ''
  const source = from === undefined ? ROOT : (stages.get(from)?.root ?? '')
  const into = join(stage.root, stage.folder, target)
  const isFolder = parts.length > 1 || target.endsWith('/')
  if (from === undefined) {
    for (const file of contextFiles()) {
      const part = parts.find((one) => one === '.' || file === one || file.startsWith(`${one}/`))
      if (part === undefined) continue
      const name = part === '.' ? file : part === file ? (file.split('/').at(-1) ?? file) : file.slice(part.length + 1)
      place(join(source, file), isFolder || part === '.' ? join(into, name) : into)
    }
    return
  }
  for (const part of parts) {
    const path = join(source, part)
    const isOne = statSync(path).isFile()
    place(path, isOne && (isFolder || target === './') ? join(into, part.split('/').at(-1) ?? '') : into)
  }
}

function place(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
}

/** Files of the checkout that .dockerignore leaves in. */
export function contextFiles(): readonly string[] {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).stdout
  const rules = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))
  return listed
    .split('\n')
    .filter((file) => file !== '')
    .filter((file) => rules.reduce((isKept, rule) => (rule.pattern.test(file) ? rule.isKept : isKept), true))
}

/** A rule of .dockerignore: it holds for a path, and for everything below it. */
function patternOf(rule: string): RegExp {
  const source = rule
    .replaceAll(/[.+^${}()|[\]]/g, '\\$&')
    .replaceAll('**/', '\u0000')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0000', '(?:.*/)?')
  return new RegExp(`^${source}(?:/.*)?$`)
}

function run({ root, folder, user, environment }: Stage, command: string): void {
  const text = inStage(root, command)
  const identity =
    user?.startsWith(String(IMAGE_USER)) && process.getuid?.() === 0 ? { uid: IMAGE_USER, gid: IMAGE_USER } : {}
  const own = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, inStage(root, value)]))
  const { status, stdout, stderr } = spawnSync('sh', ['-c', text], {
    ...identity,
    cwd: join(root, folder),
    encoding: 'utf8',
    timeout: STEP_MS,
    // How this machine reaches the registry is in its environment.
    env: { ...withoutSettings(process.env), PATH: pathWithNode(), ...own },
  })
  if (status !== 0) throw new Error(`Cannot build: ${command} ended with ${status}\n${stdout}${stderr}`)
}

function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('FIRMAMENT_')))
}

/** The Node of this test before any other, as the base image has it. */
export function pathWithNode(): string {
  return `${dirname(process.execPath)}:${process.env.PATH}`
}
