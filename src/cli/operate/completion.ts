/** Scripts by which shells complete commands and options, made from the commands that there are. */
import type { Command } from 'commander'

/** Shells that have one. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const

/** One of {@link SHELLS}. */
export type Shell = (typeof SHELLS)[number]

/** A command, its subcommands and its options. */
interface Known {
  /** Words after the name of the program, such as `licence create`. */
  readonly path: string
  readonly words: readonly { readonly word: string; readonly about: string }[]
}

/** The script for a shell. @param program with all commands mounted */
export function completionScript(shell: Shell, program: Command): string {
  const known = knownOf(program, '')
  if (shell === 'bash') return bash(known)
  if (shell === 'zsh') return zsh(known)
  return fish(known)
}

function knownOf(command: Command, path: string): readonly Known[] {
  const below = command.commands.map((one) => ({ word: one.name(), about: firstSentence(one.description()) }))
  const options = command.options.flatMap(({ long, description }) =>
    long == null ? [] : [{ word: long, about: firstSentence(description) }],
  )
  const own = { path, words: [...below, ...options, { word: '--help', about: 'show help' }] }
  return [own, ...command.commands.flatMap((one) => knownOf(one, `${path} ${one.name()}`.trim()))]
}

function firstSentence(text: string): string {
  return text
    .split(/[.;:(]/)[0]
    .replaceAll(/['"`$\\[\]]/g, '')
    .trim()
}

/** The words that follow a command: the longest path of commands that the line begins with. */
function bash(known: readonly Known[]): string {
  const cases = known.map(({ path, words }) => `    '${path}') words='${words.map(({ word }) => word).join(' ')}' ;;`)
  return `# bash completion of firmament
_firmament() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' words='' at
  for ((at = 1; at < COMP_CWORD; at++)); do
    case " ${known.map(({ path }) => path.replaceAll(' ', '/')).join(' ')} " in
      *" \${path:+\${path// //}/}\${COMP_WORDS[at]} "*) path="\${path:+$path }\${COMP_WORDS[at]}" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  # Values of options and arguments are mostly files.
  if [ \${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _firmament firmament ./firmament
`
}

function zsh(known: readonly Known[]): string {
  const cases = known.map(({ path, words }) => {
    const described = words.map(({ word, about }) => `'${word}:${about.replaceAll(':', ' ')}'`)
    return `    '${path}') words=(${described.join(' ')}) ;;`
  })
  return `#compdef firmament
# zsh completion of firmament
_firmament_words() {
  local -a words_known words
  local path_known='' word
  words_known=(${known.map(({ path }) => `'${path}'`).join(' ')})
  for word in "\${(@)words_typed}"; do
    if (( \${words_known[(Ie)\${path_known:+$path_known }$word]} )); then path_known="\${path_known:+$path_known }$word"; fi
  done
  case "$path_known" in
${cases.join('\n')}
  esac
  _describe 'firmament' words || _files
}
_firmament() {
  local -a words_typed
  words_typed=("\${(@)words[2,CURRENT-1]}")
  _firmament_words
}
# Loaded from the path of functions, or by \`source\`.
if [ "\${funcstack[1]}" = _firmament ]; then _firmament "$@"; else compdef _firmament firmament ./firmament; fi
`
}

function fish(known: readonly Known[]): string {
  const lines = known.flatMap(({ path, words }) =>
    words.map(({ word, about }) => {
      const option = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`
      return `complete -c firmament -n '_firmament_at "${path}"' ${option} -d '${about}'`
    }),
  )
  return `# fish completion of firmament
function _firmament_at
  set -l known ${known.map(({ path }) => `'${path}'`).join(' ')}
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l longer (string trim -- "$path $word")
    contains -- $longer $known; and set path $longer
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}
`
}
