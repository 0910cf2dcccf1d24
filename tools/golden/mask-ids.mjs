/** Replaces random ids, which differ from run to run: the first one becomes `id-1`.
 *  @param {string} text
 *  @param {Map<string, string>} [known] those that occur in earlier texts
 *  @returns {string} */
export function maskIds(text, known = new Map()) {
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    known.set(id, known.get(id) ?? `id-${known.size + 1}`)
    return known.get(id) ?? id
  })
}
