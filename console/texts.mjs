/**
 * `npm run check:texts`: whether every catalogue has each text of the sources once, with its placeholders, and no other.
 * `npm run texts` writes the catalogues after the sources: new texts without a translation, unused ones removed.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import extractPlugin from '@lingui/babel-plugin-extract-messages'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { CATALOGUES, FORMAT, linguiConfig, readCatalogue, SOURCE_LANGUAGE, translateMarks } from './catalogues.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const languages = readdirSync(CATALOGUES)
  .filter((name) => name.endsWith('.po'))
  .map((name) => name.slice(0, -3))
const found = await extract()
const mistakes = []
for (const language of new Set([SOURCE_LANGUAGE, ...languages])) {
  const path = join(CATALOGUES, `${language}.po`)
  const kept = existsSync(path) ? await readCatalogue(language) : {}
  if (process.argv.includes('--write')) await write(language, path, kept)
  else check(language, kept)
}
for (const mistake of mistakes) console.error(mistake)
console.log(`texts: ${Object.keys(found).length} in ${languages.length} languages, ${mistakes.length} wrong`)
if (mistakes.length > 0) process.exitCode = 1

/** The texts of the sources, by id. */
async function extract() {
  const texts = {}
  let file = ''
  const onMessageExtracted = ({ id, message, context, comment, placeholders = {} }) => {
    texts[id] ??= { message, context, comments: [], origin: [], placeholders: {} }
    const text = texts[id]
    if (comment !== undefined && !text.comments.includes(comment)) text.comments.push(comment)
    if (!text.origin.some(([one]) => one === file)) text.origin.push([file])
    for (const [name, value] of Object.entries(placeholders))
      text.placeholders[name] = [...new Set([...(text.placeholders[name] ?? []), value])]
  }
  for (const name of readdirSync(join(root, 'src'), { recursive: true }).sort()) {
    if (!/\.tsx?$/.test(name)) continue
    file = `src/${name}`
    const code = readFileSync(join(root, file), 'utf8')
    const options = { onMessageExtracted, linguiConfig }
    if (code.includes('/macro')) await translateMarks(code, file, 'all', [[extractPlugin, options]])
  }
  return texts
}

async function write(language, path, kept) {
  const entries = Object.entries(found).sort(([, one], [, other]) => compare(one, other))
  const texts = entries.map(([id, text]) => [
    id,
    { ...text, translation: language === SOURCE_LANGUAGE ? text.message : (kept[id]?.translation ?? '') },
  ])
  const existing = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  const context = { locale: language, sourceLocale: SOURCE_LANGUAGE, filename: path, existing }
  writeFileSync(path, await FORMAT.serialize(Object.fromEntries(texts), context))
}

/** By page, then by text. */
function compare(one, other) {
  const key = ({ origin, message, context }) => `${origin[0]?.[0]}\0${message}\0${context ?? ''}`
  return key(one) < key(other) ? -1 : 1
}

function check(language, kept) {
  const say = (text, problem) => mistakes.push(`${language}: ${problem}: ${text}`)
  for (const [id, { message, origin }] of Object.entries(found)) {
    const translation = kept[id]?.translation ?? ''
    if (translation === '') say(message, 'lacks')
    else if (language === SOURCE_LANGUAGE) {
      // The build sorts texts by the sources that the first page loads.
      const isAsThere = translation === message && pathsOf(kept[id].origin) === pathsOf(origin)
      if (!isAsThere) say(message, 'is not as in the sources')
    } else if (marksOf(translation) !== marksOf(message))
      say(message, `has ${marksOf(translation) || 'no placeholder'} for ${marksOf(message) || 'none'}`)
  }
  for (const [id, { message }] of Object.entries(kept))
    if (found[id] === undefined) say(message, 'has what is not used')
}

function pathsOf(origin) {
  return origin.map(([path]) => path).join(' ')
}

/** Placeholders and tags of a text, in the order of their names: `{0} {names} <0>`. Those of plurals count once. */
function marksOf(text) {
  const names = new Set([...text.matchAll(/<\/?\w+\/?>/g)].map(([tag]) => tag))
  const visit = (tokens) => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      const [name, type, choices] = token
      names.add(type === undefined ? `{${name}}` : `{${name}, ${type}}`)
      if (typeof choices === 'object')
        for (const [key, choice] of Object.entries(choices)) if (key !== 'offset') visit(choice)
    }
  }
  visit(compileMessageOrThrow(text))
  return [...names].sort().join(' ')
}
