/** Colours on a terminal: none elsewhere, and none where `NO_COLOR` is set (https://no-color.org). */

/** Wraps texts in colours, or returns them unchanged. */
export interface Painter {
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
  dim(text: string): string
}

/** @param stream where the text goes */
export function painter(
  stream: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Painter {
  const isOn = stream.isTTY === true && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb'
  const paint = (code: number) => (text: string) => (isOn ? `\u001b[${code}m${text}\u001b[0m` : text)
  return { red: paint(31), green: paint(32), yellow: paint(33), dim: paint(2) }
}
