/** Most characters of a message that a list or a notice shows. */
const excerptLength = 140

/** The beginning of a message on one line, cut between words. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= excerptLength) return line
  const cut = line.slice(0, excerptLength)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > excerptLength / 2 ? lastSpace : excerptLength)}…`
}
