/**
 * The texts of the console: marked in its sources (`t`, `<Trans>`, `plural`), one catalogue a language in `src/texts`. The
 * build compiles both: a page carries the numbers of its texts, and loads those of one language, in two parts: what the first
 * page needs, and the rest.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformAsync } from '@babel/core'
import macroPlugin from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const root = fileURLToPath(new URL('.', import.meta.url))
/** The language of the sources. */
export const SOURCE_LANGUAGE = 'en'
/** Where the catalogues are. */
export const CATALOGUES = join(root, 'src/texts')
/** How the catalogues are read and written. Lines are left out: they would change with every edit of the sources. */
export const FORMAT = formatter({ lineNumbers: false })
/** What the plugins of Lingui are told. */
export const linguiConfig = makeConfig({ locales: [SOURCE_LANGUAGE] }, { skipValidation: true })

/** The texts of a language by their ids. @param {string} language */
export async function readCatalogue(language) {
  const filename = join(CATALOGUES, `${language}.po`)
  return FORMAT.parse(readFileSync(filename, 'utf8'), { locale: language, sourceLocale: SOURCE_LANGUAGE, filename })
}

/**
 * Translates the marks of a source. @param {string} code @param {string} path
 * @param {'id-only' | 'all'} descriptorFields what is left of a text @param {readonly unknown[]} plugins run after it
 */
export function translateMarks(code, path, descriptorFields, plugins = []) {
  return transformAsync(code, {
    filename: path,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
    plugins: [[macroPlugin, { descriptorFields, linguiConfig }], ...plugins],
  })
}

/** Sources that the first page loads: those that are reached without an `import()`. */
function firstSources() {
  const found = new Set()
  const visit = (path) => {
    if (found.has(path)) return
    found.add(path)
    const code = readFileSync(join(root, path), 'utf8')
    for (const [, name] of code.matchAll(/^(?:import|export|\})(?! type\b)(?:[^'\n]* from)? '(\.[^']+\.tsx?)'$/gm))
      visit(relative(root, join(root, dirname(path), name)))
  }
  visit('src/app.tsx')
  return found
}

/** Numbers of the texts by their ids, those of the first page first; and how many these are. */
async function numberTexts() {
  const first = firstSources()
  const texts = Object.entries(await readCatalogue(SOURCE_LANGUAGE))
  const isFirst = ([, { origin }]) => origin.some(([path]) => first.has(path))
  const ordered = [...texts.filter(isFirst), ...texts.filter((text) => !isFirst(text))]
  return { numbers: new Map(ordered.map(([id], at) => [id, at])), firstCount: texts.filter(isFirst).length }
}

/** For Vite: sources and catalogues, compiled. */
export function catalogues() {
  let texts
  return {
    name: 'catalogues',
    enforce: 'pre',
    async buildStart() {
      texts = await numberTexts()
    },
    transform: {
      filter: { id: /\/console\/src\/.*\.tsx?$/, code: /@lingui\/\w+\/macro'/ },
      async handler(code, path) {
        const { code: translated, map } = await translateMarks(code, path, 'id-only')
        const number = (mark, before, id) => (texts.numbers.has(id) ? `${before}"${texts.numbers.get(id)}"` : mark)
        return { code: translated.replaceAll(/(\bid(?:: |=))"([\w-]{6})"/g, number), map }
      },
    },
    load: {
      filter: { id: /\/src\/texts\/\w+\.po\?(?:first|later)$/ },
      async handler(id) {
        const [, language, part] = /(\w+)\.po\?(\w+)$/.exec(id)
        const source = await readCatalogue(SOURCE_LANGUAGE)
        const own = await readCatalogue(language)
        const compiled = [...texts.numbers]
          .filter(([, number]) => number < texts.firstCount === (part === 'first'))
          .map(([key, number]) => [number, compileMessageOrThrow(own[key]?.translation || source[key].translation)])
        const json = JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))
        return { code: `export const messages = JSON.parse(${json})`, map: null }
      },
    },
  }
}
